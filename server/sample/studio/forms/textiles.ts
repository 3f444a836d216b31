import { darker, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import { label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { artIn, inset, patternIn, whole } from '../print.ts'
import { closeUp, filled, GROUND, MIDDLE, roundedPath } from '../shapes.ts'
import { flat } from '../surface.ts'
import { text } from '../text.ts'
import { centered } from './framing.ts'

/** Cloth lies flat or folded: soft light from the upper left, seams, and folds. */
type Cut = {
  width: number
  height: number
  path: string /** Where art is printed. */
  print?: readonly [x: number, y: number, side: number]
  seams?: string
  over?: (pen: Pen, look: Look) => string
  unit?: number
  close?: readonly [x: number, y: number, scale: number]
  words?: boolean
}

const soft = (pen: Pen, path: string): string =>
  filled(
    path,
    pen.linear('diagonal', [
      [0, '#ffffff', 0.3],
      [0.35, '#ffffff', 0.05],
      [0.6, '#0b0d12', 0.02],
      [1, '#0b0d12', 0.26],
    ]),
    'stroke="#0b0d12" stroke-opacity="0.16" stroke-width="1.5"',
  )
const fold = (d: string, wide = 16, opacity = 0.1): string =>
  `<path d="${d}" fill="none" stroke="#0b0d12" stroke-opacity="${opacity}" stroke-width="${wide}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#ffffff" stroke-opacity="${opacity}" stroke-width="${wide * 0.5}" stroke-linecap="round" transform="translate(-${wide * 0.7} 0)"/>`
const stitch = (d: string, color = '#0b0d12', opacity = 0.3): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="2.4" stroke-dasharray="7 5"/>`
const seam = (d: string): string => `<path d="${d}" fill="none" stroke="#0b0d12" stroke-opacity="0.24" stroke-width="3"/>`

function clothOf(pen: Pen, look: Look, cut: Cut): string {
  const { width, height, path, print, unit = 46 } = cut
  const face = flat({ x: MIDDLE - width / 2, y: GROUND - height, width, height })
  const [px, py, side] = print ?? [0, 0, 0]
  const spot = flat({ x: px - side / 2, y: py - side / 2, width: side, height: side })
  return (
    `<g transform="translate(9 14)" opacity="0.28">${filled(path, '#15171c')}</g>` +
    filled(path, look.color) +
    pen.clipped(path, patternIn(face, whole(face), look.pattern, look.accent, unit, 0.7)) +
    (print
      ? pen.art
        ? artIn(pen, spot, whole(spot))
        : cut.words
          ? text(pen, spot, look.note ?? look.brand, inset(whole(spot), 4, side * 0.3), {
              font: 'bold',
              capitals: true,
              color: look.accent,
              lines: 2,
            })
          : ''
      : '') +
    (cut.seams ?? '') +
    soft(pen, path) +
    (cut.over?.(pen, look) ?? '')
  )
}
function clothForm(cut: Cut): Form {
  const [x, y, scale] = cut.close ?? [MIDDLE, GROUND - cut.height * 0.62, 2]
  return {
    views: ['front', 'detail'],
    draw: (look, view, pen) =>
      view === 'detail'
        ? closeUp(clothOf(pen, look, cut), x, y, scale)
        : centered(clothOf(pen, look, cut), cut.width * 1.04, cut.height * 1.04),
  }
}

const torso = (sleeve: 'short' | 'long'): string =>
  sleeve === 'short'
    ? 'M318 196C350 228 450 228 482 196L560 226L664 330L592 408L544 366V676Q400 700 256 676V366L208 408L136 330L240 226Z'
    : 'M318 200C350 226 450 226 482 200L556 226C612 260 640 420 668 622L594 640L546 420V676Q400 698 254 676V420L206 640L132 622C160 420 188 260 244 226Z'
const torsoFolds =
  fold('M300 430q16 120 -10 220', 20, 0.07) + fold('M500 420q-14 130 12 230', 20, 0.07) + fold('M400 560q30 40 20 110', 14, 0.05)
export const tShirtPrint = clothForm({
  width: 540,
  height: 500,
  path: torso('short'),
  print: [400, 420, 200],
  words: true,
  seams:
    torsoFolds +
    seam('M318 196C350 228 450 228 482 196') +
    `<path d="M306 190C346 246 454 246 494 190" fill="none" stroke="#0b0d12" stroke-opacity="0.18" stroke-width="12"/>` +
    stitch('M258 664Q400 688 542 664') +
    seam('M544 366L556 250M256 366L244 250'),
  close: [400, 330, 1.9],
})
const ribs = (x: number, y: number, width: number, height: number): string =>
  Array.from(
    { length: Math.floor(width / 9) },
    (_, n) => `<path d="M${x + n * 9} ${y}v${height}" stroke="#0b0d12" stroke-opacity="0.16" stroke-width="2.5"/>`,
  ).join('')
const knit = (opacity = 0.13): string =>
  Array.from(
    { length: 22 },
    (_, n) =>
      `<path d="M262 ${250 + n * 18}H538" stroke="#0b0d12" stroke-opacity="${opacity}" stroke-width="3" stroke-dasharray="8 6" stroke-dashoffset="${(n % 2) * 7}"/>`,
  ).join('')
export const sweater = clothForm({
  width: 540,
  height: 500,
  path: torso('long'),
  seams:
    knit() +
    torsoFolds +
    ribs(256, 646, 290, 34) +
    `<path d="M312 196C348 248 452 248 488 196" fill="none" stroke="#0b0d12" stroke-opacity="0.22" stroke-width="20"/>` +
    seam('M546 420L548 262M254 420L252 262'),
  close: [400, 300, 1.9],
})
export const hoodie = clothForm({
  width: 540,
  height: 560,
  path: torso('long').replace('M318 200C350 226 450 226 482 200', 'M300 214C270 150 330 120 400 118C470 120 530 150 500 214'),
  print: [400, 392, 150],
  words: true,
  seams:
    torsoFolds +
    `<path d="M316 214C330 170 470 170 484 214C470 262 330 262 316 214Z" fill="#0b0d12" fill-opacity="0.34"/>` +
    `<path d="M310 520h180l40 110H270Z" fill="#0b0d12" fill-opacity="0.09" stroke="#0b0d12" stroke-opacity="0.24" stroke-width="3"/>` +
    ribs(256, 650, 290, 30) +
    seam('M546 420L548 262M254 420L252 262') +
    `<path d="M366 246v110M434 246v96" stroke="#f5f3ee" stroke-width="7" stroke-linecap="round"/>`,
  close: [400, 300, 1.8],
})
export const babyBodysuit = clothForm({
  width: 430,
  height: 520,
  path: 'M330 196C356 236 444 236 470 196L548 222L614 316L546 366L520 336C516 470 540 520 520 560C470 580 450 640 440 684H360C350 640 330 580 280 560C260 520 284 470 280 336L254 366L186 316L252 222Z',
  print: [400, 400, 140],
  words: true,
  seams:
    fold('M320 420q10 60 -6 120', 14, 0.06) +
    stitch('M286 552C330 580 352 630 362 676M514 552C470 580 448 630 438 676') +
    [376, 400, 424].map((x) => `<circle cx="${x}" cy="668" r="6" fill="#f4f4f2" stroke="#0b0d12" stroke-opacity="0.3"/>`).join('') +
    `<path d="M322 192C350 250 450 250 478 192" fill="none" stroke="#0b0d12" stroke-opacity="0.18" stroke-width="12"/>`,
})
export const bib = clothForm({
  width: 340,
  height: 440,
  path: 'M300 286C262 270 276 250 306 250H344C330 330 470 330 456 250H494C524 250 538 270 500 286C580 330 580 690 400 690C220 690 220 330 300 286Z',
  print: [400, 500, 180],
  words: true,
  seams: stitch('M306 300C240 350 240 672 400 674C560 672 560 350 494 300', '#ffffff', 0.7),
})
export const tote = clothForm({
  width: 400,
  height: 560,
  path: 'M206 330H594L612 684Q400 700 188 684Z',
  print: [400, 500, 220],
  words: true,
  seams: stitch('M208 352H592') + fold('M290 400q12 140 -4 270', 18, 0.06) + fold('M520 400q-14 130 6 270', 18, 0.06),
  over: (_, look) =>
    ['M286 336C286 120 350 120 360 336', 'M440 336C450 120 514 120 514 336']
      .map(
        (d) =>
          `<path d="${d}" fill="none" stroke="${darker(look.color, 0.1)}" stroke-width="26"/><path d="${d}" fill="none" stroke="${lighter(look.color, 0.25)}" stroke-width="6" transform="translate(-6 0)"/>`,
      )
      .join(''),
})
export const apron = clothForm({
  width: 420,
  height: 580,
  path: 'M318 170H482L502 300C530 350 580 350 596 366L578 690H222L204 366C220 350 270 350 298 300Z',
  print: [400, 300, 120],
  words: true,
  seams: stitch('M300 470H500V600H300Z') + stitch('M326 182H474') + fold('M270 430q16 120 -4 240', 18, 0.06),
  over: (_, look) =>
    `<path d="M322 176C300 90 500 90 478 176" fill="none" stroke="${darker(look.color, 0.16)}" stroke-width="14"/><path d="M206 372L150 420M594 372L650 420" stroke="${darker(look.color, 0.16)}" stroke-width="14"/>`,
})
export const cushion = clothForm({
  width: 480,
  height: 460,
  path: 'M176 246Q400 214 624 246Q654 460 624 676Q400 708 176 676Q146 460 176 246Z',
  print: [400, 460, 230],
  seams: fold('M200 270q60 60 70 110M600 270q-60 60 -70 110M200 650q60 -50 70 -100M600 650q-60 -50 -70 -100', 18, 0.07),
  over: (_, look) => stitch('M192 260Q400 232 608 260Q634 460 608 660Q400 690 192 660Q166 460 192 260Z', darker(look.color, 0.4), 0.5),
  unit: 56,
})
export const scarf = clothForm({
  width: 460,
  height: 500,
  path: 'M250 200C300 170 500 170 550 200C590 300 560 340 520 350L560 660H460L430 370C400 376 360 376 340 370L330 600H236L262 350C220 330 214 290 250 200Z',
  seams: fold('M280 240q120 60 240 0M270 290q130 60 260 0', 16, 0.1) + ribs(240, 590, 92, 18) + ribs(462, 648, 100, 18),
  unit: 40,
  over: (_, look) =>
    Array.from(
      { length: 10 },
      (_n, n) => `<path d="M${240 + n * 10} 600v36M${464 + n * 10} 660v34" stroke="${darker(look.color, 0.1)}" stroke-width="4"/>`,
    ).join(''),
})
export const beanie = clothForm({
  width: 400,
  height: 380,
  path: 'M214 570C200 380 290 310 400 310C510 310 600 380 586 570V660Q400 690 214 660Z',
  seams:
    Array.from(
      { length: 9 },
      (_, n) =>
        `<path d="M${400 + (n - 4) * 44} 580C${400 + (n - 4) * 40} 470 ${400 + (n - 4) * 22} 380 400 316" fill="none" stroke="#0b0d12" stroke-opacity="0.14" stroke-width="6"/>`,
    ).join('') +
    `<path d="M208 566Q400 596 592 566V664Q400 694 208 664Z" fill="#ffffff" fill-opacity="0.14"/>` +
    ribs(214, 578, 376, 90),
  over: (pen, look) =>
    `<circle cx="400" cy="296" r="44" fill="${pen.radial([
      [0, lighter(look.accent, 0.4)],
      [1, darker(look.accent, 0.15)],
    ])}"/>`,
  close: [400, 560, 1.8],
})
export const capPrint = clothForm({
  width: 520,
  height: 330,
  path: 'M250 560C230 400 310 350 410 350C520 350 590 430 580 560Z',
  print: [410, 470, 110],
  words: true,
  seams: seam('M410 350C404 420 404 500 404 556M320 380C300 440 290 500 290 556M500 380C530 440 536 500 536 556'),
  over: (pen, look) =>
    filled(
      'M250 556C190 570 140 610 130 640C220 640 330 612 430 560Z',
      pen.linear('down', [
        [0, darker(look.color, 0.1)],
        [1, darker(look.color, 0.35)],
      ]),
    ) +
    `<circle cx="410" cy="352" r="10" fill="${darker(look.color, 0.2)}"/>` +
    stitch('M166 624C240 624 330 602 410 566', '#ffffff', 0.4),
})
const sock = (dx: number, dy: number): string =>
  `M${300 + dx} ${190 + dy}H${410 + dx}V${470 + dy}C${412 + dx} ${520 + dy} ${500 + dx} ${540 + dy} ${560 + dx} ${568 + dy}C${610 + dx} ${600 + dy} ${600 + dx} ${660 + dy} ${540 + dx} ${662 + dy}C${440 + dx} ${664 + dy} ${330 + dx} ${640 + dy} ${306 + dx} ${570 + dy}C${296 + dx} ${520 + dy} ${300 + dx} ${330 + dy} ${300 + dx} ${190 + dy}Z`
