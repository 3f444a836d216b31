import { backLabel } from '../back-label.ts'
import { darker, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import { label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { bandPath, cylinderShade, filled, GROUND, groundShadow, MIDDLE, metal, placed, plastic } from '../shapes.ts'
import { round } from '../surface.ts'
import { centered, closeOn, scaleOf } from './framing.ts'

/** A point of the outline: how far above the table, and how far from the middle. */
type Rim = readonly [up: number, radius: number]
export type Material = 'glass' | 'plastic' | 'metal' | 'paper'
export type Vessel = {
  /** From the table up. The neck, if there is one, is shaded on its own. */
  body: readonly Rim[]
  neck?: readonly Rim[]
  /** The part that carries the label, from and to above the table; its sides are straight. */
  label?: readonly [from: number, to: number]
  /** How far the label reaches around, in degrees. */
  reach?: number
  material: Material
  color?: (look: Look) => string
  /** What is on top, drawn from this height up. */
  cap?: (pen: Pen, top: number, look: Look) => string
  /** Drawn over everything, such as a handle or the rim of a can. */
  over?: (pen: Pen, look: Look) => string
}

const GLOSS: Record<Material, number> = { glass: 0.85, plastic: 0.5, metal: 0.7, paper: 0.12 }
const bendOf = (radius: number): number => radius * 0.14
const widest = (rims: readonly Rim[]): number => Math.max(...rims.map(([, radius]) => radius))
export const radiusAt = (rims: readonly Rim[], height: number): number => {
  const above = rims.findIndex(([up]) => up >= height)
  const [upTo, to] = rims[above] ?? rims.at(-1) ?? [0, 0]
  const [upFrom, from] = rims[Math.max(0, above - 1)] ?? [0, to]
  return upTo === upFrom ? to : from + ((to - from) * (height - upFrom)) / (upTo - upFrom)
}

/** The outline of a body of revolution: straight or softly curved sides, round ends. */
export function outline(rims: readonly Rim[], x = MIDDLE): string {
  const first = rims[0] ?? [0, 0]
  const last = rims.at(-1) ?? first
  const side = (sign: 1 | -1, list: readonly Rim[]): string =>
    list
      .slice(1)
      .map(([up, radius], index) => {
        const [upBefore, before] = list[index] ?? first
        const half = (up - upBefore) / 2
        return `C${x + sign * before} ${GROUND - upBefore - half} ${x + sign * radius} ${GROUND - up + half} ${x + sign * radius} ${GROUND - up}`
      })
      .join('')
  return (
    `M${x - first[1]} ${GROUND - first[0]}${side(-1, rims)}` +
    `A${last[1]} ${bendOf(last[1])} 0 0 1 ${x + last[1]} ${GROUND - last[0]}` +
    side(1, [...rims].reverse()) +
    `A${first[1]} ${bendOf(first[1])} 0 0 1 ${x - first[1]} ${GROUND - first[0]}Z`
  )
}

const GLARE = [
  [0, '#ffffff', 0],
  [0.08, '#ffffff', 0.04],
  [0.1, '#ffffff', 0.5],
  [0.16, '#ffffff', 0.36],
  [0.18, '#ffffff', 0.03],
  [0.9, '#ffffff', 0],
  [0.92, '#ffffff', 0.22],
  [0.95, '#ffffff', 0],
] as const

function part(pen: Pen, rims: readonly Rim[], color: string, material: Material): string {
  const path = outline(rims)
  return (
    filled(path, material === 'metal' ? metal(pen, color) : color) +
    filled(path, cylinderShade(pen, GLOSS[material])) +
    (material === 'glass' ? filled(path, pen.linear('across', GLARE)) : '')
  )
}

function printed(pen: Pen, look: Look, { body, label: band, reach = 150, material }: Vessel, turned: boolean): string {
  if (!band) return ''
  const [from, to] = band
  const radius = radiusAt(body, to)
  const below = radiusAt(body, from)
  const bend = bendOf(radius)
  const top = GROUND - to
  const face = (turn: number, wide: number) =>
    round({ x: MIDDLE, top: top + bend, height: to - from, radius, radiusBelow: below, bend, reach: wide, turned: turn })
  const marks = turned ? label(pen, face(-84, 130), look) + backLabel(pen, face(42, 116), look) : label(pen, face(0, reach), look)
  const strip = bandPath({ x: MIDDLE, top, bottom: GROUND - from, radius, radiusBelow: below, bend })
  const sheen = material === 'glass' || material === 'paper' ? 0.2 : GLOSS[material]
  return pen.clipped(strip, marks) + filled(strip, cylinderShade(pen, sheen))
}

function drawn(pen: Pen, look: Look, vessel: Vessel, turned: boolean): string {
  const { body, neck, material, cap, over } = vessel
  const color = vessel.color?.(look) ?? look.color
  const top = (neck ?? body).at(-1)?.[0] ?? 0
  return (
    (neck ? part(pen, neck, color, material) : '') +
    part(pen, body, color, material) +
    printed(pen, look, vessel, turned) +
    (cap?.(pen, GROUND - top, look) ?? '') +
    (over?.(pen, look) ?? '')
  )
}

/** How a vessel is framed: `pair` is the scale of two side by side, `crown` the height of what is on top. */
type Framing = {
  pair?: number
  crown?: number
  /** Short vessels that stand on each other: how many, and how far above the table the next one stands. */
  stack?: { count: number; rise: number }
}

/** A form that is a vessel: from the front, turned to its back label, from close, and as a pair or a stack. */
export function vesselForm(vessel: Vessel, { pair = 0.86, crown = 60, stack }: Framing = {}): Form {
  const half = widest(vessel.body)
  const shadow = (pen: Pen): string => groundShadow(pen, MIDDLE, half * 0.97)
  const one = (pen: Pen, look: Look, turned: boolean): string => shadow(pen) + drawn(pen, look, vessel, turned)
  const bodyTop = vessel.body.at(-1)?.[0] ?? 300
  const [from, to] = vessel.label ?? [0, bodyTop]
  const hasLabel = vessel.label !== undefined
  const height = (vessel.neck?.at(-1)?.[0] ?? bodyTop) + crown
  const stacked = (pen: Pen, look: Look, { count, rise }: { count: number; rise: number }): string =>
    shadow(pen) +
    Array.from({ length: count }, (_, n) =>
      placed(drawn(pen, look, vessel, hasLabel && n % 2 === 0), ((n % 2) - 0.5) * 10, 1, -n * rise),
    ).join('')
  return {
    views: hasLabel ? ['front', 'angle', 'detail', 'set'] : ['front', 'detail', 'set'],
    draw(look, view, pen) {
      switch (view) {
        case 'front':
          return centered(one(pen, look, false), half * 2.2, height)
        case 'angle':
          return centered(one(pen, look, true), half * 2.2, height)
        case 'detail':
          return closeOn(
            one(pen, look, false),
            { x: MIDDLE, y: GROUND - (from + to) / 2 + bendOf(half) * 0.8, width: half * 2, height: to - from },
            scaleOf(half * 2.2, height),
          )
        case 'set': {
          if (stack) return centered(stacked(pen, look, stack), half * 2.3, (stack.count - 1) * stack.rise + height - crown * 0.5)
          const [left, right] = [-half * (0.62 + pair), half * (1.12 + pair * 0.86)]
          const aside = (left + right) / 2
          return centered(
            placed(one(pen, look, hasLabel), half * 1.12 - aside, pair * 0.86, -56) +
              placed(one(pen, look, false), -half * 0.62 - aside, pair),
            (right - left) * 1.06,
            height * pair,
          )
        }
      }
    },
  }
}

type Cap = NonNullable<Vessel['cap']>
const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${bendOf(radius)}" fill="${fill}"/>`
/** A cylinder on top of something: its side, and its upper face. */
export function stub(
  pen: Pen,
  base: number,
  radius: number,
  height: number,
  color: string,
  paint = plastic(pen, color),
  upper = radius,
): string {
  const bend = bendOf(radius)
  const path = `M${MIDDLE - upper} ${base - height}A${upper} ${bendOf(upper)} 0 0 1 ${MIDDLE + upper} ${base - height}L${MIDDLE + radius} ${base}A${radius} ${bend} 0 0 1 ${MIDDLE - radius} ${base}Z`
  const face = pen.linear('diagonal', [
    [0, lighter(color, 0.5)],
    [0.6, lighter(color, 0.08)],
    [1, darker(color, 0.14)],
  ])
  return filled(path, paint) + disc(MIDDLE, base - height, upper, face)
}

/** The colors that caps usually have. */
export const capColor = (look: Look): string => mixed(look.accent, '#2a2a2e', 0.12)
export const screwCap =
  (radius: number, height: number, color: (look: Look) => string = capColor): Cap =>
  (pen, top, look) => {
    const shade = color(look)
    const ribs = Array.from({ length: 25 }, (_, n) => {
      const around = ((n + 1) / 26 - 0.5) * Math.PI
      const x = Math.round((MIDDLE + radius * Math.sin(around)) * 10) / 10
      const sunk = bendOf(radius) * Math.cos(around)
      return `M${x} ${Math.round(top - height * 0.78 + sunk)}V${Math.round(top - 4 + sunk)}`
    }).join('')
    return (
      stub(pen, top, radius, height, shade) + `<path d="${ribs}" fill="none" stroke="#0b0d12" stroke-opacity="0.16" stroke-width="1.6"/>`
    )
  }
export const plainCap =
  (radius: number, height: number, color: (look: Look) => string = capColor, upper = radius): Cap =>
  (pen, top, look) =>
    stub(pen, top, radius, height, color(look), plastic(pen, color(look)), upper)
export const metalCap =
  (radius: number, height: number, color: string): Cap =>
  (pen, top) =>
    stub(pen, top, radius, height, color, metal(pen, color))
