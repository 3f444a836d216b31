import { backLabel } from '../back-label.ts'
import { darker, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import { label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, disc, inset, patternIn } from '../print.ts'
import { closeUp, domeShade, filled, GROUND, groundShadow, line, MIDDLE, placed, roundedPath } from '../shapes.ts'
import { flat, slanted, type Surface } from '../surface.ts'
import { centered, closeOn, scaleOf } from './framing.ts'

type Top = 'crimped' | 'folded' | 'sealed'
type Bag = {
  width: number
  height: number
  top: Top
  /** Stands on a folded bottom, or lies like a pillow whose lower edge is crimped too. */
  stands?: boolean
  /** A clear part that shows the content: from and to, as shares of the height. */
  window?: readonly [from: number, to: number]
  gloss?: number
  color?: (look: Look) => string
}

const zigzag = (left: number, right: number, y: number, teeth: number, deep: number): string =>
  Array.from({ length: teeth * 2 + 1 }, (_, n) => `${left + ((right - left) * n) / (teeth * 2)} ${y + (n % 2 === 0 ? 0 : -deep)}`).join('L')

/** The outline of a filled bag: the sides swell a little, the edges follow its kind. */
function outline({ width, height, top, stands }: Bag): string {
  const [left, right] = [MIDDLE - width / 2, MIDDLE + width / 2]
  const head = GROUND - height
  const pinch = width * 0.035
  const swell = width * 0.03
  const upper = top === 'crimped' ? `L${zigzag(right - pinch, left + pinch, head, 17, 7)}` : `L${left + pinch} ${head}`
  return (
    `M${left + pinch} ${head}C${left - swell} ${head + height * 0.22} ${left - swell} ${GROUND - height * 0.3} ${stands ? `${left} ${GROUND - 20}` : `${left + pinch} ${GROUND - 4}`}` +
    (stands
      ? `Q${left + 2} ${GROUND} ${left + 24} ${GROUND}H${right - 24}Q${right - 2} ${GROUND} ${right} ${GROUND - 20}`
      : `L${zigzag(left + pinch, right - pinch, GROUND - 4, 17, -6)}`) +
    `C${right + swell} ${GROUND - height * 0.3} ${right + swell} ${head + height * 0.22} ${right - pinch} ${head}` +
    `${upper}Z`
  )
}

function topOf(pen: Pen, bag: Bag, color: string): string {
  const { width, height, top } = bag
  const [left, right] = [MIDDLE - width / 2 + width * 0.03, MIDDLE + width / 2 - width * 0.03]
  const head = GROUND - height
  const seam = (y: number, opacity = 0.2): string =>
    `<path d="M${left} ${y}H${right}" stroke="#0b0d12" stroke-opacity="${opacity}" stroke-width="2"/>`
  switch (top) {
    case 'crimped':
    case 'sealed':
      return (
        filled(
          `M${left} ${head}H${right}V${head + 34}H${left}Z`,
          pen.linear('down', [
            [0, '#ffffff', 0.24],
            [0.5, '#0b0d12', 0.06],
            [1, '#ffffff', 0.14],
          ]),
        ) +
        seam(head + 34) +
        Array.from({ length: 7 }, (_, n) => seam(head + 5 + n * 4, 0.07)).join('')
      )
    case 'folded':
      return (
        filled(`M${left - 4} ${head - 8}H${right + 4}V${head + 54}H${left - 4}Z`, darker(color, 0.1)) +
        filled(
          `M${left - 4} ${head - 8}H${right + 4}V${head + 54}H${left - 4}Z`,
          pen.linear('down', [
            [0, '#ffffff', 0.22],
            [0.3, '#ffffff', 0],
            [1, '#0b0d12', 0.22],
          ]),
        ) +
        seam(head + 22, 0.12) +
        filled(`M${MIDDLE - width * 0.2} ${head + 6}h${width * 0.4}v12h${-width * 0.4}Z`, '#d9dbde')
      )
  }
}

function bagOf(pen: Pen, look: Look, bag: Bag, isBack: boolean): string {
  const { width, height, window, gloss = 0.3 } = bag
  const color = bag.color?.(look) ?? look.color
  const path = outline(bag)
  const below = bag.top === 'folded' ? 60 : 42
  const face = flat({ x: MIDDLE - width / 2, y: GROUND - height + below, width, height: height - below - 10 })
  const [from, to] = window ?? [0, 0]
  const shows = window !== undefined && !isBack && pen.art !== null
  const aboveWindow = flat({ x: MIDDLE - width / 2, y: GROUND - height + below, width, height: face.height * (from - 0.02) })
  const printed = isBack ? backLabel(pen, face, look) : shows ? label({ ...pen, art: null }, aboveWindow, look) : label(pen, face, look)
  const pane = { x: width * 0.14, y: face.height * from, width: width * 0.72, height: face.height * (to - from) }
  const seen = shows
    ? area(face, pane, mixed(look.color, '#fbf7ef', 0.8)) +
      pen.clipped(
        `M${MIDDLE - pane.width / 2} ${GROUND - height + below + pane.y}h${pane.width}v${pane.height}h${-pane.width}Z`,
        [
          [0.12, 0.55],
          [0.5, 0.42],
          [0.86, 0.6],
          [0.3, 0.95],
          [0.7, 0.98],
          [0.32, 0.16],
          [0.7, 0.1],
        ]
          .map(([x = 0, y = 0]) =>
            artIn(pen, face, {
              x: pane.x + pane.width * x - pane.height * 0.26,
              y: pane.y + pane.height * y - pane.height * 0.26,
              width: pane.height * 0.52,
              height: pane.height * 0.52,
            }),
          )
          .join(''),
      ) +
      area(face, inset(pane, 0), '#ffffff', 'fill-opacity="0.14"')
    : ''
  const folds = [0.16, 0.83]
    .map(
      (x) =>
        `<path d="M${MIDDLE - width / 2 + width * x} ${GROUND - height + 60}q${width * (x < 0.5 ? 0.02 : -0.02)} ${height * 0.4} ${width * (x < 0.5 ? -0.03 : 0.03)} ${height - 90}" fill="none" stroke="#0b0d12" stroke-opacity="0.1" stroke-width="5"/>`,
    )
    .join('')
  return (
    groundShadow(pen, MIDDLE, width * 0.48) +
    filled(path, color) +
    pen.clipped(path, printed + seen) +
    filled(path, domeShade(pen)) +
    filled(
      path,
      pen.linear('down', [
        [0, '#0b0d12', 0.1],
        [0.2, '#ffffff', gloss * 0.3],
        [0.6, '#ffffff', 0],
        [1, '#0b0d12', 0.2],
      ]),
    ) +
    folds +
    topOf(pen, bag, color)
  )
}

/** Two bags: side by side, or one behind the other if they are low and wide. */
function pairOf(pen: Pen, look: Look, bag: Bag, high: number): string {
  const { width, height } = bag
  if (width > height * 1.4) {
    const rise = height - 6
    const behind = placed(bagOf(pen, look, bag, true), 0, 0.96, -rise)
    return centered(behind + bagOf(pen, look, bag, false), width * 1.12, rise + high)
  }
  return centered(
    placed(bagOf(pen, look, bag, true), width * 0.38, 0.8, -46) + placed(bagOf(pen, look, bag, false), -width * 0.34, 0.88),
    width * 1.62,
    high * 0.95,
  )
}

export function bagForm(bag: Bag): Form {
  return {
    views: ['front', 'angle', 'detail', 'set'],
    draw(look, view, pen) {
      const high = bag.height + 10
      const wide = bag.width * 1.15
      switch (view) {
        case 'angle':
          return centered(bagOf(pen, look, bag, true), wide, high)
        case 'detail': {
          const shown = bag.height * (bag.window ? bag.window[0] : 1)
          const part = { x: MIDDLE, y: GROUND - bag.height + shown * 0.5 + 24, width: bag.width, height: shown }
          return closeOn(bagOf(pen, look, bag, false), part, scaleOf(wide, high))
        }
        case 'set':
          return pairOf(pen, look, bag, high)
        default:
          return centered(bagOf(pen, look, bag, false), wide, high)
      }
    },
  }
}

type Drawing = (pen: Pen, look: Look) => string
/** A flat package that stands upright: its front, its back, a part from close, and two of them. */
function flatForm(
  width: number,
  height: number,
  front: Drawing,
  back: Drawing,
  close: { drawing: Drawing; y: number; height: number },
): Form {
  const [wide, high] = [width * 1.15, height + 10]
  const withShadow = (pen: Pen, markup: string): string => groundShadow(pen, MIDDLE, width * 0.48) + markup
  return {
    views: ['front', 'angle', 'detail', 'set'],
    draw(look, view, pen) {
      const one = (drawing: Drawing): string => withShadow(pen, drawing(pen, look))
      switch (view) {
        case 'angle':
          return centered(one(back), wide, high)
        case 'detail':
          return closeOn(one(close.drawing), { x: MIDDLE, y: close.y, width, height: close.height }, scaleOf(wide, high))
        case 'set':
          return centered(placed(one(back), width * 0.4, 0.84, -40) + placed(one(front), -width * 0.36, 0.9), width * 1.7, high * 0.95)
        default:
          return centered(one(front), wide, high)
      }
    },
  }
}

const BAR = { width: 250, height: 480, foil: 26 }
const barLeft = MIDDLE - BAR.width / 2
const barTop = GROUND - BAR.height
const rectangle = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}Z`
const foilPaint = (pen: Pen): string =>
  pen.linear('diagonal', [
    [0, '#9aa1a8'],
    [0.2, '#f3f5f6'],
    [0.4, '#b4bac0'],
    [0.6, '#eef0f1'],
    [0.8, '#a5abb1'],
    [1, '#dfe2e5'],
  ])

/** A bar in foil, whose edges look out of a paper sleeve above and below. */
function wrappedBar(pen: Pen, look: Look, print: (face: Surface) => string): string {
  const { width, height, foil } = BAR
  const sleeve = { x: barLeft - 4, y: barTop + foil, width: width + 8, height: height - 2 * foil }
  const path = rectangle(sleeve.x, sleeve.y, sleeve.width, sleeve.height)
  const creases = Array.from({ length: 11 }, (_, n) => `M${barLeft + 12 + n * 22.6} ${barTop + 2}l${n % 2 ? 5 : -5} ${foil}`).join('')
  const lower = Array.from({ length: 11 }, (_, n) => `M${barLeft + 12 + n * 22.6} ${GROUND - 2}l${n % 2 ? 5 : -5} ${-foil}`).join('')
  return (
    filled(rectangle(barLeft, barTop, width, height), foilPaint(pen)) +
    line(creases + lower, '#4a5057', 1.5, 0.4) +
    filled(rectangle(sleeve.x + sleeve.width, sleeve.y + 3, 7, sleeve.height - 3), darker(look.color, 0.35)) +
    pen.clipped(path, print(flat(sleeve))) +
    filled(
      path,
      pen.linear('across', [
        [0, '#ffffff', 0.32],
        [0.04, '#ffffff', 0],
        [0.7, '#0b0d12', 0],
        [1, '#0b0d12', 0.16],
      ]),
    ) +
    line(`M${sleeve.x} ${sleeve.y}h${sleeve.width}M${sleeve.x} ${sleeve.y + sleeve.height}h${sleeve.width}`, '#0b0d12', 2, 0.28)
  )
}

/** The opened bar: squares of chocolate above the torn foil, one row broken. */
function openedBar(pen: Pen, look: Look): string {
  const { width } = BAR
  const [columns, side] = [4, width / 4]
  const cocoa = '#4f2c1b'
  const square = (x: number, y: number): string =>
    filled(rectangle(x, y, side, side), cocoa) +
    filled(rectangle(x + 2, y + 2, side - 4, side - 4), lighter(cocoa, 0.2)) +
    filled(`M${x + side - 2} ${y + 2}v${side - 4}h${4 - side}l9 -9h${side - 22}v${22 - side}Z`, darker(cocoa, 0.35)) +
    filled(
      rectangle(x + 11, y + 11, side - 22, side - 22),
      pen.linear('diagonal', [
        [0, lighter(cocoa, 0.3)],
        [1, cocoa],
      ]),
    )
  const squares: string[] = []
  for (let row = 0; row < 3; row += 1)
    for (let column = row === 0 ? 2 : 0; column < columns; column += 1) squares.push(square(barLeft + column * side, barTop + row * side))
  const torn = barTop + 128
  const sleeveTop = torn + 34
  const tear = Array.from({ length: 15 }, (_, n) => `${barLeft - 6 + (n * (width + 12)) / 14} ${torn + ((n * 7) % 5) * 4 - (n % 2) * 12}`)
  const path = rectangle(barLeft - 4, sleeveTop, width + 8, GROUND - sleeveTop)
  return (
    squares.join('') +
    `<g transform="rotate(-14 ${barLeft + 20} ${barTop + 10})">${square(barLeft - 12, barTop - 22)}</g>` +
    filled(`M${tear.join('L')}V${GROUND}H${barLeft - 6}Z`, foilPaint(pen)) +
    pen.clipped(path, label(pen, flat({ x: barLeft - 4, y: sleeveTop, width: width + 8, height: GROUND - sleeveTop }), look)) +
    line(`M${barLeft - 4} ${sleeveTop}h${width + 8}`, '#0b0d12', 2, 0.3)
  )
}

export const chocolateBar = flatForm(
  BAR.width,
  BAR.height,
  (pen, look) => wrappedBar(pen, look, (face) => label(pen, face, look)),
  (pen, look) => wrappedBar(pen, look, (face) => backLabel(pen, face, look)),
  { drawing: openedBar, y: barTop + 160, height: 330 },
)

const PACKET = { width: 290, height: 410, flap: 54 }
/** A flat envelope of paper with a glued flap. */
function paperPacket(pen: Pen, look: Look, isBack: boolean): string {
  const { width, height, flap } = PACKET
  const [left, top] = [MIDDLE - width / 2, GROUND - height]
  const path = rectangle(left, top, width, height)
  const paper = mixed(look.color, '#f4eddc', 0.82)
  const face = flat(
    isBack ? { x: left, y: top + flap, width, height: height - flap } : { x: left, y: top + 26, width, height: height - 26 },
  )
  const edge = isBack ? `M${left} ${top}h${width}l-34 ${flap}h${68 - width}Z` : `M${left} ${top}h${width}v26h${-width}Z`
  return (
    filled(path, paper) +
    pen.clipped(path, isBack ? backLabel(pen, face, look) : label(pen, face, look)) +
    filled(`M${left + 6} ${top + 2}h${width - 12}l-28 ${isBack ? flap + 6 : 28}h${68 - width}Z`, '#0b0d12', 'fill-opacity="0.16"') +
    filled(edge, lighter(paper, 0.3)) +
    line(`M${left} ${top + 1}h${width}`, '#ffffff', 2, 0.8) +
    line(`M${left + 9} ${top + 30}V${GROUND - 2}`, '#0b0d12', 1.5, 0.14) +
    filled(
      path,
      pen.linear('diagonal', [
        [0, '#ffffff', 0.18],
        [0.5, '#ffffff', 0],
        [1, '#0b0d12', 0.12],
      ]),
    )
  )
}
export const seedPacket = flatForm(
  PACKET.width,
  PACKET.height,
  (pen, look) => paperPacket(pen, look, false),
  (pen, look) => paperPacket(pen, look, true),
  { drawing: (pen, look) => paperPacket(pen, look, false), y: GROUND - PACKET.height * 0.5 + 10, height: PACKET.height },
)

const kraft = (look: Look): string => mixed(look.color, '#e9dcc3', 0.2)
export const snackBag = bagForm({ width: 330, height: 450, top: 'crimped', gloss: 0.7 })
export const coffeeBag = bagForm({ width: 290, height: 460, top: 'folded', stands: true })
export const paperBag = bagForm({ width: 330, height: 430, top: 'folded', stands: true, gloss: 0.1, color: kraft })
export const pastaBag = bagForm({ width: 280, height: 460, top: 'crimped', window: [0.6, 0.9], gloss: 0.6 })
export const pouch = bagForm({ width: 320, height: 440, top: 'sealed', stands: true, gloss: 0.4 })
export const candyBag = bagForm({ width: 310, height: 380, top: 'crimped', window: [0.62, 0.92], gloss: 0.7 })
export const petFoodBag = bagForm({ width: 360, height: 520, top: 'folded', stands: true, gloss: 0.25 })
export const diaperPack = bagForm({ width: 480, height: 380, top: 'sealed', stands: true, gloss: 0.5 })
export const wipesPack = bagForm({ width: 470, height: 250, top: 'sealed', stands: true, gloss: 0.6 })
export const paperRollPack = bagForm({ width: 470, height: 400, top: 'sealed', stands: true, gloss: 0.6, window: [0.66, 0.96] })
export const balloonsPack = bagForm({ width: 300, height: 400, top: 'sealed', gloss: 0.7, window: [0.5, 0.92] })

/** A sliced loaf in clear film that is gathered at the right. */
function loafOf(pen: Pen, look: Look, isBack: boolean): string {
  const [left, right, top] = [150, 560, 430]
  const crust = '#b9783a'
  const loaf = `M${left} ${GROUND - 26}C${left - 26} ${top + 120} ${left - 30} ${top + 40} ${left + 36} ${top + 16}Q${(left + right) / 2} ${top - 26} ${right - 40} ${top + 16}C${right + 26} ${top + 40} ${right + 20} ${top + 120} ${right - 4} ${GROUND - 26}Q${right - 6} ${GROUND - 8} ${right - 30} ${GROUND - 8}H${left + 26}Q${left + 2} ${GROUND - 8} ${left} ${GROUND - 26}Z`
  const film = `M${left - 14} ${GROUND - 20}C${left - 44} ${top + 120} ${left - 46} ${top + 20} ${left + 26} ${top - 2}Q${(left + right) / 2} ${top - 42} ${right - 30} ${top}C${right + 30} ${top + 20} ${right + 44} ${top + 96} ${right + 62} ${top + 120}C${right + 84} ${top + 104} ${right + 110} ${top + 70} ${right + 132} ${top + 62}Q${right + 146} ${top + 128} ${right + 136} ${top + 204}C${right + 110} ${top + 190} ${right + 84} ${top + 164} ${right + 62} ${top + 150}C${right + 48} ${top + 190} ${right + 30} ${GROUND - 40} ${right + 14} ${GROUND - 14}Q${right} ${GROUND} ${right - 30} ${GROUND}H${left + 10}Q${left - 10} ${GROUND} ${left - 14} ${GROUND - 20}Z`
  const slices = Array.from({ length: 15 }, (_, n) => {
    const x = left + 14 + n * 27
    return `M${x} ${GROUND - 10}C${x - 10} ${top + 150} ${x - 8} ${top + 60} ${x + 6} ${top + 6}`
  }).join('')
  const band = flat({ x: left + 50, y: top, width: right - left - 100, height: GROUND - top - 6 })
  const printed = isBack ? backLabel(pen, band, look) : label(pen, band, look)
  const sleeve = `M${left + 50} ${top - 40}h${right - left - 100}V${GROUND}h${100 - right + left}Z`
  const pleats = [0, 1, 2, 3, 4, 5, 6]
    .map(
      (n) =>
        `M${right + 64} ${top + 124 + n * 4}Q${right + 100} ${top + 112 + n * 8} ${right + 136} ${top + 74 + n * 21}M${right + 60} ${top + 124 + n * 4}Q${right + 40} ${top + 100 + n * 14} ${right + 14} ${top + 70 + n * 26}`,
    )
    .join('')
  return (
    groundShadow(pen, MIDDLE - 30, 240) +
    filled(film, mixed(look.color, '#ffffff', 0.72), 'fill-opacity="0.55"') +
    filled(
      loaf,
      pen.linear('down', [
        [0, darker(crust, 0.22)],
        [0.16, crust],
        [0.42, '#dba968'],
        [0.86, '#cf9550'],
        [1, darker(crust, 0.3)],
      ]),
    ) +
    pen.clipped(loaf, line(slices, '#6f4219', 4, 0.4) + `<g transform="translate(5 0)">${line(slices, '#f6dcae', 4, 0.45)}</g>`) +
    pen.clipped(film, pen.clipped(sleeve, filled(sleeve, look.color) + printed)) +
    filled(
      film,
      pen.linear('down', [
        [0, '#ffffff', 0.5],
        [0.14, '#ffffff', 0.05],
        [0.3, '#ffffff', 0.22],
        [0.38, '#ffffff', 0],
        [0.8, '#0b0d12', 0.06],
        [1, '#0b0d12', 0.3],
      ]),
      'stroke="#0b0d12" stroke-opacity="0.14" stroke-width="2"',
    ) +
    line(pleats, '#0b0d12', 2.5, 0.16) +
    line(
      `M${left + 6} ${top + 60}Q${left - 6} ${top + 120} ${left + 8} ${GROUND - 60}M${left + 60} ${top + 2}Q${MIDDLE - 40} ${top - 22} ${right - 80} ${top + 2}`,
      '#ffffff',
      7,
      0.6,
    ) +
    filled(roundedPath({ x: right + 46, y: top + 106, width: 30, height: 58 }, 5), look.accent, 'stroke="#0b0d12" stroke-opacity="0.3"')
  )
}
export const breadBag: Form = {
  views: ['front', 'angle', 'detail', 'set'],
  draw(look, view, pen) {
    const one = (isBack: boolean): string => `<g transform="translate(-16 0)">${loafOf(pen, look, isBack)}</g>`
    if (view === 'detail') return closeUp(one(false), 560, 560, 2.1)
    if (view === 'set') return centered(placed(one(true), 90, 0.74, -110) + placed(one(false), -60, 0.84), 640, 330)
    return centered(one(view === 'angle'), 600, 300)
  },
}

/** A paper bag with rope handles and tissue paper. It carries a design, no facts. */
function giftBagOf(pen: Pen, look: Look, turned: boolean): string {
  const [top, side] = [GROUND - 400, turned ? 120 : 46]
  const [left, right] = turned ? [230, 500] : [236, 530]
  const front = slanted([left, top], [right - left, 14], [10, 386], 300, 390)
  const [a, b, c, d] = [front.at(0, 0), front.at(300, 0), front.at(300, 390), front.at(0, 390)]
  const face = `M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}L${d.join(' ')}Z`
  const [bx, by] = b
  const [cx, cy] = c
  const gusset = `M${bx} ${by}L${bx + side} ${by - 24}L${cx + side - 8} ${cy - 26}L${cx} ${cy}Z`
  const halfway = `M${bx} ${by}L${bx + side * 0.5} ${by - 4}L${cx + side * 0.5 - 4} ${cy - 60}L${cx} ${cy}Z`
  const tissue = (color: string, lift: number, shift: number): string => {
    const points = Array.from({ length: 9 }, (_, n) => {
      const x = left + 12 + ((right - left + side - 30) * n) / 8
      return `${x} ${top + 6 - (n % 2 === 0 ? lift * 0.5 : lift + ((n * 13 + shift) % 5) * 8)}`
    })
    return (
      filled(
        `M${left + 12} ${top + 30}L${points.join('L')}L${right + side - 18} ${top + 10}Z`,
        color,
        'stroke="#0b0d12" stroke-opacity="0.12"',
      ) +
      line(
        points.map((point, n) => (n % 2 === 1 ? `M${point}L${left + 40 + ((right - left) * n) / 8} ${top + 20}` : '')).join(''),
        '#0b0d12',
        2,
        0.12,
      )
    )
  }
  const handle = (dx: number, dy: number, color: string): string => {
    const [x1, x2, y] = [left + 84 + dx, right - 76 + dx, top + 34 + dy]
    const rope = `M${x1} ${y}C${x1 - 6} ${y - 190} ${x2 + 6} ${y - 184} ${x2} ${y + 6}`
    return (
      line(rope, darker(color, 0.3), 15) +
      line(rope, lighter(color, 0.15), 10) +
      `<path d="${rope}" fill="none" stroke="${darker(color, 0.2)}" stroke-width="10" stroke-dasharray="3 7"/>`
    )
  }
  const rope = mixed(look.accent, '#e9dcc3', 0.35)
  const eyelets = [84, 218]
    .map((x) => front.at(x, 34))
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="11" fill="#d8b25a" stroke="#8a6a26" stroke-width="3"/><circle cx="${x}" cy="${y}" r="5" fill="#3a2c14"/>`,
    )
  const ground = { x: 0, y: 0, width: 300, height: 390 }
  return (
    groundShadow(pen, MIDDLE + 10, 180) +
    handle(30, -34, darker(rope, 0.2)) +
    tissue(lighter(look.accent, 0.55), 92, 3) +
    tissue('#fbfaf7', 58, 1) +
    filled(gusset, darker(look.color, 0.3)) +
    filled(halfway, darker(look.color, 0.16)) +
    filled(face, look.color) +
    pen.clipped(face, patternIn(front, ground, look.pattern ?? 'dots', look.accent, 46, 0.55)) +
    (pen.art ? disc(front, 150, 214, 104, '#fffdf8') + artIn(pen, front, { x: 78, y: 142, width: 144, height: 144 }) : '') +
    area(front, { x: 0, y: 0, width: 300, height: 62 }, darker(look.color, 0.1), 'fill-opacity="0.55"') +
    filled(
      face,
      pen.linear('diagonal', [
        [0, '#ffffff', 0.28],
        [0.45, '#ffffff', 0.02],
        [1, '#0b0d12', 0.2],
      ]),
      'stroke="#0b0d12" stroke-opacity="0.18"',
    ) +
    eyelets.join('') +
    handle(0, 4, rope)
  )
}
export const giftBag: Form = {
  views: ['front', 'angle', 'detail', 'set'],
  draw(look, view, pen) {
    if (view === 'detail') return closeUp(giftBagOf(pen, look, false), 370, 290, 2.3)
    if (view === 'set')
      return centered(placed(giftBagOf(pen, look, true), 140, 0.72, -60) + placed(giftBagOf(pen, look, false), -110, 0.86), 560, 560)
    return centered(giftBagOf(pen, look, view === 'angle'), 420, 560)
  },
}