export const socks = clothForm({
  width: 470,
  height: 500,
  path: sock(-70, 0) + sock(40, 24),
  unit: 34,
  seams: ribs(234, 196, 106, 56) + ribs(344, 220, 106, 56),
  over: (_, look) =>
    `<path d="M456 632C520 646 600 650 628 640" fill="none" stroke="${darker(look.accent, 0.05)}" stroke-width="26" stroke-opacity="0.75" stroke-linecap="round"/>`,
})

/** Folded cloth in layers, the fold toward the camera. */
function foldedForm(width: number, layers: number, thick: number, withBand: boolean): Form {
  const drawn = (pen: Pen, look: Look): string => {
    const left = MIDDLE - width / 2
    const top = GROUND - layers * thick
    const deep = width * 0.36
    const roof = `M${left} ${top}L${left + width * 0.16} ${top - deep}H${left + width * 0.84}L${left + width} ${top}Z`
    const face = flat({ x: left, y: top - deep, width, height: deep })
    const parts = Array.from({ length: layers }, (_, n) => {
      const y = top + n * thick
      const path = roundedPath({ x: left - (n % 2) * 3, y, width: width + (n % 2) * 6, height: thick + 2 }, thick * 0.48)
      const band = flat({ x: left, y, width, height: thick })
      return (
        filled(path, look.color) +
        pen.clipped(path, patternIn(band, whole(band), look.pattern, look.accent, 44, 0.7)) +
        filled(
          path,
          pen.linear('down', [
            [0, '#ffffff', 0.26],
            [0.45, '#ffffff', 0],
            [1, '#0b0d12', 0.36],
          ]),
        ) +
        Array.from(
          { length: Math.floor(width / 12) },
          (_n, i) =>
            `<path d="M${left + 10 + i * 12} ${y + thick * 0.3}v${thick * 0.4}" stroke="#0b0d12" stroke-opacity="0.06" stroke-width="3"/>`,
        ).join('')
      )
    }).join('')
    const tag = flat({ x: MIDDLE - width * 0.13, y: top - deep * 0.4, width: width * 0.26, height: layers * thick + deep * 0.4 })
    return (
      `<ellipse cx="${MIDDLE + 12}" cy="${GROUND}" rx="${width * 0.56}" ry="24" fill="${pen.radial([
        [0, '#15171c', 0.5],
        [0.6, '#15171c', 0.24],
        [1, '#15171c', 0],
      ])}"/>` +
      filled(roof, lighter(look.color, 0.14)) +
      pen.clipped(roof, patternIn(face, whole(face), look.pattern, look.accent, 44, 0.55)) +
      filled(
        roof,
        pen.linear('down', [
          [0, '#0b0d12', 0.14],
          [1, '#ffffff', 0.14],
        ]),
      ) +
      parts +
      (withBand ? label(pen, tag, look, 'minimal') : '')
    )
  }
  const high = layers * thick + width * 0.36
  return {
    views: ['front', 'detail'],
    draw: (look, view, pen) =>
      view === 'detail'
        ? closeUp(drawn(pen, look), MIDDLE - width * 0.24, GROUND - layers * thick * 0.8, 2.4)
        : centered(drawn(pen, look), width * 1.1, high),
  }
}
export const towelFolded = foldedForm(440, 3, 58, false)
export const kitchenTowel = foldedForm(380, 2, 40, true)
export const blanketFolded = foldedForm(500, 4, 66, true)
export const beddingPack = foldedForm(480, 5, 60, true)
export const fabricFolded = foldedForm(430, 3, 44, true)

