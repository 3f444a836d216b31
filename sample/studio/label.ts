import { darker, hashOf, inkOn, lighter, luminance, mixed, readableOn } from './color.ts'
import type { FontName } from './fonts.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { area, artIn, disc, discPath, frame, inset, outlineOn, patternIn, whole } from './print.ts'
import type { Box, Point, Surface } from './surface.ts'
import { text } from './text.ts'

/** How a brand sets its labels. All its products share it. */
export type Brand = { design: keyof typeof DESIGNS; title: FontName; capitals: boolean; paper: string }

const PAPERS = ['#fbf8f1', '#ffffff', '#f6f1e4', '#f4f6f7'] as const
const TITLES = [
  { title: 'serif', capitals: false },
  { title: 'bold', capitals: true },
  { title: 'script', capitals: false },
  { title: 'round', capitals: false },
  { title: 'serif', capitals: false },
  { title: 'bold', capitals: true },
] as const satisfies readonly { title: FontName; capitals: boolean }[]

export function brandOf({ brand }: Pick<Look, 'brand'>): Brand {
  const hash = hashOf(brand)
  const designs = Object.keys(DESIGNS) as (keyof typeof DESIGNS)[]
  return {
    design: designs[hash % designs.length] ?? 'band',
    ...(TITLES[(hash >>> 8) % TITLES.length] ?? TITLES[0]),
    paper: PAPERS[(hash >>> 16) % PAPERS.length] ?? PAPERS[0],
  }
}

type LabelParts = { pen: Pen; surface: Surface; look: Look; brand: Brand }
/** Words, art and lines from the top to the bottom; `share` is the part of the height that each may take. */
type Item = { share: number; draw(box: Box): string }

/** The label of a look, in the design of its brand, over a whole surface. */
export function label(pen: Pen, surface: Surface, look: Look, design = brandOf(look).design): string {
  return DESIGNS[design]({ pen, surface, look, brand: { ...brandOf(look), design } })
}

/** The part of a surface that is seen well. */
export function seen(surface: Surface, down = 0.06): Box {
  const width = surface.width * surface.safe
  return { x: (surface.width - width) / 2, y: surface.height * down, width, height: surface.height * (1 - 2 * down) }
}

/** Stacks items in a box. Items of share 0 are left out, and the others take their place. */
export function stacked({ x, y, width, height }: Box, items: readonly Item[], gap = 0.025): string {
  const shown = items.filter(({ share }) => share > 0)
  const space = height * gap
  const total = shown.reduce((sum, { share }) => sum + share, 0)
  const unit = (height - space * (shown.length - 1)) / total
  let top = y
  return shown
    .map(({ share, draw }) => {
      const box = { x, y: top, width, height: share * unit }
      top += share * unit + space
      return draw(box)
    })
    .join('')
}

const narrowed = (box: Box, share: number): Box => inset(box, (box.width * (1 - share)) / 2, 0)

const brandItem = ({ pen, surface, look }: LabelParts, color: string, share = 0.11): Item => ({
  share,
  draw: (box) =>
    text(pen, surface, look.brand, narrowed(box, 0.8), {
      font: 'bold',
      color,
      capitals: true,
      spaced: 0.14,
      lines: box.width < 2.6 * box.height ? 2 : 1,
    }),
})
const titleItem = ({ pen, surface, look, brand }: LabelParts, color: string, share = 0.32): Item => ({
  share,
  draw: (box) => text(pen, surface, look.title, box, { font: brand.title, capitals: brand.capitals, color, lines: 3 }),
})
const noteItem = ({ pen, surface, look }: LabelParts, color: string, share = 0.09): Item => ({
  share: look.note ? share : 0,
  draw: (box) => text(pen, surface, look.note, narrowed(box, 0.9), { font: 'condensed', color, lines: 2, spaced: 0.03 }),
})
const sizeItem = ({ pen, surface, look }: LabelParts, color: string, share = 0.07): Item => ({
  share: look.size ? share : 0,
  draw: (box) => text(pen, surface, look.size, narrowed(box, 0.8), { font: 'condensed', color, stands: 'bottom', spaced: 0.04 }),
})
const artItem = ({ pen, surface }: LabelParts, share = 0.36, turned = 0): Item => ({
  share: pen.art ? share : 0,
  draw: (box) => artIn(pen, surface, box, turned),
})
const ruleItem = ({ surface }: LabelParts, color: string, width = 0.3): Item => ({
  share: 0.016,
  draw: (box) => area(surface, { ...narrowed(box, width), height: Math.max(1.5, box.height) }, color),
})

