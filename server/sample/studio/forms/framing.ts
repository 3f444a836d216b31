import { GROUND, MIDDLE } from '../shapes.ts'

/** Brings an object that stands on the ground line to the middle of the picture, as large as a product photograph shows it. */
export function centered(markup: string, width: number, height: number): string {
  const scale = Math.min(1.5, 560 / height, 620 / width)
  const ground = 412 + (scale * height) / 2
  return `<g transform="translate(${MIDDLE - MIDDLE * scale} ${ground - GROUND * scale}) scale(${scale})">${markup}</g>`
}
