import { closeUp, GROUND, MIDDLE } from '../shapes.ts'

/** How much larger than its drawing an object of a size is shown, so that it fills the picture like a product photograph. */
export const scaleOf = (width: number, height: number): number => Math.min(1.5, 560 / height, 620 / width)

/** Brings an object that stands on the ground line to the middle of the picture, as large as a product photograph shows it. */
export function centered(markup: string, width: number, height: number): string {
  const scale = scaleOf(width, height)
  const ground = 412 + (scale * height) / 2
  return `<g transform="translate(${MIDDLE - MIDDLE * scale} ${ground - GROUND * scale}) scale(${scale})">${markup}</g>`
}

type Area = { x: number; y: number; width: number; height: number }
/** A part of an object as large as fits, and at least 1.8 times as large as in the front view, whose scale is `front`. */
export function closeOn(markup: string, { x, y, width, height }: Area, front: number): string {
  return closeUp(markup, x, y, Math.max(front * 1.8, Math.min(720 / width, 700 / height)))
}
