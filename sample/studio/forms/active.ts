import { darker, inkOn, lighter, mixed } from '../color.ts'
import { patternIn } from '../print.ts'
import { filled, GROUND, MIDDLE, plastic } from '../shapes.ts'
import { flat, round } from '../surface.ts'
import { text } from '../text.ts'
import { objectForm, box, puffy, hard, steel, face, stroke, printOn } from './object.ts'

export const yogaMat = objectForm({
  width: 560,
  height: 170,
  draw: (pen, look) => {
    const body = `M130 ${GROUND - 160}H640A40 80 0 0 1 640 ${GROUND}H130A40 80 0 0 1 130 ${GROUND - 160}Z`
    return (
      filled(body, look.color) +
      printOn(pen, look, body, 100, GROUND - 160, 600, 160, 44) +
      filled(
        body,
        pen.linear('down', [
          [0, '#0b0d12', 0.2],
          [0.25, '#ffffff', 0.34],
          [0.5, '#ffffff', 0],
          [1, '#0b0d12', 0.4],
        ]),
      ) +
      [0, 1, 2, 3, 4]
        .map(
          (n) =>
            `<ellipse cx="640" cy="${GROUND - 80}" rx="${40 - n * 8}" ry="${80 - n * 16}" fill="${n % 2 === 0 ? look.color : darker(look.color, 0.3)}" stroke="${darker(look.color, 0.35)}" stroke-width="3"/>`,
        )
        .join('') +
      [230, 520].map((x) => filled(`M${x} ${GROUND - 160}h26q18 80 0 160h-26q18 -80 0 -160Z`, darker(look.accent, 0.1))).join('')
    )
  },
})
export const sleepingBag = objectForm({
  width: 520,
  height: 260,
  draw: (pen, look) => {
    const body = box(150, GROUND - 250, 500, 250, 110)
    return (
      puffy(pen, body, look.color) +
      [0, 1, 2, 3, 4, 5]
        .map(
          (n) =>
            `<path d="M${222 + n * 70} ${GROUND - 246}q24 120 0 242" fill="none" stroke="#0b0d12" stroke-opacity="0.2" stroke-width="7"/>`,
        )
        .join('') +
      [270, 510].map((x) => hard(pen, `M${x} ${GROUND - 252}h30q16 126 0 254h-30q16 -128 0 -254Z`, '#2b2c30')).join('') +
      `<ellipse cx="640" cy="${GROUND - 125}" rx="34" ry="96" fill="${lighter(look.accent, 0.2)}" stroke="${darker(look.color, 0.3)}" stroke-width="8"/>`
    )
  },
})
export const dumbbell = objectForm({
  width: 540,
  height: 210,
  draw: (pen, look) =>
    steel(pen, box(250, GROUND - 122, 300, 38, 10)) +
    [
      [150, 190],
      [212, 150],
      [516, 150],
      [578, 190],
    ]
      .map(([x = 0, h = 0]) => hard(pen, box(x - 0, GROUND - 103 - h / 2, 64, h, 18), look.color))
      .join('') +
    [0, 1, 2, 3, 4, 5]
      .map((n) => `<path d="M${320 + n * 30} ${GROUND - 120}v34" stroke="#0b0d12" stroke-opacity="0.3" stroke-width="4"/>`)
      .join(''),
})
/** Three flat loops that lie on their edges, one for each strength. */
export const resistanceBand = objectForm({
  width: 520,
  height: 300,
  close: [330, GROUND - 70, 2.4],
  draw: (pen, look) => {
    const loop = (x: number, bottom: number, rx: number, color: string, named: boolean): string => {
      const [ry, high] = [rx * 0.36, 74]
      const y = bottom - ry - high
      const back = `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}V${y + high}A${rx} ${ry} 0 0 0 ${x - rx} ${y + high}Z`
      const front = `M${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}V${y + high}A${rx} ${ry} 0 0 1 ${x - rx} ${y + high}Z`
      const side = round({ x, top: y + ry, height: high, radius: rx, bend: ry, reach: 110 })
      return (
        `<ellipse cx="${x + 10}" cy="${y + high + 6}" rx="${rx + 10}" ry="${ry + 8}" fill="${pen.radial([
          [0, '#15171c', 0.1],
          [0.8, '#15171c', 0.3],
          [1, '#15171c', 0],
        ])}"/>` +
        filled(back, darker(color, 0.34)) +
        filled(front, plastic(pen, color), 'stroke="#0b0d12" stroke-opacity="0.16"') +
        `<path d="M${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}A${rx} ${ry} 0 0 0 ${x - rx} ${y}" fill="none" stroke="${lighter(color, 0.45)}" stroke-width="5"/>` +
        (named
          ? text(
              pen,
              side,
              look.brand,
              { x: side.width * 0.2, y: 18, width: side.width * 0.6, height: 38 },
              { font: 'bold', capitals: true, spaced: 0.1, color: inkOn(color) },
            )
          : '')
      )
    }
    return (
      loop(286, GROUND - 92, 130, lighter(look.color, 0.35), false) +
      loop(534, GROUND - 74, 132, look.accent, false) +
      loop(410, GROUND, 152, look.color, true)
    )
  },
})
export const jumpRope = objectForm({
  width: 480,
  height: 420,
  draw: (pen, look) =>
    stroke(
      'M220 430C220 230 580 230 580 430C580 590 330 600 330 480C330 380 470 380 470 470',
      lighter(mixed(look.accent, '#dfe3e6', 0.3), 0.1),
      13,
    ) +
    [
      [196, 420, -8],
      [448, 470, 8],
    ]
      .map(
        ([x = 0, y = 0, turn = 0]) =>
          `<g transform="rotate(${turn} ${x} ${y})">${hard(pen, box(x, y, 46, 190, 20), look.color)}${[0, 1, 2, 3, 4].map((n) => `<path d="M${x} ${y + 50 + n * 22}h46" stroke="#0b0d12" stroke-opacity="0.2" stroke-width="5"/>`).join('')}</g>`,
      )
      .join(''),
})
export const cooler = objectForm({
  width: 500,
  height: 380,
  draw: (pen, look) =>
    stroke('M230 430C230 280 570 280 570 430', '#d9dde1', 24) +
    hard(pen, box(160, GROUND - 260, 480, 260, 26), look.color) +
    hard(pen, box(146, GROUND - 310, 508, 66, 20), '#f2f3f4') +
    filled(box(360, GROUND - 270, 80, 46, 10), '#d3d7db') +
    text(
      pen,
      flat({ x: 260, y: GROUND - 160, width: 280, height: 70 }),
      look.brand,
      { x: 0, y: 0, width: 280, height: 60 },
      { font: 'bold', capitals: true, color: 'rgba(255,255,255,0.92)' },
    ),
})
export const lunchBox = objectForm({
  width: 440,
  height: 330,
  close: [400, GROUND - 226, 3],
  draw: (pen, look) => {
    const path = box(190, GROUND - 270, 420, 270, 40)
    return (
      stroke(`M310 ${GROUND - 262}v-40q0 -26 26 -26h128q26 0 26 26v40`, darker(look.color, 0.3), 22) +
      face(pen, path, look.color) +
      printOn(pen, look, path, 190, GROUND - 270, 420, 270, 60) +
      (pen.art ? `<image href="${pen.art}" x="330" y="${GROUND - 172}" width="140" height="140"/>` : '') +
      `<path d="M190 ${GROUND - 206}H610" stroke="#0b0d12" stroke-opacity="0.3" stroke-width="5"/>` +
      filled(box(376, GROUND - 226, 48, 40, 8), '#d9dde1')
    )
  },
})
export const headlamp = objectForm({
  width: 460,
  height: 320,
  draw: (pen, look) =>
    stroke('M190 500C190 380 610 380 610 500C610 620 190 620 190 500', look.color, 46) +
    hard(pen, box(320, GROUND - 190, 160, 130, 26), '#2b2c30') +
    `<circle cx="400" cy="${GROUND - 126}" r="48" fill="#d9dde1"/><circle cx="400" cy="${GROUND - 126}" r="38" fill="${pen.radial([
      [0, '#ffffff'],
      [0.5, '#fff3c9'],
      [1, '#b8bdc3'],
    ])}"/><rect x="372" y="${GROUND - 204}" width="56" height="20" rx="8" fill="${look.accent}"/>`,
})
export const ballToy = objectForm({
  width: 380,
  height: 380,
  close: [480, GROUND - 150, 2.7],
  draw: (pen, look) => {
    const path = `M${MIDDLE - 180} ${GROUND - 182}a180 180 0 1 1 360 0a180 180 0 1 1 -360 0Z`
    return (
      filled(path, look.color) +
      pen.clipped(
        path,
        `<path d="M180 ${GROUND - 250}C330 ${GROUND - 150} 470 ${GROUND - 150} 620 ${GROUND - 250}V${GROUND - 160}C470 ${GROUND - 60} 330 ${GROUND - 60} 180 ${GROUND - 160}Z" fill="${look.accent}"/>` +
          patternIn(
            flat({ x: 220, y: GROUND - 362, width: 360, height: 360 }),
            { x: 0, y: 0, width: 360, height: 360 },
            look.pattern,
            '#ffffff',
            60,
            0.4,
          ) +
          `<path d="M180 ${GROUND - 250}C330 ${GROUND - 150} 470 ${GROUND - 150} 620 ${GROUND - 250}M180 ${GROUND - 160}C330 ${GROUND - 60} 470 ${GROUND - 60} 620 ${GROUND - 160}" fill="none" stroke="#0b0d12" stroke-opacity="0.3" stroke-width="5"/><circle cx="500" cy="${GROUND - 132}" r="13" fill="${darker(look.accent, 0.4)}"/><circle cx="500" cy="${GROUND - 132}" r="6" fill="#0b0d12"/>`,
      ) +
      filled(
        path,
        pen.radial(
          [
            [0, '#ffffff', 0.62],
            [0.35, '#ffffff', 0.1],
            [0.75, '#0b0d12', 0.12],
            [1, '#0b0d12', 0.5],
          ],
          [0.34, 0.28],
          0.8,
        ),
      )
    )
  },
})
