import { darker, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import { label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, boxPath, inset, outlineOn, patternIn, whole } from '../print.ts'
import { closeUp, filled, GROUND, groundShadow, MIDDLE, roundedPath } from '../shapes.ts'
import { flat, floor, rippled } from '../surface.ts'
import { text } from '../text.ts'
import { crease, fold, hung, hungShade, lying, patch, ribs, rim, seam, soft, stitch } from './cloth.ts'
import { centered } from './framing.ts'

/** Cloth lies flat or folded: soft light from the upper left, seams, and folds. */
type Cut = {
  width: number
  height: number
  path: string /** Where art is printed. */
  print?: readonly [x: number, y: number, side: number]
  seams?: string
  /** Folds, over the print. */
  folds?: string
  over?: (pen: Pen, look: Look) => string
  unit?: number
  close?: readonly [x: number, y: number, scale: number]
  words?: boolean
}

function clothOf(pen: Pen, look: Look, cut: Cut): string {
  const { width, height, path, print, unit = 46 } = cut
  const face = rippled({ x: MIDDLE - width / 2, y: GROUND - height, width, height })
  const [px, py, side] = print ?? [0, 0, 0]
  const spot = flat({ x: px - side / 2, y: py - side / 2, width: side, height: side })
  return (
    lying(path) +
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
    pen.clipped(path, (cut.seams ?? '') + (cut.folds ?? '')) +
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
  crease([262, 350], [392, 470], -40, 26, 1.2) +
  crease([540, 350], [430, 450], 36, 22, 1.1) +
  crease([300, 690], [330, 440], 34, 22, 1.2) +
  crease([498, 694], [470, 470], -30, 22, 1.2) +
  crease([392, 690], [420, 540], -18, 16, 1) +
  crease([250, 560], [330, 620], 22, 14, 0.8) +
  crease([552, 540], [470, 610], -22, 14, 0.8) +
  crease([330, 250], [372, 330], -14, 12, 0.7) +
  crease([470, 250], [440, 340], 14, 12, 0.7)
const sleeveFolds = (long: boolean): string =>
  long
    ? crease([240, 262], [214, 420], 18, 14, 1.1) +
      crease([250, 430], [186, 470], 14, 14, 1.2) +
      crease([236, 500], [168, 530], 10, 12, 1) +
      crease([560, 262], [586, 420], -18, 14, 1.1) +
      crease([550, 430], [614, 470], -14, 14, 1.2) +
      crease([566, 500], [634, 530], -10, 12, 1)
    : crease([250, 250], [176, 350], 20, 14, 1.1) + crease([550, 250], [626, 350], -20, 14, 1.1)
export const tShirtPrint = clothForm({
  width: 540,
  height: 500,
  path: torso('short'),
  print: [400, 420, 200],
  words: true,
  folds: torsoFolds + sleeveFolds(false),
  seams:
    seam('M318 196C350 228 450 228 482 196') +
    `<path d="M306 190C346 246 454 246 494 190" fill="none" stroke="#0b0d12" stroke-opacity="0.18" stroke-width="12"/>` +
    stitch('M258 664Q400 688 542 664') +
    seam('M544 366L556 250M256 366L244 250'),
  close: [400, 330, 1.9],
})
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
  folds: torsoFolds + sleeveFolds(true),
  seams:
    knit() +
    ribs(256, 646, 290, 34) +
    `<path d="M312 196C348 248 452 248 488 196" fill="none" stroke="#0b0d12" stroke-opacity="0.22" stroke-width="20"/>` +
    seam('M546 420L548 262M254 420L252 262'),
  close: [400, 300, 1.9],
})
export const hoodie = clothForm({
  width: 540,
  height: 560,
  path: torso('long').replace('M318 200C350 226 450 226 482 200', 'M300 214C270 150 330 120 400 118C470 120 530 150 500 214'),
  print: [400, 428, 150],
  words: true,
  folds: torsoFolds + sleeveFolds(true),
  seams:
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
    stitch('M286 552C330 580 352 630 362 676M514 552C470 580 448 630 438 676') +
    [376, 400, 424].map((x) => `<circle cx="${x}" cy="668" r="6" fill="#f4f4f2" stroke="#0b0d12" stroke-opacity="0.3"/>`).join('') +
    `<path d="M322 192C350 250 450 250 478 192" fill="none" stroke="#0b0d12" stroke-opacity="0.18" stroke-width="12"/>`,
  folds:
    crease([284, 340], [370, 430], -26, 18, 1.1) +
    crease([516, 340], [440, 420], 26, 18, 1.1) +
    crease([290, 540], [380, 590], 24, 18, 1.1) +
    crease([512, 540], [420, 590], -24, 18, 1.1) +
    crease([250, 250], [214, 330], 14, 10, 1) +
    crease([550, 250], [586, 330], -14, 10, 1),
  close: [400, 606, 2.9],
})
const BIB =
  'M392 200C330 196 276 236 272 306C270 350 236 380 226 450C212 560 260 690 400 690C540 690 588 560 574 450C564 380 530 350 528 306C524 236 470 196 408 200V254C452 254 470 282 470 310C470 352 440 376 400 376C360 376 330 352 330 310C330 282 348 254 392 254Z'
export const bib = clothForm({
  width: 370,
  height: 490,
  path: BIB,
  print: [400, 510, 170],
  words: true,
  folds:
    crease([262, 420], [360, 470], -20, 16, 1.2) + crease([540, 420], [450, 480], 20, 16, 1.2) + crease([300, 660], [350, 560], 20, 14, 1),
  over: (_, look) =>
    rim(BIB, look.accent, 13) +
    `<circle cx="364" cy="228" r="11" fill="#f4f4f2" stroke="#0b0d12" stroke-opacity="0.35" stroke-width="2"/><circle cx="364" cy="228" r="4" fill="#c9ccd0"/>`,
  close: [400, 330, 2.5],
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
  folds: [
    crease([178, 250], [320, 380], 16, 26, 1.3),
    crease([176, 300], [270, 420], 24, 18, 1),
    crease([622, 250], [490, 380], -16, 26, 1.3),
    crease([626, 310], [540, 430], -24, 18, 1),
    crease([178, 674], [310, 560], -16, 26, 1.3),
    crease([622, 674], [480, 550], 16, 26, 1.3),
    crease([260, 684], [330, 600], -12, 16, 1),
    crease([540, 686], [470, 600], 12, 16, 1),
    crease([330, 350], [480, 330], 20, 22, 0.8),
  ].join(''),
  over: (_, look) => stitch('M192 260Q400 232 608 260Q634 460 608 660Q400 690 192 660Q166 460 192 260Z', darker(look.color, 0.4), 0.5),
  unit: 56,
})
/** Laid around an unseen neck: a loop, and two ends of unequal length that cross below it. */
function scarfOf(pen: Pen, look: Look): string {
  const end = (x: number, y: number, wide: number, long: number, turn: number): string => {
    const path = `M${x - wide * 0.4} ${y}C${x - wide * 0.5} ${y + long * 0.3} ${x - wide * 0.52} ${y + long * 0.6} ${x - wide / 2} ${y + long}H${x + wide / 2}C${x + wide * 0.52} ${y + long * 0.6} ${x + wide * 0.5} ${y + long * 0.3} ${x + wide * 0.4} ${y}Z`
    const fringe = Array.from(
      { length: 14 },
      (_, n) => `M${x - wide / 2 + 4 + (n * (wide - 8)) / 13} ${y + long - 3}q${(n % 3) - 1} 18 ${((n * 5) % 7) - 3} 36`,
    ).join('')
    return `<g transform="rotate(${turn} ${x} ${y})"><path d="${fringe}" fill="none" stroke="${darker(look.color, 0.14)}" stroke-width="5" stroke-linecap="round"/>${lying(path)}${patch(pen, look, path, rippled({ x: x - wide / 2, y, width: wide, height: long }, 3), 40)}${pen.clipped(
      path,
      filled(`M${x - wide} ${y + long - 62}h${wide * 2}v14h${-wide * 2}Zm0 26h${wide * 2}v14h${-wide * 2}Z`, look.accent) +
        crease([x - wide * 0.2, y], [x - wide * 0.26, y + long * 0.8], 10, 18, 1.3) +
        crease([x + wide * 0.22, y], [x + wide * 0.2, y + long * 0.6], -12, 16, 1.2),
    )}</g>`
  }
  const back = 'M236 268C236 200 310 164 400 164C490 164 564 200 564 268C520 226 470 214 400 214C330 214 280 226 236 268Z'
  const front = 'M230 256C222 340 300 420 400 424C500 420 578 340 570 256C552 300 480 330 400 330C320 330 248 300 230 256Z'
  const knot = 'M344 346C372 330 430 330 456 346C474 384 470 420 452 446C424 460 376 460 350 446C330 420 328 384 344 346Z'
  return (
    filled(back, darker(look.color, 0.34)) +
    pen.clipped(back, crease([250, 240], [550, 240], 40, 16, 1.4)) +
    end(430, 420, 118, 186, -15) +
    end(380, 420, 124, 232, 7) +
    lying(front) +
    patch(pen, look, front, rippled({ x: 220, y: 250, width: 360, height: 180 }), 40) +
    pen.clipped(
      front,
      crease([240, 290], [400, 372], -40, 18, 1.5) +
        crease([560, 290], [400, 372], 40, 18, 1.5) +
        crease([280, 372], [400, 400], -20, 12, 1.2) +
        crease([520, 372], [400, 400], 20, 12, 1.2),
    ) +
    lying(knot) +
    patch(pen, look, knot, rippled({ x: 320, y: 330, width: 160, height: 140 }), 40) +
    pen.clipped(knot, crease([360, 340], [372, 450], 14, 14, 1.4) + crease([420, 336], [424, 454], -10, 16, 1.4))
  )
}
export const scarf: Form = {
  views: ['front', 'detail'],
  draw: (look, view, pen) => (view === 'detail' ? closeUp(scarfOf(pen, look), 370, 610, 2.6) : centered(scarfOf(pen, look), 400, 540)),
}
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
/** One sock that lies on its side, its toe to the right. */
function sockOf(pen: Pen, look: Look, x: number, y: number, turn: number): string {
  const path =
    'M0 0H118V240C118 292 150 312 196 330C250 350 268 380 258 410C246 442 204 450 166 446C110 440 44 416 16 384C-12 350 -6 310 0 262Z'
  const knit = Array.from({ length: 26 }, (_, n) => `M${-20 + n * 11} 66v400`).join('')
  const toned = mixed(look.accent, look.color, 0.12)
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${lying(path)}${patch(pen, look, path, rippled({ x: -10, y: 60, width: 290, height: 400 }, 3), 36)}${pen.clipped(
    path,
    `<path d="${knit}" stroke="#0b0d12" stroke-opacity="0.07" stroke-width="4" fill="none"/>` +
      filled('M-30 262C40 270 92 320 62 430L-30 430Z', toned) +
      filled('M196 310C168 350 164 400 180 460H290V310Z', toned) +
      `<path d="M-30 262C40 270 92 320 62 430M196 310C168 350 164 400 180 460" fill="none" stroke="#0b0d12" stroke-opacity="0.25" stroke-width="2.4" stroke-dasharray="6 4"/>` +
      filled('M0 0H118V64H0Z', look.color) +
      filled('M0 14h118v12H0Zm0 24h118v12H0Z', toned) +
      ribs(4, 0, 118, 64) +
      `<path d="M0 64H118" stroke="#0b0d12" stroke-opacity="0.25" stroke-width="2.5"/>` +
      crease([118, 236], [24, 300], 14, 20, 1.3) +
      crease([128, 300], [60, 330], 12, 14, 1.1) +
      crease([90, 70], [84, 230], 8, 14, 0.9) +
      filled(
        path,
        pen.linear('across', [
          [0, '#0b0d12', 0.12],
          [0.14, '#ffffff', 0.12],
          [0.4, '#ffffff', 0],
          [1, '#0b0d12', 0.2],
        ]),
      ),
  )}</g>`
}
const pairOfSocks = (pen: Pen, look: Look): string => sockOf(pen, look, 112, 196, -3) + sockOf(pen, look, 424, 216, 3)
export const socks: Form = {
  views: ['front', 'detail'],
  draw: (look, view, pen) =>
    view === 'detail' ? closeUp(pairOfSocks(pen, look), 500, 560, 2.5) : centered(pairOfSocks(pen, look), 620, 490),
}

/** Folded cloth in layers, the fold toward the camera. */
function foldedForm(width: number, layers: number, thick: number, withBand: boolean): Form {
  const drawn = (pen: Pen, look: Look): string => {
    const left = MIDDLE - width / 2
    const top = GROUND - layers * thick
    const deep = width * 0.36
    const roof = `M${left} ${top}L${left + width * 0.16} ${top - deep}H${left + width * 0.84}L${left + width} ${top}Z`
    const face = rippled({ x: left, y: top - deep, width, height: deep }, 6)
    const parts = Array.from({ length: layers }, (_, n) => {
      const y = top + n * thick
      const path = roundedPath({ x: left - (n % 2) * 3, y, width: width + (n % 2) * 6, height: thick + 2 }, thick * 0.48)
      const band = rippled({ x: left, y, width, height: thick }, 4)
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
        pen.clipped(
          path,
          crease(
            [left + width * (0.16 + n * 0.05), y + thick * 0.3],
            [left + width * (0.42 + n * 0.04), y + thick * 0.7],
            8,
            thick * 0.16,
            1.3,
          ) + crease([left + width * (0.9 - n * 0.05), y + thick * 0.25], [left + width * 0.62, y + thick * 0.75], -10, thick * 0.16, 1.3),
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
      pen.clipped(
        roof,
        crease([left + width * 0.2, top - deep], [left + width * 0.06, top], 18, 26, 1.3) +
          crease([left + width * 0.72, top - deep * 0.9], [left + width * 0.9, top - 6], -16, 24, 1.3) +
          crease([left + width * 0.36, top - deep * 0.3], [left + width * 0.74, top - deep * 0.5], 16, 18, 0.9),
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

/** Lies on the floor in perspective, with a border and fringed ends. */
function rugOf(pen: Pen, look: Look): string {
  const [width, height] = [600, 420]
  const face = floor(MIDDLE, 330, 670, 420, 680, width, height)
  const cream = mixed(look.color, '#efe6d3', 0.75)
  const fringe = [0, height]
    .map((y) => {
      const threads = Array.from({ length: 61 }, (_, n) => {
        const [x, top] = face.at((n * width) / 60, y)
        return `M${x} ${top}l${((n * 7) % 5) - 2} ${y === 0 ? -11 : 24}`
      }).join('')
      return `<path d="${threads}" stroke="${y === 0 ? darker(cream, 0.2) : cream}" stroke-width="${y === 0 ? 3 : 5}" stroke-linecap="round"/>`
    })
    .join('')
  const all = boxPath(face, whole(face))
  const field = inset(whole(face), 74, 62)
  const weave = Array.from({ length: 70 }, (_, n) => {
    const [x, y] = face.at(0, (n * height) / 70)
    const [to] = face.at(width, (n * height) / 70)
    return `M${x} ${y}H${to}`
  }).join('')
  const medallion = [1, 0.74, 0.46, 0.2]
    .map((share, n) =>
      filled(
        outlineOn(face, [
          [width / 2 - 170 * share, height / 2],
          [width / 2, height / 2 - 118 * share],
          [width / 2 + 170 * share, height / 2],
          [width / 2, height / 2 + 118 * share],
        ]),
        n % 2 === 0 ? look.accent : look.color,
      ),
    )
    .join('')
  return (
    `<path d="${all}" fill="#15171c" fill-opacity="0.2" transform="translate(8 12)"/>` +
    fringe +
    filled(all, look.color) +
    area(face, inset(whole(face), 20, 17), cream) +
    area(face, inset(whole(face), 28, 24), look.accent) +
    patternIn(face, inset(whole(face), 28, 24), 'geometric', darker(look.color, 0.1), 32, 0.75) +
    area(face, inset(field, -10, -8), cream) +
    area(face, field, look.color) +
    (look.pattern && look.pattern !== 'plain' ? patternIn(face, field, look.pattern, look.accent, 62, 0.85) : medallion) +
    `<path d="${weave}" stroke="#0b0d12" stroke-opacity="0.09" stroke-width="2"/>` +
    soft(pen, all)
  )
}
export const rug: Form = {
  views: ['front', 'detail'],
  draw: (look, view, pen) => (view === 'detail' ? closeUp(rugOf(pen, look), 230, 590, 2.3) : centered(rugOf(pen, look), 700, 420)),
}

/** Hangs on a rod in deep folds, its hem wavy. */
function curtainOf(pen: Pen, look: Look): string {
  const [folds, box] = [8, { x: 200, y: 150, width: 400, height: 530 }]
  const step = box.width / folds
  const hem = Array.from(
    { length: folds },
    (_, n) => `Q${box.x + box.width - (n + 0.5) * step} 708 ${box.x + box.width - (n + 1) * step} 672`,
  ).join('')
  const path = `M${box.x} ${box.y}H${box.x + box.width}V672${hem}Z`
  const face = hung(box, folds)
  const ring = (n: number): string =>
    `<ellipse cx="${box.x + (n + 0.5) * step}" cy="140" rx="10" ry="17" fill="none" stroke="#9aa0a7" stroke-width="6"/>`
  return (
    `<path d="M196 690H612" stroke="#15171c" stroke-opacity="0.16" stroke-width="14" stroke-linecap="round"/>` +
    `<path d="M150 132H650" stroke="#3a3d42" stroke-width="14" stroke-linecap="round"/><path d="M150 128H650" stroke="#8f959c" stroke-width="3"/><circle cx="146" cy="132" r="17" fill="#3a3d42"/><circle cx="654" cy="132" r="17" fill="#3a3d42"/>` +
    filled(path, look.color) +
    pen.clipped(path, patternIn(face, whole(face), look.pattern, look.accent, 50, 0.75) + hungShade(pen, { ...box, height: 560 }, folds)) +
    filled(
      path,
      pen.linear('down', [
        [0, '#0b0d12', 0.16],
        [0.12, '#ffffff', 0.05],
        [1, '#0b0d12', 0.12],
      ]),
    ) +
    pen.clipped(path, stitch(`M${box.x} 648H${box.x + box.width}`, '#0b0d12', 0.25)) +
    Array.from({ length: folds }, (_, n) => ring(n)).join('')
  )
}
export const curtainPanel: Form = {
  views: ['front', 'detail'],
  draw: (look, view, pen) => (view === 'detail' ? closeUp(curtainOf(pen, look), 300, 260, 2.4) : centered(curtainOf(pen, look), 500, 590)),
}
const glove = (dx: number, mirror: number): string =>
  `M${400 + mirror * (60 + dx)} 680H${400 + mirror * (180 + dx)}V520C${400 + mirror * (196 + dx)} 460 ${400 + mirror * (204 + dx)} 380 ${400 + mirror * (196 + dx)} 310C${400 + mirror * (190 + dx)} 290 ${400 + mirror * (166 + dx)} 290 ${400 + mirror * (164 + dx)} 312L${400 + mirror * (160 + dx)} 270C${400 + mirror * (156 + dx)} 244 ${400 + mirror * (126 + dx)} 244 ${400 + mirror * (124 + dx)} 272V258C${400 + mirror * (120 + dx)} 236 ${400 + mirror * (92 + dx)} 238 ${400 + mirror * (90 + dx)} 262L${400 + mirror * (86 + dx)} 300C${400 + mirror * (80 + dx)} 280 ${400 + mirror * (54 + dx)} 284 ${400 + mirror * (54 + dx)} 308L${400 + mirror * (50 + dx)} 470C${400 + mirror * (10 + dx)} 430 ${400 + mirror * (-14 + dx)} 440 ${400 + mirror * (-12 + dx)} 466C${400 + mirror * (0 + dx)} 520 ${400 + mirror * (44 + dx)} 560 ${400 + mirror * (60 + dx)} 600Z`
export const workGlovesPair = clothForm({
  width: 480,
  height: 450,
  path: glove(24, 1) + glove(24, -1),
  seams: ribs(196, 612, 122, 68) + ribs(484, 612, 122, 68) + seam('M196 612H316M484 612H604'),
  folds: [1, -1]
    .map((side) => {
      const at = (x: number, y: number): [number, number] => [400 + side * x, y]
      return (
        crease(at(110, 300), at(118, 420), side * 8, 12, 1.3) +
        crease(at(150, 310), at(150, 430), side * 8, 12, 1.3) +
        crease(at(186, 340), at(182, 440), side * 6, 10, 1.1) +
        crease(at(30, 490), at(150, 540), side * -24, 22, 1.4) +
        crease(at(60, 580), at(200, 560), side * 20, 18, 1.2) +
        crease(at(90, 470), at(200, 480), side * 16, 12, 1)
      )
    })
    .join(''),
  over: (_, look) => filled('M190 668H322V684H190ZM478 668H610V684H478Z', look.accent, 'fill-opacity="0.85"'),
  close: [520, 440, 2.5],
})
/** Rolled up on its edge, the buckle at the outer end. */
function beltOf(pen: Pen, look: Look): string {
  const [x, top, high] = [370, 500, 96]
  const [rx, ry] = [190, 82]
  const edge = darker(look.color, 0.3)
  const wall = `M${x - rx} ${top}A${rx} ${ry} 0 0 0 ${x} ${top + ry}H660Q676 ${top + ry} 676 ${top + ry + 16}V${top + ry + high - 16}Q676 ${top + ry + high} 660 ${top + ry + high}H${x}A${rx} ${ry} 0 0 1 ${x - rx} ${top + high}Z`
  const right = `M${x} ${top + ry}A${rx} ${ry} 0 0 0 ${x + rx} ${top}V${top + high}A${rx} ${ry} 0 0 1 ${x} ${top + ry + high}Z`
  const shade = pen.linear('across', [
    [0, '#0b0d12', 0.4],
    [0.12, '#0b0d12', 0.1],
    [0.28, '#ffffff', 0.22],
    [0.5, '#ffffff', 0],
    [1, '#0b0d12', 0.18],
  ])
  const turns = Array.from({ length: 5 }, (_, n) => {
    const [a, b] = [rx - n * 34, ry - n * 14.6]
    return `<ellipse cx="${x}" cy="${top}" rx="${a}" ry="${b}" fill="${darker(look.color, 0.62)}"/><ellipse cx="${x}" cy="${top}" rx="${a - 6}" ry="${b - 3}" fill="none" stroke="${lighter(look.color, 0.16)}" stroke-width="12"/><ellipse cx="${x}" cy="${top}" rx="${a - 2}" ry="${b - 1}" fill="none" stroke="${edge}" stroke-width="3"/>`
  }).join('')
  const face = flat({ x: x - rx, y: top, width: 500, height: ry + high })
  const gold = '#c9a45a'
  return (
    groundShadow(pen, 410, 250, top + ry + high - 6) +
    filled(right, darker(look.color, 0.3)) +
    turns +
    filled(wall, look.color) +
    pen.clipped(wall, patternIn(face, whole(face), look.pattern, look.accent, 42, 0.6)) +
    filled(wall, shade, 'stroke="#0b0d12" stroke-opacity="0.2"') +
    stitch(
      `M${x - rx + 4} ${top + 16}A${rx} ${ry} 0 0 0 ${x} ${top + ry + 12}H560M${x - rx + 4} ${top + high - 12}A${rx} ${ry} 0 0 0 ${x} ${top + ry + high - 12}H560`,
      lighter(look.color, 0.55),
      0.85,
    ) +
    filled(roundedPath({ x: 520, y: top + ry - 6, width: 34, height: high + 12 }, 6), darker(look.color, 0.24)) +
    `<rect x="590" y="${top + ry - 16}" width="104" height="${high + 32}" rx="18" fill="none" stroke="${darker(gold, 0.3)}" stroke-width="19"/><rect x="590" y="${top + ry - 16}" width="104" height="${high + 32}" rx="18" fill="none" stroke="${lighter(gold, 0.25)}" stroke-width="12"/>` +
    `<path d="M588 ${top + ry + high / 2}H694" stroke="${darker(gold, 0.3)}" stroke-width="17" stroke-linecap="round"/><path d="M588 ${top + ry + high / 2 - 1}H694" stroke="${lighter(gold, 0.35)}" stroke-width="10" stroke-linecap="round"/>`
  )
}
export const belt: Form = {
  views: ['front', 'detail'],
  draw: (look, view, pen) => {
    const all = `<g transform="translate(-40 0)">${beltOf(pen, look)}</g>`
    return view === 'detail' ? closeUp(all, 560, 630, 2.5) : centered(all, 560, 340)
  },
}

/** A folded wallet that opens a little, cards and a bill in it. */
function walletOf(pen: Pen, look: Look): string {
  const back = roundedPath({ x: 196, y: 336, width: 430, height: 330 }, 24)
  const front = roundedPath({ x: 176, y: 372, width: 430, height: 316 }, 26)
  const leather = flat({ x: 176, y: 372, width: 430, height: 316 })
  const card = (x: number, y: number, color: string): string =>
    filled(roundedPath({ x, y, width: 300, height: 190 }, 16), color, 'stroke="#0b0d12" stroke-opacity="0.2"') +
    `<path d="M${x + 22} ${y + 20}h70" stroke="#ffffff" stroke-opacity="0.6" stroke-width="7" stroke-linecap="round"/>`
  return (
    groundShadow(pen, MIDDLE, 224) +
    filled(back, darker(look.color, 0.3)) +
    soft(pen, back) +
    filled('M232 322H600V420H232Z', '#b9c9a8', 'stroke="#0b0d12" stroke-opacity="0.2"') +
    card(268, 330, lighter(look.accent, 0.2)) +
    card(250, 348, '#e9ebee') +
    filled(front, look.color) +
    pen.clipped(front, patternIn(leather, whole(leather), look.pattern, look.accent, 54, 0.35)) +
    pen.clipped(
      front,
      crease([186, 400], [186, 670], 10, 16, 1.3) +
        crease([560, 380], [590, 560], 20, 18, 0.9) +
        crease([230, 680], [420, 660], 12, 16, 0.8),
    ) +
    soft(pen, front) +
    stitch(roundedPath({ x: 190, y: 386, width: 402, height: 288 }, 18), lighter(look.color, 0.55), 0.85) +
    filled(roundedPath({ x: 530, y: 500, width: 92, height: 62 }, 31), darker(look.color, 0.2), 'stroke="#0b0d12" stroke-opacity="0.3"') +
    `<circle cx="564" cy="531" r="17" fill="#c9a45a"/><circle cx="559" cy="526" r="7" fill="#f1dfae"/>` +
    text(
      pen,
      leather,
      look.brand,
      { x: 40, y: 232, width: 150, height: 30 },
      { font: 'bold', capitals: true, spaced: 0.12, align: 'left', color: darker(look.color, 0.45), opacity: 0.8 },
    )
  )
}
export const wallet: Form = {
  views: ['front', 'detail'],
  draw: (look, view, pen) => (view === 'detail' ? closeUp(walletOf(pen, look), 520, 470, 2.3) : centered(walletOf(pen, look), 460, 380)),
}
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
