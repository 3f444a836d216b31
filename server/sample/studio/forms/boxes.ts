import { factPanel } from '../back-label.ts'
import { darker, inkOn, lighter, mixed, readableOn } from '../color.ts'
import type { Form } from '../form.ts'
import { brandOf, label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, inset, whole } from '../print.ts'
import { closeUp, filled, GROUND, MIDDLE } from '../shapes.ts'
import { flat, type Point, slanted, type Surface } from '../surface.ts'
import { text } from '../text.ts'
import { cover } from './cover.ts'
import { centered } from './framing.ts'

type Face = (pen: Pen, surface: Surface, look: Look) => string
export type Carton = {
  width: number
  height: number
  depth: number
  front: Face
  side?: Face
  /** The color of the faces without print. */
  color?: (look: Look) => string
  /** Drawn over the front face, such as a window or a flap. */
  over?: (pen: Pen, front: Surface, look: Look) => string
  /** The height of what stands above the box. */
  crown?: number
}

const polygon = (points: readonly Point[], fill: string): string => filled(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`, fill)
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]

/** The side of a carton: the brand upright, and the facts. */
const factsSide: Face = (pen, surface, look) => {
  const paper = brandOf(look).paper
  const box = inset(whole(surface), surface.width * 0.1, surface.height * 0.05)
  return (
    area(surface, whole(surface), look.color) +
    text(
      pen,
      surface,
      look.brand,
      { ...box, height: box.height * 0.1 },
      { font: 'bold', capitals: true, spaced: 0.1, color: inkOn(look.color), lines: 2 },
    ) +
    area(surface, { ...box, y: box.y + box.height * 0.14, height: box.height * 0.66 }, paper) +
    factPanel(
      pen,
      surface,
      look,
      { ...box, y: box.y + box.height * 0.14, height: box.height * 0.66 },
      readableOn(paper, mixed(look.color, '#1c1c20', 0.75), 7),
    ) +
    text(
      pen,
      surface,
      look.size,
      { ...box, y: box.y + box.height * 0.86, height: box.height * 0.1 },
      { font: 'condensed', color: inkOn(look.color), lines: 2 },
    )
  )
}

const lowShadow = (pen: Pen, points: readonly Point[]): string => {
  const soft = pen.radial([
    [0, '#15171c', 0.5],
    [0.6, '#15171c', 0.26],
    [1, '#15171c', 0],
  ])
  const xs = points.map(([x]) => x)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const y = Math.max(...points.map(([, py]) => py))
  return `<ellipse cx="${(left + right) / 2 + 12}" cy="${y - 4}" rx="${(right - left) * 0.62}" ry="26" fill="${soft}"/>`
}

/** Straight on, with a little of the top. */
function straight(pen: Pen, look: Look, box: Carton): string {
  const { width, height, depth } = box
  const top = GROUND - height
  const left = MIDDLE - width / 2
  const color = box.color?.(look) ?? look.color
  const front = flat({ x: left, y: top, width, height })
  const rise = Math.min(46, depth * 0.2)
  const lean = Math.min(26, depth * 0.1)
  const face = [
    [left, top],
    [left + width, top],
    [left + width, GROUND],
    [left, GROUND],
  ] as const
  return (
    lowShadow(pen, face) +
    polygon(
      [
        [left, top],
        [left + lean, top - rise],
        [left + width - lean, top - rise],
        [left + width, top],
      ],
      lighter(color, 0.22),
    ) +
    box.front(pen, front, look) +
    (box.over?.(pen, front, look) ?? '') +
    filled(
      `M${left} ${top}h${width}v${height}h${-width}Z`,
      pen.linear('diagonal', [
        [0, '#ffffff', 0.16],
        [0.45, '#ffffff', 0],
        [1, '#0b0d12', 0.16],
      ]),
      'stroke="#0b0d12" stroke-opacity="0.14"',
    ) +
    `<path d="M${left + 1} ${top + 1}h${width - 2}" stroke="#ffffff" stroke-opacity="0.5" stroke-width="2"/>`
  )
}

/** From the left above: the front, the side and the top. */
function cornered(pen: Pen, look: Look, box: Carton): string {
  const { width, height, depth } = box
  const color = box.color?.(look) ?? look.color
  const across: Point = [width * 0.86, width * 0.13]
  const away: Point = [depth * 0.66, -depth * 0.2]
  const left = MIDDLE - (across[0] + away[0]) / 2
  const a: Point = [left, GROUND - height - across[1]]
  const b = plus(a, across)
  const c = plus(b, away)
  const d = plus(a, away)
  const down: Point = [0, height]
  const front = slanted(a, across, down, width, height)
  const side = slanted(b, away, down, depth, height)
  return (
    lowShadow(pen, [plus(a, down), plus(b, down), plus(c, down)]) +
    polygon([a, d, c, b], lighter(color, 0.26)) +
    box.front(pen, front, look) +
    (box.over?.(pen, front, look) ?? '') +
    (box.side ?? factsSide)(pen, side, look) +
    polygon([b, c, plus(c, down), plus(b, down)], 'rgba(11,13,18,0.24)') +
    polygon(
      [a, b, plus(b, down), plus(a, down)],
      pen.linear('across', [
        [0, '#ffffff', 0.14],
        [1, '#0b0d12', 0.05],
      ]),
    ) +
    `<path d="M${b[0]} ${b[1]}v${height}" stroke="#ffffff" stroke-opacity="0.35" stroke-width="2"/>`
  )
}

/** A form that is a box: straight on, from a corner, and from close. */
export function boxForm(box: Carton, close = 1.7): Form {
  const wide = box.width * 0.86 + box.depth * 0.66
  return {
    views: ['front', 'angle', 'detail'],
    draw(look, view, pen) {
      switch (view) {
        case 'angle':
          return centered(cornered(pen, look, box), wide, box.height + box.width * 0.13 + box.depth * 0.2 + 2 * (box.crown ?? 0))
        case 'detail':
          return closeUp(cornered(pen, look, box), MIDDLE - wide * 0.14, GROUND - box.height * 0.55, close)
        default:
          return centered(straight(pen, look, box), box.width * 1.1, box.height + 40 + 2 * (box.crown ?? 0))
      }
    },
  }
}

const labeled: Face = (pen, surface, look) => label(pen, surface, look)
const plainSide: Face = (pen, surface, look) =>
  area(surface, whole(surface), look.color) +
  text(pen, surface, look.title, inset(whole(surface), surface.width * 0.12, surface.height * 0.3), {
    font: 'bold',
    capitals: true,
    color: inkOn(look.color),
    lines: 3,
  })

/** A clear window that shows the thing inside. */
const windowOver = (pen: Pen, front: Surface, look: Look): string => {
  if (!pen.art) return ''
  const box = { x: front.width * 0.14, y: front.height * 0.44, width: front.width * 0.72, height: front.height * 0.46 }
  return (
    area(front, box, mixed(look.color, '#f6f7f9', 0.88)) +
    artIn(pen, front, inset(box, box.width * 0.08, box.height * 0.06)) +
    area(front, box, '#ffffff', 'fill-opacity="0.12"') +
    area(front, { ...box, width: box.width * 0.16 }, '#ffffff', 'fill-opacity="0.24"')
  )
}
/** The upper part carries the words, because the window is below. */
const aboveWindow: Face = (pen, surface, look) => {
  const ink = inkOn(look.color)
  const box = inset(whole(surface), surface.width * 0.1, surface.height * 0.04)
  return (
    area(surface, whole(surface), look.color) +
    area(surface, { x: 0, y: surface.height * 0.93, width: surface.width, height: surface.height * 0.07 }, look.accent) +
    text(pen, surface, look.brand, { ...box, height: box.height * 0.09 }, { font: 'bold', capitals: true, spaced: 0.12, color: ink }) +
    text(
      pen,
      surface,
      look.title,
      { ...box, y: box.y + box.height * 0.1, height: box.height * 0.22 },
      { font: brandOf(look).title, color: ink, lines: 2 },
    ) +
    text(
      pen,
      surface,
      [look.note, look.size].filter(Boolean).join(' · '),
      { ...box, y: box.y + box.height * 0.335, height: box.height * 0.07 },
      { font: 'condensed', color: ink },
    )
  )
}
const covered: Face = (pen, surface, look) => cover(pen, surface, look)

export const box = boxForm({ width: 320, height: 400, depth: 170, front: labeled })
export const cerealBox = boxForm({ width: 340, height: 480, depth: 120, front: labeled })
export const teaBox = boxForm({ width: 400, height: 250, depth: 220, front: labeled })
export const frozenBox = boxForm({ width: 460, height: 330, depth: 110, front: labeled })
export const toothpasteBox = boxForm({ width: 560, height: 120, depth: 110, front: labeled }, 1.9)
export const bandageBox = boxForm({ width: 330, height: 250, depth: 90, front: labeled })
export const soapBar = boxForm({ width: 380, height: 190, depth: 210, front: labeled })
export const giftBoxSet = boxForm({
  width: 460,
  height: 300,
  depth: 240,
  front: labeled,
  over: (pen, front, look) => {
    const ribbon = readableOn(look.color, look.accent, 1.6)
    return (
      area(front, { x: front.width * 0.06, y: 0, width: front.width * 0.045, height: front.height }, ribbon) +
      area(front, { x: front.width * 0.068, y: 0, width: front.width * 0.008, height: front.height }, '#ffffff', 'fill-opacity="0.35"')
    )
  },
})
export const cartonWithWindow = boxForm({ width: 340, height: 420, depth: 180, front: aboveWindow, over: windowOver })
export const puzzleBox = boxForm({ width: 440, height: 440, depth: 110, front: covered, side: plainSide })
export const boardGameBox = boxForm({ width: 460, height: 460, depth: 120, front: covered, side: plainSide })
export const cardDeck = boxForm({ width: 270, height: 390, depth: 84, front: covered, side: plainSide }, 1.8)
export const gameCartridgeBox = boxForm({ width: 300, height: 440, depth: 40, front: covered, side: plainSide })
export const harmonicaBox = boxForm({ width: 480, height: 190, depth: 120, front: labeled })
const MILK_PEAK = 110
const gable: NonNullable<Carton['over']> = (_, front, look) => {
  const [[ax, ay], [bx, by]] = [front.at(0, 0), front.at(front.width, 0)]
  const peak = lighter(look.color, 0.5)
  return (
    polygon(
      [
        [ax, ay],
        [ax + (bx - ax) * 0.03, ay - MILK_PEAK],
        [bx - (bx - ax) * 0.03, by - MILK_PEAK],
        [bx, by],
      ],
      peak,
    ) +
    polygon(
      [
        [ax, ay - MILK_PEAK],
        [ax, ay - MILK_PEAK - 34],
        [bx, by - MILK_PEAK - 34],
        [bx, by - MILK_PEAK],
      ],
      look.color,
    ) +
    polygon(
      [
        [ax, ay],
        [ax + (bx - ax) * 0.03, ay - MILK_PEAK],
        [ax + (bx - ax) * 0.24, ay - MILK_PEAK],
        [ax + (bx - ax) * 0.12, ay],
      ],
      'rgba(255,255,255,0.35)',
    )
  )
}
export const milkCarton = boxForm({ width: 250, height: 380, depth: 220, front: labeled, over: gable, crown: 90 })
export const juiceCarton = boxForm({
  width: 240,
  height: 440,
  depth: 170,
  front: labeled,
  over: (_, front, look) => {
    const [x, y] = front.at(front.width * 0.5, -14)
    const color = darker(look.accent, 0.05)
    return (
      filled(`M${x - 30} ${y - 34}h60v44h-60Z`, color) + `<ellipse cx="${x}" cy="${y - 34}" rx="30" ry="7" fill="${lighter(color, 0.4)}"/>`
    )
  },
})
export const eggCarton = boxForm({
  width: 520,
  height: 190,
  depth: 200,
  front: labeled,
  color: (look) => mixed(look.color, '#d8cdb8', 0.35),
})
export const storageBox = boxForm({
  width: 440,
  height: 280,
  depth: 300,
  front: (_, surface, look) =>
    area(surface, whole(surface), look.color) +
    area(surface, { x: 0, y: 0, width: surface.width, height: surface.height * 0.2 }, darker(look.color, 0.1)) +
    area(
      surface,
      { x: surface.width * 0.38, y: surface.height * 0.42, width: surface.width * 0.24, height: surface.height * 0.16 },
      '#f4efe4',
    ) +
    area(
      surface,
      { x: surface.width * 0.4, y: surface.height * 0.45, width: surface.width * 0.2, height: surface.height * 0.1 },
      '#ffffff',
    ),
  side: (_, surface, look) => area(surface, whole(surface), look.color),
})
export const screwdriverSetCase = boxForm({
  width: 480,
  height: 330,
  depth: 110,
  front: labeled,
  over: (_, front) => {
    const [x, y] = front.at(front.width / 2, -6)
    return `<path d="M${x - 70} ${y}v-26q0-22 22-22h96q22 0 22 22v26" fill="none" stroke="#2a2b2f" stroke-width="18"/>`
  },
})