/** How wide a face must be, as a multiple of its height, to show the art beside the words. The sides of a round face turn away. */
const wideFrom = ({ safe }: Surface): number => (safe < 0.88 ? 1.9 : 1.15)

/** On a wide face the art stands beside the words; on a tall one above them. */
function arranged(parts: LabelParts, box: Box, words: readonly Item[], art: Item, artAfter = 1): string {
  if (art.share === 0) return stacked(box, words)
  if (box.width > box.height * wideFrom(parts.surface)) {
    const side = Math.min(box.width * 0.42, box.height)
    const left = { ...box, width: side }
    const right = { ...box, x: box.x + side * 1.08, width: box.width - side * 1.08 }
    return art.draw(left) + stacked(right, words)
  }
  return stacked(box, [...words.slice(0, artAfter), art, ...words.slice(artAfter)])
}

function background({ surface, look }: LabelParts, color: string, unit = surface.width / 12): string {
  const box = whole(surface)
  const printed = luminance(color) > 0.5 ? darker(mixed(color, look.accent, 0.4), 0.1) : lighter(color, 0.5)
  return area(surface, box, color) + patternIn(surface, box, look.pattern, printed, unit, 0.16)
}

const DESIGNS = {
  /** The color all over, and a band of the accent that carries the title. */
  band(parts: LabelParts): string {
    const { surface, look } = parts
    const ink = inkOn(look.color)
    const box = seen(surface)
    const top = surface.height * 0.5
    const band = { x: 0, y: top, width: surface.width, height: surface.height * 0.3 }
    const thin = surface.height * 0.014
    return (
      background(parts, look.color) +
      area(surface, band, look.accent) +
      area(surface, { ...band, y: top - thin * 2, height: thin }, lighter(look.accent, 0.35)) +
      area(surface, { ...band, y: top + band.height + thin, height: thin }, lighter(look.accent, 0.35)) +
      stacked({ ...box, height: top - box.y - thin * 3 }, [
        brandItem(parts, ink, 0.3),
        artItem(parts, 0.8),
        noteItem({ ...parts, look: parts.pen.art ? { ...look, note: '' } : look }, ink, 0.3),
      ]) +
      titleItem(parts, inkOn(look.accent)).draw(inset({ ...band, x: box.x, width: box.width }, 0, band.height * 0.1)) +
      stacked({ ...box, y: top + band.height + thin * 3, height: box.y + box.height - top - band.height - thin * 3 }, [
        noteItem(parts.pen.art ? parts : { ...parts, look: { ...look, note: '' } }, ink, 0.3),
        sizeItem(parts, ink, 0.22),
      ])
    )
  },
  /** Paper with a framed crest of the color. */
  crest(parts: LabelParts): string {
    const { surface, look, brand, pen } = parts
    const ink = readableOn(brand.paper, look.color, 4.5)
    const box = seen(surface, 0.075)
    const crest: Item = {
      share: pen.art ? 0.46 : 0,
      draw: (place) => {
        const radius = Math.min(place.width, place.height) / 2
        const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
        const side = radius * 1.36
        return (
          disc(surface, x, y, radius, look.color) +
          `<path d="${discPath(surface, x, y, radius * 0.9)}" fill="none" stroke="${lighter(look.accent, 0.2)}" stroke-width="${radius * 0.035}"/>` +
          artIn(pen, surface, { x: x - side / 2, y: y - side / 2, width: side, height: side })
        )
      },
    }
    const edge = surface.height * 0.035
    return (
      area(surface, whole(surface), brand.paper) +
      area(surface, { x: 0, y: 0, width: surface.width, height: edge }, look.color) +
      area(surface, { x: 0, y: surface.height - edge, width: surface.width, height: edge }, look.color) +
      area(surface, { x: 0, y: edge * 1.35, width: surface.width, height: edge * 0.22 }, look.accent) +
      area(surface, { x: 0, y: surface.height - edge * 1.57, width: surface.width, height: edge * 0.22 }, look.accent) +
      arranged(
        parts,
        box,
        [brandItem(parts, mixed(ink, '#26262a', 0.3)), titleItem(parts, ink), noteItem(parts, '#3a3a3f'), sizeItem(parts, '#55555b')],
        crest,
      )
    )
  },
  /** The color and its pattern all over, the words large on it. */
  full(parts: LabelParts): string {
    const { surface, look, pen } = parts
    const ink = inkOn(look.color)
    const box = seen(surface)
    const halo = pen.radial([
      [0, lighter(look.color, 0.6), 0.75],
      [0.6, lighter(look.color, 0.4), 0.35],
      [1, lighter(look.color, 0.3), 0],
    ])
    const art: Item = {
      share: pen.art ? 0.46 : 0,
      draw: (place) =>
        disc(surface, place.x + place.width / 2, place.y + place.height / 2, Math.min(place.width, place.height) * 0.62, halo) +
        artIn(pen, surface, place),
    }
    const pill: Item = {
      share: 0.12,
      draw: (place) => {
        const plate = narrowed(place, 0.82)
        return area(surface, plate, look.accent) + brandItem(parts, inkOn(look.accent)).draw(inset(plate, 0, plate.height * 0.16))
      },
    }
    return (
      background(parts, look.color) +
      arranged(parts, box, [pill, titleItem(parts, ink, 0.3), noteItem(parts, ink), sizeItem(parts, ink)], art)
    )
  },
  /** Light above, the color below, with a wave between them. */
  split(parts: LabelParts): string {
    const { surface, look, brand } = parts
    const light = mixed(brand.paper, look.color, 0.1)
    const ink = inkOn(look.color)
    const box = seen(surface)
    const at = surface.height * 0.52
    const wave = (rise: number): Point[] =>
      Array.from({ length: 33 }, (_, step): Point => {
        const share = step / 32
        return [share * surface.width, at + rise + Math.sin(share * Math.PI * 4) * surface.height * 0.022]
      })
    const below = (rise: number, color: string): string =>
      `<path d="${outlineOn(surface, [...wave(rise), [surface.width, surface.height], [0, surface.height]])}" fill="${color}"/>`
    const lower = { ...box, y: at + surface.height * 0.06, height: box.y + box.height - at - surface.height * 0.06 }
    return (
      area(surface, whole(surface), light) +
      patternIn(surface, { x: 0, y: 0, width: surface.width, height: at }, look.pattern, look.color, surface.width / 14, 0.1) +
      below(-surface.height * 0.035, look.accent) +
      below(0, look.color) +
      stacked({ ...box, height: at - box.y - surface.height * 0.07 }, [
        brandItem(parts, readableOn(light, mixed(look.color, '#22222a', 0.35)), parts.pen.art ? 0.22 : 0.4),
        artItem(parts, 0.78),
      ]) +
      stacked(lower, [titleItem(parts, ink, 0.66), noteItem(parts, ink, 0.2), sizeItem(parts, ink, 0.17)], 0.04)
    )
  },
  /** White space, one line of the accent, and little else. */
  minimal(parts: LabelParts): string {
    const { surface, look, brand } = parts
    const ink = readableOn(brand.paper, mixed(look.color, '#202024', 0.45), 6)
    const box = seen(surface, 0.085)
    const base = surface.height * 0.13
    return (
      area(surface, whole(surface), brand.paper) +
      area(surface, { x: 0, y: surface.height - base, width: surface.width, height: base }, look.color) +
      patternIn(surface, { x: 0, y: surface.height - base, width: surface.width, height: base }, look.pattern, look.accent, base / 2, 0.4) +
      arranged(
        parts,
        { ...box, height: box.height - base * 0.75 },
        [
          brandItem(parts, ink, 0.1),
          ruleItem(parts, look.accent),
          titleItem(parts, ink, 0.3),
          noteItem(parts, mixed(ink, '#77777c', 0.5)),
          sizeItem(parts, mixed(ink, '#77777c', 0.5)),
        ],
        artItem(parts, 0.4),
        2,
      )
    )
  },
  /** A dark or bright ground with thin lines around, like a letterpress print. */
  framed(parts: LabelParts): string {
    const { surface, look } = parts
    const ink = inkOn(look.color)
    const shine = readableOn(look.color, look.accent, 2.6)
    const box = seen(surface, 0.05)
    const inner = inset(box, surface.width * 0.035, surface.height * 0.055)
    const thin = Math.max(1.2, surface.height * 0.008)
    return (
      background(parts, look.color) +
      area(surface, inset(box, -surface.width * 0.01, 0), look.color) +
      frame(surface, inset(box, -surface.width * 0.01, 0), shine, thin * 1.5) +
      frame(surface, inset(box, surface.width * 0.008, surface.height * 0.018), shine, thin * 0.7) +
      arranged(
        parts,
        inner,
        [brandItem(parts, shine), titleItem(parts, ink), ruleItem(parts, shine, 0.5), noteItem(parts, ink), sizeItem(parts, shine)],
        artItem(parts, 0.38),
      )
    )
  },
} as const satisfies Record<string, (parts: LabelParts) => string>
