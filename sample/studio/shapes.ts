import { darker, lighter } from './color.ts'
import type { Pen, Stop } from './pen.ts'
import type { Box } from './surface.ts'

/** The table on which everything stands, and the middle of the picture. */
export const GROUND = 690
export const MIDDLE = 400

/** The shadow of an object that stands on the table: dark where it touches, wide and soft around, longer away from the light. */
export function groundShadow(pen: Pen, x: number, half: number, y = GROUND): string {
  const soft = pen.radial([
    [0, '#23262e', 0.3],
    [0.55, '#23262e', 0.16],
    [1, '#23262e', 0],
  ])
  const close = pen.radial([
    [0, '#15171c', 0.55],
    [0.75, '#15171c', 0.38],
    [1, '#15171c', 0],
  ])
  return (
    `<ellipse cx="${x + half * 0.16}" cy="${y + 2}" rx="${half * 1.32}" ry="${20 + half * 0.12}" fill="${soft}"/>` +
    `<ellipse cx="${x + half * 0.03}" cy="${y - 2}" rx="${half * 1.05}" ry="${7 + half * 0.04}" fill="${close}"/>`
  )
}

/** Light and shade of a standing cylinder, lit from the upper left, to be laid over its colors. `gloss` 0 is paper, 1 is glass. */
export function cylinderShade(pen: Pen, gloss = 0.5): string {
  const stops: Stop[] = [
    [0, '#0b0d12', 0.42],
    [0.05, '#0b0d12', 0.26],
    [0.16, '#0b0d12', 0.05],
    [0.2, '#ffffff', 0.06 + 0.12 * gloss],
    [0.27, '#ffffff', 0.16 + 0.4 * gloss],
    [0.34, '#ffffff', 0.06 + 0.12 * gloss],
    [0.46, '#ffffff', 0],
    [0.58, '#0b0d12', 0.03],
    [0.76, '#0b0d12', 0.15],
    [0.92, '#0b0d12', 0.36],
    [0.97, '#0b0d12', 0.4],
    [1, '#0b0d12', 0.3],
  ]
  return pen.linear('across', stops)
}

/** Light and shade of a slightly domed face, such as a bag or a pouch. */
export const domeShade = (pen: Pen): string =>
  pen.linear('across', [
    [0, '#0b0d12', 0.24],
    [0.08, '#0b0d12', 0.08],
    [0.2, '#ffffff', 0.2],
    [0.32, '#ffffff', 0.1],
    [0.5, '#ffffff', 0],
    [0.78, '#0b0d12', 0.08],
    [1, '#0b0d12', 0.28],
  ])

/** Polished metal across a cylinder. */
export const metal = (pen: Pen, color = '#c9ced6'): string =>
  pen.linear('across', [
    [0, darker(color, 0.5)],
    [0.08, darker(color, 0.25)],
    [0.2, lighter(color, 0.55)],
    [0.3, lighter(color, 0.9)],
    [0.42, lighter(color, 0.2)],
    [0.62, darker(color, 0.12)],
    [0.8, darker(color, 0.32)],
    [0.92, lighter(color, 0.1)],
    [1, darker(color, 0.45)],
  ])

/** Plastic or lacquer across a cylinder. */
export const plastic = (pen: Pen, color: string): string =>
  pen.linear('across', [
    [0, darker(color, 0.42)],
    [0.1, darker(color, 0.16)],
    [0.24, lighter(color, 0.36)],
    [0.34, lighter(color, 0.16)],
    [0.5, color],
    [0.78, darker(color, 0.16)],
    [0.94, darker(color, 0.4)],
    [1, darker(color, 0.3)],
  ])

type Cylinder = { x: number; top: number; bottom: number; radius: number; radiusBelow?: number; bend: number; bendTop?: number }
/** The outline of a standing cylinder or cone with round ends. */
export function cylinderPath({ x, top, bottom, radius, radiusBelow = radius, bend, bendTop = bend }: Cylinder): string {
  return (
    `M${x - radius} ${top}A${radius} ${bendTop} 0 0 1 ${x + radius} ${top}` +
    `L${x + radiusBelow} ${bottom}A${radiusBelow} ${bend} 0 0 1 ${x - radiusBelow} ${bottom}Z`
  )
}
/** A band around a cylinder: both edges sink in the middle. */
export function bandPath({ x, top, bottom, radius, radiusBelow = radius, bend }: Cylinder): string {
  return (
    `M${x - radius} ${top}A${radius} ${bend} 0 0 0 ${x + radius} ${top}` +
    `L${x + radiusBelow} ${bottom}A${radiusBelow} ${bend} 0 0 1 ${x - radiusBelow} ${bottom}Z`
  )
}

/** The outline of a box with rounded corners. */
export function roundedPath({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  return (
    `M${x + r} ${y}H${x + width - r}A${r} ${r} 0 0 1 ${x + width} ${y + r}V${y + height - r}A${r} ${r} 0 0 1 ${x + width - r} ${y + height}` +
    `H${x + r}A${r} ${r} 0 0 1 ${x} ${y + height - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
  )
}

export const filled = (path: string, fill: string, attributes = ''): string => `<path d="${path}" fill="${fill}" ${attributes}/>`
export const line = (path: string, color: string, thick: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${thick}" stroke-opacity="${opacity}" stroke-linecap="round"/>`

/** The same markup elsewhere: scaled around the middle of the ground line, then moved. */
export const placed = (markup: string, x: number, scale: number, y = 0): string =>
  `<g transform="translate(${MIDDLE + x - MIDDLE * scale} ${GROUND + y - GROUND * scale}) scale(${scale})">${markup}</g>`

/** A close-up: the point x, y comes to the middle of the picture, `scale` times as large. */
export const closeUp = (markup: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${400 - x * scale} ${400 - y * scale}) scale(${scale})">${markup}</g>`

/** Ridges of a screw cap: fine upright lines that are closer together at the sides. */
export function ridges(x: number, radius: number, top: number, bottom: number, bend: number, count = 34): string {
  const paths: string[] = []
  for (let index = 1; index < count; index += 1) {
    const around = (index / count - 0.5) * Math.PI
    const at = Math.round((x + radius * Math.sin(around)) * 10) / 10
    const sunk = Math.round(bend * (Math.cos(around) - 1) * 10) / 10
    paths.push(`M${at} ${top + sunk}V${bottom + sunk}`)
  }
  return line(paths.join(''), '#0b0d12', 1.4, 0.2) + `<g transform="translate(1.4 0)">${line(paths.join(''), '#ffffff', 1, 0.22)}</g>`
}
