import { backLabel } from '../back-label.ts'
import { darker, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import { label } from '../label.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import {
  bandPath,
  closeUp,
  cylinderPath,
  cylinderShade,
  filled,
  GROUND,
  groundShadow,
  line,
  MIDDLE,
  metal,
  placed,
  ridges,
} from '../shapes.ts'
import { round } from '../surface.ts'

type Side = 'front' | 'turned'

/** A glass jar with a screw lid. */
function jarOf(look: Look, pen: Pen, side: Side, { radius = 150, height = 400, bend = 22 } = {}): string {
  const x = MIDDLE
  const bottom = GROUND - bend
  const top = bottom - height
  const shoulder = top + 62
  const neck = radius * 0.84
  const body = (gap: number): string =>
    `M${x - neck + gap} ${top + 8}C${x - neck + gap} ${top + 34} ${x - radius + gap} ${shoulder - 26} ${x - radius + gap} ${shoulder + 14}` +
    `V${bottom - 18 - gap}Q${x - radius + gap} ${bottom + 2 - gap} ${x - radius * 0.9 + gap} ${bottom + bend * 0.42 - gap}` +
    `A${radius} ${bend} 0 0 0 ${x + radius * 0.9 - gap} ${bottom + bend * 0.42 - gap}` +
    `Q${x + radius - gap} ${bottom + 2 - gap} ${x + radius - gap} ${bottom - 18 - gap}V${shoulder + 14}` +
    `C${x + radius - gap} ${shoulder - 26} ${x + neck - gap} ${top + 34} ${x + neck - gap} ${top + 8}Z`
  const content = look.color
  const labelTop = shoulder + 46
  const labelHeight = bottom - 46 - labelTop
  const face = (turned: number, reach: number) =>
    round({ x, top: labelTop + bend, height: labelHeight, radius: radius + 1, bend, reach, turned })
  const printed = side === 'front' ? label(pen, face(0, 150), look) : label(pen, face(-84, 130), look) + backLabel(pen, face(42, 116), look)
  const strip = bandPath({ x, top: labelTop, bottom: labelTop + labelHeight, radius: radius + 1, bend })
  return (
    filled(body(0), pen.linear('across', GLASS)) +
    filled(
      body(8),
      pen.linear('down', [
        [0, lighter(content, 0.14)],
        [0.5, content],
        [1, darker(content, 0.25)],
      ]),
    ) +
    filled(body(8), cylinderShade(pen, 0.3)) +
    pen.clipped(strip, printed) +
    filled(strip, cylinderShade(pen, 0.25)) +
    filled(body(0), pen.linear('across', REFLECTION)) +
    line(
      `M${x - radius * 0.86} ${bottom + bend * 0.3}A${radius} ${bend} 0 0 0 ${x + radius * 0.86} ${bottom + bend * 0.3}`,
      '#ffffff',
      4,
      0.35,
    ) +
    lid(pen, x, top, neck + 10, 62, bend, lidColor(look))
  )
}

const GLASS = [
  [0, '#8e99a3', 0.75],
  [0.06, '#eef3f6', 0.9],
  [0.5, '#dfe7ec', 0.6],
  [0.93, '#eef3f6', 0.85],
  [1, '#7d8892', 0.8],
] as const
const REFLECTION = [
  [0, '#ffffff', 0],
  [0.075, '#ffffff', 0.05],
  [0.09, '#ffffff', 0.62],
  [0.15, '#ffffff', 0.5],
  [0.165, '#ffffff', 0.06],
  [0.9, '#ffffff', 0],
  [0.915, '#ffffff', 0.3],
  [0.94, '#ffffff', 0.24],
  [0.95, '#ffffff', 0],
] as const

const lidColor = (look: Look): string => mixed(look.accent, '#d9b04a', 0.12)

/** A lid seen from slightly above: its side with ridges and its top with a rim. */
export function lid(pen: Pen, x: number, bottom: number, radius: number, height: number, bend: number, color: string): string {
  const top = bottom - height + bend * 0.4
  const base = bottom + bend * 0.4
  const flatTop = bend * 0.72
  return (
    filled(cylinderPath({ x, top, bottom: base, radius, bend, bendTop: flatTop }), metal(pen, color)) +
    ridges(x, radius, top + 16 + bend, base + bend - 8, bend) +
    `<ellipse cx="${x}" cy="${top}" rx="${radius}" ry="${flatTop}" fill="${pen.linear('diagonal', [
      [0, lighter(color, 0.55)],
      [0.5, lighter(color, 0.12)],
      [1, darker(color, 0.12)],
    ])}"/>` +
    `<ellipse cx="${x}" cy="${top + 1}" rx="${radius * 0.9}" ry="${flatTop * 0.84}" fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="1.6"/>`
  )
}

const withShadow = (pen: Pen, half: number, markup: string): string => groundShadow(pen, MIDDLE, half) + markup

export const jar: Form = {
  views: ['front', 'angle', 'detail', 'set'],
  draw(look, view, pen) {
    const one = (side: Side): string => withShadow(pen, 146, jarOf(look, pen, side))
    switch (view) {
      case 'front':
        return one('front')
      case 'angle':
        return one('turned')
      case 'detail':
        return closeUp(one('front'), 400, 462, 1.9)
      case 'set':
        return placed(one('turned'), 165, 0.8, -60) + placed(one('front'), -95, 0.94)
    }
  },
}
