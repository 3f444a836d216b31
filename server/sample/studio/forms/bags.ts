import { backLabel } from '../back-label.ts'
import { darker, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import { label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, inset } from '../print.ts'
import { closeUp, domeShade, filled, GROUND, groundShadow, MIDDLE, placed } from '../shapes.ts'
import { flat } from '../surface.ts'
import { centered } from './framing.ts'

type Top = 'crimped' | 'folded' | 'open' | 'tied' | 'sealed'
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
  const pinch = top === 'tied' ? width * 0.3 : width * 0.035
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
    case 'open':
      return filled(`M${left} ${head}H${right}L${right - 14} ${head + 24}H${left + 14}Z`, darker(color, 0.35))
    case 'tied':
      return (
        filled(
          `M${MIDDLE - width * 0.2} ${head}C${MIDDLE - width * 0.3} ${head - 40} ${MIDDLE - width * 0.34} ${head - 62} ${MIDDLE - width * 0.3} ${head - 78}L${MIDDLE + width * 0.3} ${head - 78}C${MIDDLE + width * 0.34} ${head - 60} ${MIDDLE + width * 0.28} ${head - 30} ${MIDDLE + width * 0.2} ${head}Z`,
          lighter(color, 0.22),
        ) + filled(`M${MIDDLE - width * 0.21} ${head - 7}h${width * 0.42}v14h${-width * 0.42}Z`, '#d8b25a')
      )
  }
}

function bagOf(pen: Pen, look: Look, bag: Bag, isBack: boolean): string {
  const { width, height, window, gloss = 0.3 } = bag
  const color = bag.color?.(look) ?? look.color
  const path = outline(bag)
  const below = bag.top === 'folded' ? 60 : bag.top === 'crimped' || bag.top === 'sealed' ? 42 : 16
  const face = flat({ x: MIDDLE - width / 2, y: GROUND - height + below, width, height: height - below - 10 })
  const printed = isBack ? backLabel(pen, face, look) : label(pen, face, look)
  const [from, to] = window ?? [0, 0]
  const pane = { x: width * 0.14, y: face.height * from, width: width * 0.72, height: face.height * (to - from) }
  const seen =
    window && !isBack && pen.art
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

export function bagForm(bag: Bag, close = 1.7): Form {
  return {
    views: ['front', 'angle', 'detail', 'set'],
    draw(look, view, pen) {
      const high = bag.height + (bag.top === 'tied' ? 80 : 10)
      switch (view) {
        case 'angle':
          return centered(bagOf(pen, look, bag, true), bag.width * 1.15, high)
        case 'detail':
          return closeUp(bagOf(pen, look, bag, false), MIDDLE, GROUND - bag.height * 0.55, close)
        case 'set':
          return centered(
            placed(bagOf(pen, look, bag, true), bag.width * 0.44, 0.8, -46) + placed(bagOf(pen, look, bag, false), -bag.width * 0.28, 0.88),
            bag.width * 1.7,
            high * 0.95,
          )
        default:
          return centered(bagOf(pen, look, bag, false), bag.width * 1.15, high)
      }
    },
  }
}

const kraft = (look: Look): string => mixed(look.color, '#e9dcc3', 0.2)
export const snackBag = bagForm({ width: 330, height: 450, top: 'crimped', gloss: 0.7 })
export const coffeeBag = bagForm({ width: 290, height: 460, top: 'folded', stands: true })
export const paperBag = bagForm({ width: 330, height: 430, top: 'folded', stands: true, gloss: 0.1, color: kraft })
export const pastaBag = bagForm({ width: 280, height: 460, top: 'crimped', window: [0.6, 0.9], gloss: 0.6 })
export const pouch = bagForm({ width: 320, height: 440, top: 'sealed', stands: true, gloss: 0.4 })
export const candyBag = bagForm({ width: 310, height: 380, top: 'crimped', window: [0.62, 0.92], gloss: 0.7 })
export const breadBag = bagForm({ width: 430, height: 300, top: 'tied', stands: true, gloss: 0.5, window: [0.64, 0.94] })
export const petFoodBag = bagForm({ width: 360, height: 520, top: 'folded', stands: true, gloss: 0.25 })
export const seedPacket = bagForm({ width: 290, height: 410, top: 'sealed', gloss: 0.1 })
export const diaperPack = bagForm({ width: 480, height: 380, top: 'sealed', stands: true, gloss: 0.5 }, 1.5)
export const wipesPack = bagForm({ width: 470, height: 250, top: 'sealed', stands: true, gloss: 0.6 }, 1.6)
export const paperRollPack = bagForm({ width: 470, height: 400, top: 'sealed', stands: true, gloss: 0.6, window: [0.66, 0.96] }, 1.5)
export const chocolateBar = bagForm({ width: 250, height: 480, top: 'sealed', gloss: 0.5 })
export const balloonsPack = bagForm({ width: 300, height: 400, top: 'sealed', gloss: 0.7, window: [0.5, 0.92] })
export const giftBag = bagForm({ width: 330, height: 400, top: 'open', stands: true })
