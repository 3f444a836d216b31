import { factPanel } from '../back-label.ts'
import { darker, inkOn, lighter, mixed, readableOn } from '../color.ts'
import type { Form } from '../form.ts'
import { brandOf, label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, inset, whole } from '../print.ts'
import { filled, GROUND, MIDDLE } from '../shapes.ts'
import { flat, type Point, slanted, type Surface } from '../surface.ts'
import { text } from '../text.ts'
import { cover } from './cover.ts'
import { centered, closeOn, scaleOf } from './framing.ts'

type Face = (pen: Pen, surface: Surface, look: Look) => string
/** The upper corners: front left, front right, back right, back left. */
type Rim = readonly [Point, Point, Point, Point]
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
  /** Drawn on the upper edges of the box. */
  roof?: (rim: Rim, look: Look) => string
  /** The height of what stands above the box. */
  crown?: number
}

const corners = (points: readonly Point[]): string => points.map(([x, y]) => `${x} ${y}`).join('L')
const polygon = (points: readonly Point[], fill: string): string => filled(`M${corners(points)}Z`, fill)
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

/** The shadow along the lower edges that are seen: dark where the box touches the table, softer with each wider line. */
const lowShadow = (edges: readonly Point[]): string =>
  [
    [64, 0.035],
    [46, 0.05],
    [30, 0.07],
    [18, 0.1],
    [9, 0.2],
  ]
    .map(
      ([thick = 0, opacity]) =>
        `<path d="M${corners(edges)}" transform="translate(${thick * 0.1} ${thick * 0.05})" fill="none" stroke="#15171c" stroke-opacity="${opacity}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('')

/** Straight on, with a little of the top. */
function straight(pen: Pen, look: Look, box: Carton): string {
  const { width, height, depth } = box
  const top = GROUND - height
  const left = MIDDLE - width / 2
  const color = box.color?.(look) ?? look.color
  const front = flat({ x: left, y: top, width, height })
  const rise = Math.min(46, depth * 0.2)
  const lean = Math.min(26, depth * 0.1)
  const rim: Rim = [
    [left, top],
    [left + width, top],
    [left + width - lean, top - rise],
    [left + lean, top - rise],
  ]
  return (
    lowShadow([
      [left, GROUND],
      [left + width, GROUND],
    ]) +
    polygon(rim, lighter(color, 0.22)) +
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
    `<path d="M${left + 1} ${top + 1}h${width - 2}" stroke="#ffffff" stroke-opacity="0.5" stroke-width="2"/>` +
    (box.roof?.(rim, look) ?? '')
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
    lowShadow([plus(a, down), plus(b, down), plus(c, down)]) +
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
    `<path d="M${b[0]} ${b[1]}v${height}" stroke="#ffffff" stroke-opacity="0.35" stroke-width="2"/>` +
    (box.roof?.([a, b, c, d], look) ?? '')
  )
}

/** A form that is a box: straight on, from a corner, and from close. */
export function boxForm(box: Carton): Form {
  const wide = box.width * 0.86 + box.depth * 0.66
  const straightHeight = box.height + 40 + (box.crown ?? 0)
  return {
    views: ['front', 'angle', 'detail'],
    draw(look, view, pen) {
      switch (view) {
        case 'angle':
          return centered(cornered(pen, look, box), wide, box.height + box.width * 0.13 + box.depth * 0.2 + (box.crown ?? 0))
        case 'detail':
          return closeOn(
            cornered(pen, look, box),
            { x: MIDDLE - box.depth * 0.3, y: GROUND - box.height / 2 - box.width * 0.065, width: box.width, height: box.height },
            scaleOf(box.width * 1.1, straightHeight),
          )
        default:
          return centered(straight(pen, look, box), box.width * 1.1, straightHeight)
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
export const toothpasteBox = boxForm({ width: 560, height: 120, depth: 110, front: labeled })
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
export const cardDeck = boxForm({ width: 270, height: 390, depth: 84, front: covered, side: plainSide })
export const gameCartridgeBox = boxForm({ width: 300, height: 440, depth: 40, front: covered, side: plainSide })
export const harmonicaBox = boxForm({ width: 480, height: 190, depth: 120, front: labeled })
const MILK_PEAK = 110
const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
/** Two slopes that meet in a ridge over the middle, a folded side between them, and the sealed fin on the ridge. */
const gable: NonNullable<Carton['roof']> = ([a, b, c, d], look) => {
  const rise: Point = [0, -MILK_PEAK]
  const fin: Point = [0, -34]
  const [left, right] = [plus(between(a, d), rise), plus(between(b, c), rise)]
  const inward: Point = [right[0] - (b[0] - a[0]) * 0.07, right[1] + MILK_PEAK * 0.3]
  return (
    polygon([b, c, right], darker(look.color, 0.25)) +
    polygon([b, c, inward], darker(look.color, 0.1)) +
    polygon([a, b, right, left], lighter(look.color, 0.45)) +
    polygon([a, plus(a, [26, 0]), plus(left, [14, 0]), left], 'rgba(255,255,255,0.3)') +
    polygon([left, right, plus(right, fin), plus(left, fin)], look.color) +
    polygon([plus(left, [0, -14]), plus(right, [0, -14]), plus(right, [0, -17]), plus(left, [0, -17])], 'rgba(11,13,18,0.18)')
  )
}
export const milkCarton = boxForm({ width: 250, height: 380, depth: 220, front: labeled, roof: gable, crown: 130 })
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

const EGGS = { width: 540, lid: 128, tray: 86 }
const pulp = (look: Look): string => mixed(look.color, '#d8cdb8', 0.62)
/** One cup of the tray, seen from the front. */
const cup = (x: number, top: number, width: number, deep: number, paint: string): string =>
  filled(
    `M${x} ${top}h${width}C${x + width * 0.98} ${top + deep * 0.7} ${x + width * 0.84} ${top + deep} ${x + width * 0.7} ${top + deep}H${x + width * 0.3}C${x + width * 0.16} ${top + deep} ${x + width * 0.02} ${top + deep * 0.7} ${x} ${top}Z`,
    paint,
  )
const cups = (pen: Pen, look: Look): string => {
  const color = pulp(look)
  const paint = pen.linear('across', [
    [0, darker(color, 0.3)],
    [0.25, lighter(color, 0.3)],
    [0.6, color],
    [1, darker(color, 0.38)],
  ])
  const [side, left, top] = [EGGS.width / 6, MIDDLE - EGGS.width / 2, GROUND - EGGS.tray]
  return (
    filled(`M${left + 10} ${top}h${EGGS.width - 20}v${EGGS.tray * 0.55}h${20 - EGGS.width}Z`, darker(color, 0.45)) +
    Array.from({ length: 6 }, (_, n) => cup(left + n * side, top, side, EGGS.tray, paint)).join('')
  )
}
const rimOfTray = (look: Look): string => {
  const [left, top] = [MIDDLE - EGGS.width / 2 - 8, GROUND - EGGS.tray - 8]
  return polygon(
    [
      [left, top],
      [left + EGGS.width + 16, top],
      [left + EGGS.width + 16, top + 14],
      [left, top + 14],
    ],
    lighter(pulp(look), 0.25),
  )
}
const eggShadow = (): string =>
  lowShadow([
    [MIDDLE - EGGS.width / 2 + 24, GROUND - 2],
    [MIDDLE + EGGS.width / 2 - 24, GROUND - 2],
  ])

function closedEggs(pen: Pen, look: Look): string {
  const base = GROUND - EGGS.tray - 8
  const [left, right, top] = [MIDDLE - EGGS.width / 2, MIDDLE + EGGS.width / 2, base - EGGS.lid]
  const lid = `M${left} ${base}L${left + 20} ${top + 14}Q${left + 24} ${top} ${left + 40} ${top}H${right - 40}Q${right - 24} ${top} ${right - 20} ${top + 14}L${right} ${base}Z`
  return (
    eggShadow() +
    cups(pen, look) +
    filled(lid, pulp(look)) +
    pen.clipped(lid, label(pen, flat({ x: left + 30, y: top + 6, width: EGGS.width - 60, height: EGGS.lid - 12 }), look)) +
    filled(
      lid,
      pen.linear('down', [
        [0, '#ffffff', 0.3],
        [0.15, '#ffffff', 0],
        [1, '#0b0d12', 0.14],
      ]),
    ) +
    rimOfTray(look)
  )
}

/** Open, from above: the lid stands behind, and each of the 12 cups holds an egg. */
function openEggs(pen: Pen, look: Look): string {
  const base = GROUND - EGGS.tray
  const shell = pen.radial(
    [
      [0, '#fff6ea'],
      [0.6, '#e6c4a0'],
      [1, '#a97b56'],
    ],
    [0.38, 0.3],
    0.75,
  )
  const [left, right] = [MIDDLE - EGGS.width / 2, MIDDLE + EGGS.width / 2]
  const row = (y: number, side: number, start: number): string =>
    Array.from({ length: 6 }, (_, n) => {
      const x = start + (n + 0.5) * side
      return (
        `<ellipse cx="${x}" cy="${y}" rx="${side * 0.47}" ry="30" fill="${darker(pulp(look), 0.42)}"/>` +
        `<path d="M${x - side * 0.36} ${y}C${x - side * 0.36} ${y - 40} ${x - side * 0.2} ${y - 66} ${x} ${y - 66}C${x + side * 0.2} ${y - 66} ${x + side * 0.36} ${y - 40} ${x + side * 0.36} ${y}A${side * 0.36} 20 0 0 1 ${x - side * 0.36} ${y}Z" fill="${shell}"/>`
      )
    }).join('')
  const lidTop = base - 120 - 170
  return (
    eggShadow() +
    polygon(
      [
        [left + 40, lidTop],
        [right - 40, lidTop],
        [right - 26, base - 112],
        [left + 26, base - 112],
      ],
      pulp(look),
    ) +
    label(pen, flat({ x: left + 56, y: lidTop + 12, width: EGGS.width - 112, height: 112 }), look) +
    polygon(
      [
        [left + 26, base - 114],
        [right - 26, base - 114],
        [right + 8, base],
        [left - 8, base],
      ],
      lighter(pulp(look), 0.12),
    ) +
    row(base - 84, (EGGS.width - 60) / 6, left + 30) +
    row(base - 24, EGGS.width / 6, left) +
    cups(pen, look) +
    rimOfTray(look)
  )
}

export const eggCarton: Form = {
  views: ['front', 'angle', 'detail'],
  draw(look, view, pen) {
    const [width, height] = [EGGS.width * 1.12, EGGS.lid + EGGS.tray + 20]
    switch (view) {
      case 'angle':
        return centered(openEggs(pen, look), width, EGGS.tray + 290)
      case 'detail':
        return closeOn(
          closedEggs(pen, look),
          { x: MIDDLE - EGGS.width * 0.06, y: GROUND - height * 0.52, width: EGGS.width, height },
          scaleOf(width, height),
        )
      default:
        return centered(closedEggs(pen, look), width, height)
    }
  },
}
