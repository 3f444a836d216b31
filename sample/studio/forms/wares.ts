import { darker, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { artIn, patternIn, whole } from '../print.ts'
import { closeUp, cylinderShade, filled, GROUND, groundShadow, MIDDLE, metal, placed, plastic, roundedPath } from '../shapes.ts'
import { flat } from '../surface.ts'
import { text } from '../text.ts'
import { centered } from './framing.ts'
import { type Material, outline, stub } from './vessel.ts'

/** Tableware and other things that are turned: cups, bowls, pots, bins. */
type Rim = readonly [up: number, radius: number]
type Ware = {
  body: readonly Rim[]
  material: Material
  color?: (look: Look) => string
  /** The color of the inside that is seen through the opening; null: closed. */
  inside?: ((look: Look) => string) | null
  behind?: (pen: Pen, look: Look) => string
  over?: (pen: Pen, look: Look) => string
  /** Where patterns and art are printed, as heights above the table. */
  print?: readonly [from: number, to: number]
  crown?: number
  pair?: boolean
  reach?: number
  /** What the close-up shows: a point from the middle and up from the table, and how close. */
  close?: readonly [x: number, up: number, scale: number]
}

const GLOSS: Record<Material, number> = { glass: 0.9, plastic: 0.5, metal: 0.7, paper: 0.15 }

function wareOf(pen: Pen, look: Look, ware: Ware): string {
  const { body, material } = ware
  const color = ware.color?.(look) ?? look.color
  const path = outline(body)
  const [top, radius] = body.at(-1) ?? [0, 0]
  const widest = Math.max(...body.map(([, r]) => r))
  const [from, to] = ware.print ?? [0, 0]
  const side = flat({ x: MIDDLE - widest, y: GROUND - to, width: widest * 2, height: to - from })
  const marks = ware.print
    ? patternIn(side, whole(side), look.pattern, look.accent, widest / 4.4, 0.75) +
      artIn(pen, side, { x: side.width * 0.26, y: side.height * 0.08, width: side.width * 0.48, height: side.height * 0.84 })
    : ''
  const mouth =
    ware.inside === null
      ? ''
      : (() => {
          const inner = ware.inside?.(look) ?? darker(color, 0.28)
          const y = GROUND - top
          const tall = radius * 0.14
          return (
            `<ellipse cx="${MIDDLE}" cy="${y}" rx="${radius}" ry="${tall}" fill="${lighter(color, 0.35)}"/>` +
            `<ellipse cx="${MIDDLE}" cy="${y + 1}" rx="${radius * 0.95}" ry="${tall * 0.84}" fill="${pen.linear('down', [
              [0, darker(inner, 0.35)],
              [1, lighter(inner, 0.12)],
            ])}"/>`
          )
        })()
  return (
    (ware.behind?.(pen, look) ?? '') +
    filled(path, material === 'metal' ? metal(pen, color) : color) +
    pen.clipped(path, marks) +
    filled(path, cylinderShade(pen, GLOSS[material])) +
    mouth +
    (ware.over?.(pen, look) ?? '')
  )
}

export function wareForm(ware: Ware): Form {
  const half = Math.max(...ware.body.map(([, radius]) => radius))
  const high = (ware.body.at(-1)?.[0] ?? 300) + (ware.crown ?? 10)
  const wide = half * 2 + (ware.reach ?? 0)
  const one = (pen: Pen, look: Look): string => groundShadow(pen, MIDDLE, half * 0.95) + wareOf(pen, look, ware)
  return {
    views: ['front', 'detail', 'set'],
    draw(look, view, pen) {
      if (view === 'detail') {
        const [x, up, scale] = ware.close ?? [-half * 0.2, high * 0.62, Math.min(2.2, 620 / half / 2 + 0.8)]
        return closeUp(one(pen, look), MIDDLE + x, GROUND - up, scale)
      }
      if (view === 'set')
        return centered(placed(one(pen, look), half * 1.15, 0.8, -52) + placed(one(pen, look), -half * 0.7, 0.9), wide * 1.7, high)
      return centered(one(pen, look), wide * 1.05, high)
    },
  }
}

/** A handle at the right: a thick loop with a light edge. */
const loop = (x: number, top: number, bottom: number, out: number, thick: number, color: string): string => {
  const path = `M${x} ${top}C${x + out} ${top - 10} ${x + out} ${bottom + 6} ${x - 6} ${bottom}`
  return (
    `<path d="${path}" fill="none" stroke="${darker(color, 0.22)}" stroke-width="${thick}" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${lighter(color, 0.3)}" stroke-width="${thick * 0.3}" stroke-linecap="round" transform="translate(-${thick * 0.14} -${thick * 0.12})"/>`
  )
}
const handle =
  (x: number, top: number, bottom: number, out: number, thick: number, color: (look: Look) => string = (look) => look.color) =>
  (_: Pen, look: Look): string =>
    loop(x, GROUND - top, GROUND - bottom, out, thick, color(look))

export const mug = wareForm({
  close: [96, 206, 2.9],
  body: [
    [0, 112],
    [10, 128],
    [280, 130],
  ],
  material: 'plastic',
  inside: (look) => lighter(look.color, 0.55),
  behind: handle(MIDDLE + 118, 232, 66, 118, 30),
  print: [30, 260],
  reach: 120,
})
export const campMug = wareForm({
  body: [
    [0, 118],
    [6, 124],
    [238, 130],
  ],
  material: 'plastic',
  inside: () => '#f3f2ee',
  behind: handle(MIDDLE + 120, 200, 62, 104, 22, () => '#3a3d42'),
  print: [26, 214],
  reach: 110,
  over: (pen) =>
    `<ellipse cx="${MIDDLE}" cy="${GROUND - 238}" rx="130" ry="18" fill="none" stroke="${metal(pen, '#3a3d42')}" stroke-width="7"/>`,
})
export const tumbler = wareForm({
  body: [
    [0, 82],
    [8, 92],
    [380, 126],
  ],
  material: 'metal',
  inside: null,
  print: [60, 330],
  over: (pen, look) =>
    stub(pen, GROUND - 376, 130, 26, darker(look.color, 0.3)) +
    filled(roundedPath({ x: MIDDLE - 14, y: GROUND - 560, width: 16, height: 168 }, 8), plastic(pen, mixed(look.accent, '#f2f2f0', 0.3))),
  crown: 170,
})
export const bowl = wareForm({
  body: [
    [0, 92],
    [16, 100],
    [120, 188],
    [176, 206],
  ],
  material: 'plastic',
  inside: (look) => lighter(look.color, 0.4),
  print: [20, 160],
})
export const petBowl = wareForm({
  body: [
    [0, 186],
    [10, 192],
    [116, 150],
  ],
  material: 'plastic',
  inside: () => '#c9ced4',
  print: [14, 108],
})
export const glass = wareForm({
  close: [-30, 268, 2.9],
  body: [
    [0, 92],
    [10, 100],
    [310, 116],
  ],
  material: 'glass',
  color: (look) => mixed(look.color, '#e9f1f4', 0.78),
  inside: (look) => mixed(look.color, '#e9f1f4', 0.7),
  print: [40, 270],
})
export const pitcher = wareForm({
  body: [
    [0, 112],
    [16, 128],
    [180, 140],
    [330, 98],
    [372, 108],
  ],
  material: 'glass',
  color: (look) => mixed(look.color, '#eef3f5', 0.45),
  behind: handle(MIDDLE + 104, 330, 110, 150, 26),
  print: [40, 240],
  reach: 130,
})
export const storageJar = wareForm({
  body: [
    [0, 122],
    [12, 132],
    [280, 132],
  ],
  material: 'plastic',
  inside: null,
  print: [60, 220],
  crown: 74,
  over: (pen) => stub(pen, GROUND - 276, 136, 52, '#c99a63'),
})
export const vase = wareForm({
  close: [-20, 330, 2.9],
  body: [
    [0, 76],
    [18, 96],
    [190, 142],
    [330, 62],
    [392, 78],
  ],
  material: 'plastic',
  print: [50, 270],
})
export const planter = wareForm({
  body: [
    [0, 112],
    [10, 120],
    [226, 164],
    [262, 168],
  ],
  material: 'paper',
  inside: () => '#4a3528',
  print: [30, 220],
})
export const plantPotSaucer = wareForm({
  body: [
    [0, 104],
    [6, 112],
    [196, 150],
    [200, 164],
    [244, 166],
  ],
  material: 'paper',
  inside: () => '#4a3528',
  behind: (pen, look) => stub(pen, GROUND + 6, 162, 26, darker(look.color, 0.06)),
  over: (_, look) =>
    filled(
      outline([
        [-8, 150],
        [-4, 166],
        [18, 170],
      ]),
      darker(look.color, 0.08),
    ),
})
export const saucepan = wareForm({
  body: [
    [0, 166],
    [14, 182],
    [176, 186],
  ],
  material: 'metal',
  color: (look) => mixed(look.color, '#c9ced4', 0.35),
  inside: null,
  behind: (pen) =>
    filled(roundedPath({ x: MIDDLE + 176, y: GROUND - 158, width: 226, height: 34 }, 17), plastic(pen, '#2c2d31')) +
    `<circle cx="${MIDDLE + 382}" cy="${GROUND - 141}" r="8" fill="#8f959c"/>`,
  over: (pen) =>
    stub(pen, GROUND - 176, 190, 16, '#d5d9dd', metal(pen, '#d5d9dd')) +
    `<ellipse cx="${MIDDLE}" cy="${GROUND - 204}" rx="70" ry="18" fill="#e6e9ec"/>` +
    stub(pen, GROUND - 208, 24, 34, '#2c2d31'),
  crown: 70,
  reach: 250,
})
export const trashCan = wareForm({
  close: [-60, 350, 2.7],
  body: [
    [0, 122],
    [12, 128],
    [380, 146],
  ],
  material: 'metal',
  inside: null,
  over: (pen, look) =>
    stub(pen, GROUND - 378, 150, 40, darker(look.color, 0.12)) +
    `<ellipse cx="${MIDDLE}" cy="${GROUND - 418}" rx="128" ry="17" fill="none" stroke="#ffffff" stroke-opacity="0.3" stroke-width="3"/>` +
    `<path d="M${MIDDLE - 148} ${GROUND - 372}A150 21 0 0 0 ${MIDDLE + 148} ${GROUND - 372}" fill="none" stroke="#0b0d12" stroke-opacity="0.4" stroke-width="4"/>` +
    filled(roundedPath({ x: MIDDLE - 40, y: GROUND - 386, width: 80, height: 18 }, 9), '#2b2c30') +
    filled(roundedPath({ x: MIDDLE - 32, y: GROUND - 384, width: 64, height: 5 }, 2), '#7d848b') +
    filled(roundedPath({ x: MIDDLE - 44, y: GROUND - 26, width: 88, height: 20 }, 8), '#2b2c30'),
  crown: 60,
})
export const laundryBin = wareForm({
  body: [
    [0, 138],
    [14, 150],
    [400, 166],
  ],
  material: 'paper',
  print: [40, 360],
  over: (_, look) =>
    [MIDDLE - 150, MIDDLE + 150]
      .map(
        (x) =>
          `<path d="M${x - 24} ${GROUND - 392}q24 -56 48 0" fill="none" stroke="${darker(mixed(look.accent, '#8a6a48', 0.5), 0.1)}" stroke-width="14"/>`,
      )
      .join(''),
  crown: 40,
})
export const waterBottle = wareForm({
  body: [
    [0, 88],
    [12, 98],
    [320, 98],
    [380, 50],
  ],
  material: 'metal',
  inside: null,
  print: [90, 290],
  over: (pen, look) =>
    stub(pen, GROUND - 374, 56, 64, darker(mixed(look.accent, '#2b2c30', 0.5), 0.1)) +
    `<path d="M${MIDDLE - 40} ${GROUND - 438}q40 -62 80 0" fill="none" stroke="#2b2c30" stroke-width="14"/>`,
  crown: 110,
})
export const kettle = wareForm({
  body: [
    [0, 150],
    [16, 168],
    [130, 160],
    [250, 96],
  ],
  material: 'metal',
  color: (look) => mixed(look.color, '#cfd4d9', 0.1),
  inside: null,
  behind: (pen, look) =>
    filled(
      `M${MIDDLE - 140} ${GROUND - 110}C${MIDDLE - 210} ${GROUND - 130} ${MIDDLE - 214} ${GROUND - 220} ${MIDDLE - 246} ${GROUND - 246}l26 -18C${MIDDLE - 186} ${GROUND - 240} ${MIDDLE - 150} ${GROUND - 200} ${MIDDLE - 110} ${GROUND - 196}Z`,
      metal(pen, darker(look.color, 0.1)),
    ) +
    `<path d="M${MIDDLE - 96} ${GROUND - 236}C${MIDDLE - 90} ${GROUND - 400} ${MIDDLE + 160} ${GROUND - 400} ${MIDDLE + 150} ${GROUND - 170}" fill="none" stroke="#2b2c30" stroke-width="26" stroke-linecap="round"/>`,
  over: (pen, look) =>
    stub(pen, GROUND - 246, 92, 22, darker(look.color, 0.08)) +
    `<circle cx="${MIDDLE}" cy="${GROUND - 282}" r="20" fill="#2b2c30"/><circle cx="${MIDDLE - 6}" cy="${GROUND - 288}" r="6" fill="#85898f"/>`,
  crown: 130,
  reach: 110,
})
export const diffuser = wareForm({
  body: [
    [0, 80],
    [10, 92],
    [150, 92],
    [196, 40],
    [226, 40],
  ],
  material: 'glass',
  color: (look) => mixed(look.color, '#ffffff', 0.4),
  behind: () =>
    [-52, -24, 4, 30, 56]
      .map(
        (x) =>
          `<path d="M${MIDDLE + x * 0.3} ${GROUND - 210}L${MIDDLE + x * 1.6} ${GROUND - 470}" stroke="#b98b5a" stroke-width="7" stroke-linecap="round"/>`,
      )
      .join(''),
  print: [34, 130],
  crown: 240,
  over: (pen, look) =>
    text(
      pen,
      flat({ x: MIDDLE - 60, y: GROUND - 130, width: 120, height: 90 }),
      look.title,
      { x: 0, y: 0, width: 120, height: 90 },
      { font: 'serif', color: '#3a3a3f', lines: 3 },
    ),
})
export const wateringCan = wareForm({
  body: [
    [0, 128],
    [10, 136],
    [220, 126],
    [240, 128],
  ],
  material: 'metal',
  behind: (pen, look) =>
    filled(
      `M${MIDDLE + 110} ${GROUND - 60}L${MIDDLE + 276} ${GROUND - 290}l26 16L${MIDDLE + 124} ${GROUND - 30}Z`,
      metal(pen, darker(look.color, 0.05)),
    ) +
    filled(`M${MIDDLE + 252} ${GROUND - 318}l72 44l-18 14l-66 -40Z`, metal(pen, darker(look.color, 0.16))) +
    loop(MIDDLE - 110, GROUND - 210, GROUND - 50, -150, 24, look.color) +
    `<path d="M${MIDDLE - 100} ${GROUND - 246}C${MIDDLE - 70} ${GROUND - 350} ${MIDDLE + 80} ${GROUND - 350} ${MIDDLE + 100} ${GROUND - 246}" fill="none" stroke="${darker(look.color, 0.18)}" stroke-width="20"/>`,
  crown: 110,
  reach: 320,
})
export const lantern = wareForm({
  body: [
    [0, 112],
    [10, 118],
    [54, 118],
    [58, 96],
    [290, 96],
    [294, 116],
    [330, 104],
    [366, 46],
  ],
  material: 'metal',
  inside: null,
  over: (pen) =>
    filled(
      roundedPath({ x: MIDDLE - 88, y: GROUND - 284, width: 176, height: 220 }, 12),
      pen.radial([
        [0, '#fffbe6'],
        [0.4, '#ffe9a8'],
        [1, '#d9b45e'],
      ]),
    ) +
    [-58, 0, 58]
      .map((x) => `<path d="M${MIDDLE + x} ${GROUND - 284}v220" stroke="#0b0d12" stroke-opacity="0.28" stroke-width="5"/>`)
      .join('') +
    `<path d="M${MIDDLE - 100} ${GROUND - 330}C${MIDDLE - 70} ${GROUND - 470} ${MIDDLE + 70} ${GROUND - 470} ${MIDDLE + 100} ${GROUND - 330}" fill="none" stroke="#3a3d42" stroke-width="10"/>`,
  crown: 70,
})
export const speaker = wareForm({
  body: [
    [0, 110],
    [16, 128],
    [330, 128],
    [352, 110],
  ],
  material: 'paper',
  inside: (look) => darker(look.color, 0.5),
  over: (_, look) =>
    Array.from({ length: 15 }, (_row, r) =>
      Array.from(
        { length: 17 },
        (_dot, c) =>
          `<circle cx="${MIDDLE - 112 + c * 14 + (r % 2) * 7}" cy="${GROUND - 320 + r * 20 + Math.cos((c - 8) / 8) * 8}" r="2.6" fill="#0b0d12" fill-opacity="0.35"/>`,
      ).join(''),
    ).join('') + `<rect x="${MIDDLE - 34}" y="${GROUND - 60}" width="68" height="14" rx="7" fill="${look.accent}"/>`,
})
export const plateSet: Form = {
  views: ['front', 'detail'],
  draw(look, view, pen) {
    const plate = (x: number, y: number, r: number, isTop: boolean): string =>
      `<ellipse cx="${x + 4}" cy="${y + 14}" rx="${r}" ry="${r * 0.36}" fill="#0b0d12" fill-opacity="0.26"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.36}" fill="${darker(look.color, 0.12)}"/><ellipse cx="${x}" cy="${y - 6}" rx="${r}" ry="${r * 0.36}" fill="${pen.linear(
        'diagonal',
        [
          [0, lighter(look.color, 0.4)],
          [0.6, look.color],
          [1, darker(look.color, 0.12)],
        ],
      )}"/>` +
      (isTop
        ? `<ellipse cx="${x}" cy="${y - 2}" rx="${r * 0.66}" ry="${r * 0.22}" fill="${lighter(look.color, 0.22)}" stroke="${look.pattern ? look.accent : darker(look.color, 0.08)}" stroke-width="${look.pattern ? 6 : 2}"/>`
        : '')
    const stack =
      [0, 1, 2, 3].map((n) => plate(MIDDLE, GROUND - 100 - n * 17, 250, n === 3)).join('') +
      [0, 1, 2, 3].map((n) => plate(MIDDLE, GROUND - 176 - n * 15, 176, n === 3)).join('')
    const all = groundShadow(pen, MIDDLE, 220, GROUND - 20) + stack
    return view === 'detail' ? closeUp(all, MIDDLE - 120, GROUND - 168, 2.8) : centered(all, 520, 320)
  },
}