export const rug = clothForm({
  width: 640,
  height: 420,
  path: 'M190 330H610L700 660H100Z',
  unit: 70,
  seams: stitch('M206 346H594L672 644H128Z', '#ffffff', 0.5),
  over: (_, look) =>
    Array.from(
      { length: 44 },
      (_n, n) => `<path d="M${104 + n * 13.6} 660v22" stroke="${mixed(look.color, '#efe6d3', 0.6)}" stroke-width="5"/>`,
    ).join(''),
  close: [300, 560, 1.9],
})
export const curtainPanel = clothForm({
  width: 420,
  height: 580,
  path: 'M200 150H600L614 690H186Z',
  unit: 52,
  seams: Array.from({ length: 8 }, (_, n) =>
    fold(`M${236 + n * 48} 160q${n % 2 === 0 ? 10 : -8} 260 ${n % 2 === 0 ? -4 : 6} 520`, 22, 0.1),
  ).join(''),
  over: () =>
    `<path d="M150 132H650" stroke="#3a3d42" stroke-width="14" stroke-linecap="round"/>` +
    Array.from(
      { length: 8 },
      (_, n) => `<circle cx="${224 + n * 50}" cy="136" r="13" fill="none" stroke="#8f959c" stroke-width="6"/>`,
    ).join(''),
})
const glove = (dx: number, mirror: number): string =>
  `M${400 + mirror * (60 + dx)} 680H${400 + mirror * (180 + dx)}V520C${400 + mirror * (196 + dx)} 460 ${400 + mirror * (204 + dx)} 380 ${400 + mirror * (196 + dx)} 310C${400 + mirror * (190 + dx)} 290 ${400 + mirror * (166 + dx)} 290 ${400 + mirror * (164 + dx)} 312L${400 + mirror * (160 + dx)} 270C${400 + mirror * (156 + dx)} 244 ${400 + mirror * (126 + dx)} 244 ${400 + mirror * (124 + dx)} 272V258C${400 + mirror * (120 + dx)} 236 ${400 + mirror * (92 + dx)} 238 ${400 + mirror * (90 + dx)} 262L${400 + mirror * (86 + dx)} 300C${400 + mirror * (80 + dx)} 280 ${400 + mirror * (54 + dx)} 284 ${400 + mirror * (54 + dx)} 308L${400 + mirror * (50 + dx)} 470C${400 + mirror * (10 + dx)} 430 ${400 + mirror * (-14 + dx)} 440 ${400 + mirror * (-12 + dx)} 466C${400 + mirror * (0 + dx)} 520 ${400 + mirror * (44 + dx)} 560 ${400 + mirror * (60 + dx)} 600Z`
