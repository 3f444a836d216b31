import { darker, lighter } from '../color.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { patternIn, whole } from '../print.ts'
import { filled } from '../shapes.ts'
import { type Box, flat, type Point, type Surface } from '../surface.ts'

/** The means to draw cloth: light, folds, seams and ribs. */

export const soft = (pen: Pen, path: string): string =>
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
export const fold = (d: string, wide = 16, opacity = 0.1): string =>
  `<path d="${d}" fill="none" stroke="#0b0d12" stroke-opacity="${opacity}" stroke-width="${wide}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#ffffff" stroke-opacity="${opacity}" stroke-width="${wide * 0.5}" stroke-linecap="round" transform="translate(-${wide * 0.7} 0)"/>`
export const stitch = (d: string, color = '#0b0d12', opacity = 0.3): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="2.4" stroke-dasharray="7 5"/>`
export const seam = (d: string): string => `<path d="${d}" fill="none" stroke="#0b0d12" stroke-opacity="0.24" stroke-width="3"/>`
export const ribs = (x: number, y: number, width: number, height: number): string =>
  Array.from(
    { length: Math.floor(width / 9) },
    (_, n) => `<path d="M${x + n * 9} ${y}v${height}" stroke="#0b0d12" stroke-opacity="0.16" stroke-width="2.5"/>`,
  ).join('')

const rounded = (value: number): number => Math.round(value * 10) / 10

/** A soft fold from one point to another, `bow` to the side: a dark hollow and a light ridge beside it, both pointed at their ends. */
export function crease([ax, ay]: Point, [bx, by]: Point, bow: number, wide: number, depth = 1): string {
  const long = Math.hypot(bx - ax, by - ay) || 1
  const [nx, ny] = [(by - ay) / long, -(bx - ax) / long]
  const lens = (from: number, to: number): string => {
    const bent = (aside: number): string => `${rounded((ax + bx) / 2 + nx * aside)} ${rounded((ay + by) / 2 + ny * aside)}`
    return `M${ax} ${ay}Q${bent(from)} ${bx} ${by}Q${bent(to)} ${ax} ${ay}Z`
  }
  const layers = [1, 0.72, 0.46, 0.22]
  const hollow = layers.map((share) => `<path d="${lens(bow - wide * share, bow + wide * share)}"/>`).join('')
  const away = bow + (nx + ny < 0 ? 1 : -1) * wide * 1.5
  const ridge = layers.map((share) => `<path d="${lens(away - wide * 0.8 * share, away + wide * 0.8 * share)}"/>`).join('')
  return `<g fill="#0b0d12" fill-opacity="${rounded(depth * 7) / 100}">${hollow}</g><g fill="#ffffff" fill-opacity="${rounded(depth * 4.5) / 100}">${ridge}</g>`
}

/** A part of cloth: its color, its pattern through a surface, light and shade. */
export const patch = (pen: Pen, look: Look, path: string, surface: Surface, unit: number, color = look.color): string =>
  filled(path, color) + pen.clipped(path, patternIn(surface, whole(surface), look.pattern, look.accent, unit, 0.7)) + soft(pen, path)

/** Cloth that hangs in upright folds: a pattern on it is squeezed where it turns away. */
export function hung(box: Box, folds: number, hem = 6): Surface {
  const around = (x: number): number => (x / box.width) * folds * 2 * Math.PI
  const at = (x: number, y: number): Point => [
    box.x + x - (box.width / folds) * 0.11 * Math.sin(around(x)),
    box.y + y - hem * (y / box.height) * Math.cos(around(x)),
  ]
  return { ...flat(box), wavy: true, at }
}
/** The light and shade of upright folds. */
export const hungShade = (pen: Pen, { x, y, width, height }: Box, folds: number): string => {
  const shade = pen.linear('across', [
    [0, '#0b0d12', 0.4],
    [0.16, '#0b0d12', 0.18],
    [0.36, '#ffffff', 0.12],
    [0.46, '#ffffff', 0.24],
    [0.58, '#ffffff', 0.06],
    [0.8, '#0b0d12', 0.14],
    [1, '#0b0d12', 0.4],
  ])
  const step = width / folds
  return Array.from({ length: folds }, (_, n) => filled(`M${x + n * step} ${y}h${step + 0.6}v${height}h${-step - 0.6}Z`, shade)).join('')
}

/** A hard drop shadow of something that lies flat, and its outline. */
export const lying = (path: string): string =>
  `<g fill="#15171c"><path d="${path}" transform="translate(11 16)" fill-opacity="0.1"/><path d="${path}" transform="translate(7 10)" fill-opacity="0.13"/><path d="${path}" transform="translate(3 5)" fill-opacity="0.16"/></g>`
export const rim = (path: string, color: string, wide: number): string =>
  `<path d="${path}" fill="none" stroke="${darker(color, 0.12)}" stroke-width="${wide}" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${lighter(color, 0.2)}" stroke-width="${wide * 0.4}" stroke-linejoin="round"/>`
