import { darker, hashOf, inkOn, lighter, mixed, readableOn } from '../color.ts'
import type { FontName } from '../fonts.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, disc, frame, inset, patternIn, whole } from '../print.ts'
import type { Box, Surface } from '../surface.ts'
import { text } from '../text.ts'

/** The covers of books, records, games and prints: the design follows from the title, so that a shelf has many. */
type Parts = { pen: Pen; surface: Surface; look: Look; font: FontName; capitals: boolean; ink: string; shine: string; box: Box }
type Design = (parts: Parts) => string

const FONTS: readonly { font: FontName; capitals: boolean }[] = [
  { font: 'serif', capitals: false },
  { font: 'bold', capitals: true },
  { font: 'script', capitals: false },
  { font: 'serif', capitals: true },
  { font: 'round', capitals: false },
]
const part = (box: Box, from: number, to: number): Box => ({ ...box, y: box.y + box.height * from, height: box.height * (to - from) })
const title = ({ pen, surface, look, font, capitals }: Parts, box: Box, color: string): string =>
  text(pen, surface, look.title, box, { font, capitals, color, lines: 3 })
const small = ({ pen, surface }: Parts, words: string | undefined, box: Box, color: string): string =>
  text(pen, surface, words, inset(box, box.width * 0.08, 0), {
    font: 'bold',
    capitals: true,
    spaced: 0.12,
    color,
    most: box.width * 0.07,
    lines: 2,
  })
const ground = ({ surface, look }: Parts, color: string, unit = 8): string =>
  area(surface, whole(surface), color) + patternIn(surface, whole(surface), look.pattern, lighter(color, 0.35), surface.width / unit, 0.22)

const DESIGNS: readonly Design[] = [
  /** Large type, the art below. */
  (parts) =>
    ground(parts, parts.look.color) +
    title(parts, part(parts.box, 0.02, 0.36), parts.ink) +
    artIn(parts.pen, parts.surface, part(parts.box, 0.4, 0.84)) +
    small(parts, parts.look.note ?? parts.look.brand, part(parts.box, 0.89, 0.98), parts.shine),
  /** The art in a disc of the accent. */
  (parts) => {
    const { surface, box, look, pen } = parts
    const place = part(box, 0.12, 0.62)
    const radius = Math.min(place.width, place.height) * 0.52
    return (
      ground(parts, look.color) +
      disc(surface, place.x + place.width / 2, place.y + place.height / 2, radius, look.accent) +
      artIn(pen, surface, inset(place, place.width * 0.16, place.height * 0.16)) +
      small(parts, look.note ?? look.brand, part(box, 0, 0.08), parts.shine) +
      title(parts, part(box, 0.68, 0.98), parts.ink)
    )
  },
  /** Paper, with a broad band of the color. */
  (parts) => {
    const { surface, box, look, pen } = parts
    const paper = mixed('#faf6ec', look.color, 0.06)
    const ink = readableOn(paper, look.color, 4.5)
    return (
      area(surface, whole(surface), paper) +
      area(surface, { x: 0, y: surface.height * 0.3, width: surface.width, height: surface.height * 0.4 }, look.color) +
      patternIn(
        surface,
        { x: 0, y: surface.height * 0.3, width: surface.width, height: surface.height * 0.4 },
        look.pattern,
        look.accent,
        surface.width / 9,
        0.35,
      ) +
      (pen.art ? artIn(pen, surface, part(box, 0.3, 0.72)) : '') +
      title(parts, part(box, 0.02, 0.27), ink) +
      small(parts, look.note ?? look.brand, part(box, 0.8, 0.9), ink)
    )
  },
  /** Framed, like an old edition. */
  (parts) => {
    const { surface, box, look, pen } = parts
    const thin = surface.width * 0.008
    return (
      area(surface, whole(surface), darker(look.color, 0.12)) +
      frame(surface, inset(whole(surface), surface.width * 0.05), parts.shine, thin * 1.6) +
      frame(surface, inset(whole(surface), surface.width * 0.068), parts.shine, thin * 0.7) +
      title(parts, inset(part(box, 0.1, 0.42), box.width * 0.04), parts.shine) +
      (pen.art
        ? artIn(pen, surface, part(box, 0.47, 0.78))
        : disc(surface, surface.width / 2, surface.height * 0.6, surface.width * 0.06, parts.shine)) +
      small(parts, look.note ?? look.brand, part(box, 0.84, 0.93), parts.ink)
    )
  },
  /** A landscape of hills under a low sun. */
  (parts) => {
    const { surface, box, look, pen } = parts
    const hill = (at: number, rise: number, color: string): string => {
      const points = Array.from({ length: 25 }, (_, n) =>
        surface.at((n / 24) * surface.width, surface.height * (at + rise * Math.sin((n / 24) * Math.PI * 2 + at * 20))),
      )
      const [rx, ry] = surface.at(surface.width, surface.height)
      const [lx, ly] = surface.at(0, surface.height)
      return `<path d="M${points.map(([x, y]) => `${x} ${y}`).join('L')}L${rx} ${ry}L${lx} ${ly}Z" fill="${color}"/>`
    }
    const sky = lighter(look.color, 0.62)
    return (
      area(surface, whole(surface), sky) +
      disc(surface, surface.width * 0.68, surface.height * 0.52, surface.width * 0.15, look.accent) +
      hill(0.62, 0.03, lighter(look.color, 0.25)) +
      hill(0.72, 0.035, look.color) +
      hill(0.84, 0.03, darker(look.color, 0.28)) +
      (pen.art ? artIn(pen, surface, part(inset(box, box.width * 0.26, 0), 0.5, 0.86)) : '') +
      title(parts, part(box, 0.03, 0.38), readableOn(sky, darker(look.color, 0.35), 4.5)) +
      small(parts, look.note ?? look.brand, part(box, 0.9, 0.99), '#ffffff')
    )
  },
  /** Split slantwise. */
  (parts) => {
    const { surface, box, look, pen } = parts
    const [a, b, c] = [
      surface.at(0, surface.height * 0.62),
      surface.at(surface.width, surface.height * 0.4),
      surface.at(surface.width, surface.height),
    ]
    const d = surface.at(0, surface.height)
    return (
      area(surface, whole(surface), look.color) +
      `<path d="M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}L${d.join(' ')}Z" fill="${look.accent}"/>` +
      title(parts, part(box, 0.04, 0.38), parts.ink) +
      (pen.art ? artIn(pen, surface, part(box, 0.46, 0.86)) : '') +
      small(parts, look.note ?? look.brand, part(box, 0.9, 0.98), inkOn(look.accent))
    )
  },
]

/** Covers a face from edge to edge. */
export function cover(pen: Pen, surface: Surface, look: Look): string {
  const hash = hashOf(look.title + (look.note ?? ''))
  const { font, capitals } = FONTS[(hash >>> 7) % FONTS.length] ?? { font: 'serif', capitals: false }
  const box = inset(whole(surface), surface.width * 0.1, surface.height * 0.07)
  const design = DESIGNS[hash % DESIGNS.length] as Design
  return design({ pen, surface, look, font, capitals, box, ink: inkOn(look.color), shine: readableOn(look.color, look.accent, 3.2) })
}