export const workGlovesPair = clothForm({
  width: 480,
  height: 450,
  path: glove(24, 1) + glove(24, -1),
  seams: ribs(220, 620, 118, 56) + ribs(488, 620, 118, 56) + fold('M260 420q10 60 -6 130M540 420q-10 60 6 130', 14, 0.08),
})
export const belt = clothForm({
  width: 520,
  height: 360,
  path: 'M400 340C560 340 650 400 650 500C650 610 540 670 400 670C260 670 150 610 150 500C150 400 240 340 400 340ZM400 400C280 400 214 440 214 500C214 570 290 612 400 612C510 612 586 570 586 500C586 440 520 400 400 400Z',
  seams: '',
  over: (_, look) =>
    stitch(
      'M400 352C550 352 638 408 638 500C638 600 534 658 400 658C266 658 162 600 162 500C162 408 250 352 400 352Z',
      lighter(look.color, 0.5),
      0.8,
    ) +
    `<rect x="334" y="592" width="132" height="98" rx="16" fill="none" stroke="#c9a45a" stroke-width="16"/><path d="M400 600v80" stroke="#e6cf95" stroke-width="10"/>`,
})
export const wallet = clothForm({
  width: 480,
  height: 340,
  path: roundedPath({ x: 170, y: 360, width: 460, height: 320 }, 26),
  seams: fold('M400 368V676', 8, 0.14),
  over: (_, look) =>
    stitch(roundedPath({ x: 184, y: 374, width: 432, height: 292 }, 18), lighter(look.color, 0.5), 0.8) +
    `<rect x="222" y="404" width="140" height="92" rx="10" fill="${darker(look.color, 0.16)}"/><rect x="222" y="432" width="140" height="92" rx="10" fill="${darker(look.color, 0.08)}"/><rect x="520" y="620" width="74" height="26" rx="5" fill="${lighter(look.accent, 0.1)}" fill-opacity="0.75"/>`,
})
export const petBed = clothForm({
  width: 620,
  height: 330,
  path: 'M110 520C110 420 240 370 400 370C560 370 690 420 690 520C690 630 560 690 400 690C240 690 110 630 110 520Z',
  unit: 50,
  seams: '',
  over: (pen, look) =>
    `<ellipse cx="400" cy="512" rx="200" ry="92" fill="${lighter(mixed(look.color, look.accent, 0.3), 0.45)}"/><ellipse cx="400" cy="512" rx="200" ry="92" fill="${pen.radial(
      [
        [0, '#ffffff', 0.25],
        [0.7, '#ffffff', 0],
        [1, '#0b0d12', 0.35],
      ],
    )}"/>` + fold('M190 440q-40 60 -20 150M610 440q40 60 20 150M300 400q-20 20 -26 40M500 400q20 20 26 40', 12, 0.1),
})
