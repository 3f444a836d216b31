import { darker, lighter } from '../color.ts'
import type { Form } from '../form.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { patternIn, whole } from '../print.ts'
import { closeUp, filled, GROUND, MIDDLE, metal, plastic, roundedPath } from '../shapes.ts'
import { flat } from '../surface.ts'
import { centered } from './framing.ts'

/** Things with a shape of their own, drawn once and seen from the front and from close. */
export type Thing = {
  width: number
  height: number
  draw: (pen: Pen, look: Look) => string
  close?: readonly [x: number, y: number, scale: number]
  floats?: true
}

export function objectForm({ width, height, draw, close, floats }: Thing): Form {
  const shadow = (pen: Pen): string =>
    `<ellipse cx="${MIDDLE + 10}" cy="${GROUND}" rx="${width * 0.54}" ry="${18 + width * 0.02}" fill="${pen.radial([
      [0, '#15171c', floats ? 0.22 : 0.5],
      [0.6, '#15171c', floats ? 0.1 : 0.24],
      [1, '#15171c', 0],
    ])}"/>`
  const [x, y, scale] = close ?? [MIDDLE - width * 0.1, GROUND - height * 0.62, 1.9]
  return {
    views: ['front', 'detail'],
    draw(look, view, pen) {
      const all = shadow(pen) + draw(pen, look)
      return view === 'detail' ? closeUp(all, x, y, scale) : centered(all, width * 1.06, height * 1.04)
    },
  }
}

export const box = (x: number, y: number, width: number, height: number, radius = 10): string =>
  roundedPath({ x, y, width, height }, radius)
/** A soft, stuffed or molded part: lit from above. */
export const puffy = (pen: Pen, path: string, color: string): string =>
  filled(path, color) +
  filled(
    path,
    pen.linear('down', [
      [0, '#ffffff', 0.34],
      [0.3, '#ffffff', 0.05],
      [0.7, '#0b0d12', 0.04],
      [1, '#0b0d12', 0.34],
    ]),
    'stroke="#0b0d12" stroke-opacity="0.14"',
  )
/** A hard part: lit from the left. */
export const hard = (pen: Pen, path: string, color: string): string =>
  filled(path, plastic(pen, color), 'stroke="#0b0d12" stroke-opacity="0.12"')
export const steel = (pen: Pen, path: string, color = '#c3c8ce'): string => filled(path, metal(pen, color))
export const face = (pen: Pen, path: string, color: string): string =>
  filled(path, color) +
  filled(
    path,
    pen.linear('diagonal', [
      [0, '#ffffff', 0.3],
      [0.5, '#ffffff', 0],
      [1, '#0b0d12', 0.24],
    ]),
    'stroke="#0b0d12" stroke-opacity="0.18"',
  )
export const stroke = (d: string, color: string, wide: number): string =>
  `<path d="${d}" fill="none" stroke="${darker(color, 0.25)}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${color}" stroke-width="${wide * 0.72}" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${lighter(color, 0.5)}" stroke-width="${wide * 0.2}" stroke-linecap="round" stroke-linejoin="round" transform="translate(-${wide * 0.14} -${wide * 0.14})"/>`
export const WOOD = '#b5834f'
export const wood = (pen: Pen, path: string, color = WOOD): string =>
  filled(
    path,
    pen.linear('across', [
      [0, darker(color, 0.12)],
      [0.3, lighter(color, 0.2)],
      [0.6, color],
      [1, darker(color, 0.24)],
    ]),
    'stroke="#0b0d12" stroke-opacity="0.12"',
  )
export const legs = (pen: Pen, xs: readonly number[], top: number, wide = 22): string =>
  xs.map((x) => wood(pen, `M${x - wide / 2} ${top}h${wide}L${x + wide * 0.3} ${GROUND}h${-wide * 0.6}Z`, darker(WOOD, 0.2))).join('')
export const printOn = (pen: Pen, look: Look, path: string, x: number, y: number, width: number, height: number, unit = 40): string => {
  const surface = flat({ x, y, width, height })
  return pen.clipped(path, patternIn(surface, whole(surface), look.pattern, look.accent, unit, 0.55))
}
