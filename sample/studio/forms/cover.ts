import { contrast, darker, hashOf, inkOn, lighter, luminance, mixed, readableOn } from '../color.ts'
import type { FontName } from '../fonts.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, artIn, boxPath, disc, discPath, frame, inset, outlineOn, patternIn, whole } from '../print.ts'
import type { Box, Point, Surface } from '../surface.ts'
import { text } from '../text.ts'

/** The covers of books, records, games and prints: the design follows from the title, so that a shelf has many. */
type CoverParts = {
  pen: Pen
  surface: Surface
  look: Look
  font: FontName
  capitals: boolean
  ink: string
  shine: string
  box: Box
  roll: () => number
}
type Design = (parts: CoverParts) => string

const FONTS: readonly { font: FontName; capitals: boolean }[] = [
  { font: 'serif', capitals: false },
  { font: 'bold', capitals: true },
  { font: 'script', capitals: false },
  { font: 'serif', capitals: true },
  { font: 'round', capitals: false },
]
const part = (box: Box, from: number, to: number): Box => ({ ...box, y: box.y + box.height * from, height: box.height * (to - from) })
const title = ({ pen, surface, look, font, capitals }: CoverParts, box: Box, color: string): string =>
  text(pen, surface, look.title, box, { font, capitals, color, lines: 3 })
const small = ({ pen, surface }: CoverParts, words: string | undefined, box: Box, color: string): string =>
  text(pen, surface, words, inset(box, box.width * 0.08, 0), {
    font: 'bold',
    capitals: true,
    spaced: 0.12,
    color,
    most: box.width * 0.07,
    lines: 2,
  })
const ground = ({ surface, look }: CoverParts, color: string, unit = 8): string =>
  area(surface, whole(surface), color) + patternIn(surface, whole(surface), look.pattern, lighter(color, 0.35), surface.width / unit, 0.22)

/** Designs around a picture. */
const WITH_ART: readonly Design[] = [
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

/** The size of round things: as wide as the face allows, smaller on a face that is not upright. */
const unitOf = ({ width, height }: Surface): number => Math.min(width, height * 0.72)
const byline = ({ look }: CoverParts): string => look.note ?? look.brand
/** A landscape has shades, and a near-white color has none: it takes some of the accent. */
const deepened = (parts: CoverParts): CoverParts => {
  const { look } = parts
  return luminance(look.color) < 0.6 ? parts : { ...parts, look: { ...look, color: mixed(look.color, darker(look.accent, 0.2), 0.5) } }
}
/** A color of the look that stands out from `paper`. */
const seenOn = (paper: string, color: string): string => (contrast(paper, color) >= 1.6 ? color : readableOn(paper, color, 2.4))
/** A shape from shares of the face: 0 to 1 across and down. */
const shape = (surface: Surface, points: readonly Point[], fill: string, attributes = ''): string =>
  `<path d="${outlineOn(
    surface,
    points.map(([x, y]): Point => [x * surface.width, y * surface.height]),
  )}" fill="${fill}" ${attributes}/>`
/** A leaf of a length, grown from x, y of the face in a direction. */
function leaf(surface: Surface, [x, y]: Point, long: number, turn: number, fill: string): string {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const on = (along: number, aside: number): string =>
    surface
      .at(x + long * (along * cos - aside * sin), y + long * (along * sin + aside * cos))
      .map((value) => Math.round(value * 10) / 10)
      .join(' ')
  const veins = [0.25, 0.45, 0.65].map((at) => `M${on(at, 0)}L${on(at + 0.14, 0.13)}M${on(at, 0)}L${on(at + 0.14, -0.13)}`).join('')
  return (
    `<path d="M${on(0, 0)}C${on(0.25, 0.3)} ${on(0.75, 0.26)} ${on(1, 0)}C${on(0.75, -0.26)} ${on(0.25, -0.3)} ${on(0, 0)}Z" fill="${fill}"/>` +
    `<path d="M${on(0, 0)}L${on(0.94, 0)}${veins}" fill="none" stroke="${lighter(fill, 0.4)}" stroke-opacity="0.7" stroke-width="${Math.max(1, long * 0.014)}"/>`
  )
}
/** The lower part of a cover: title and name on a dark tone. */
function foot(parts: CoverParts, from = 0.66): string {
  const { pen, surface, look, box, font, capitals } = parts
  const tone = darker(look.color, 0.5)
  const place = { ...box, y: surface.height * (from + 0.045), height: surface.height * (0.86 - from) }
  return (
    area(surface, { x: 0, y: surface.height * from, width: surface.width, height: surface.height * (1 - from) }, tone) +
    area(
      surface,
      { ...place, y: surface.height * from, width: surface.width * 0.16, height: surface.width * 0.02 },
      seenOn(tone, look.accent),
    ) +
    text(pen, surface, look.title, place, { font, capitals, color: '#fffaf0', lines: 3, align: 'left', most: surface.width * 0.16 }) +
    text(
      pen,
      surface,
      byline(parts),
      { ...box, y: surface.height * 0.915, height: surface.height * 0.045 },
      { font: 'bold', capitals: true, spaced: 0.1, color: lighter(tone, 0.72), align: 'left' },
    )
  )
}
/** A ridge from side to side, down to the lower edge. */
function ridge({ surface, roll }: CoverParts, at: number, rise: number, color: string, peaks = 0): string {
  const [shift, slow] = [roll() * 6, 1 + roll()]
  const points = Array.from(
    { length: peaks > 0 ? peaks * 2 + 1 : 31 },
    (_, n, count = peaks > 0 ? peaks * 2 : 30): Point => [
      n / count,
      peaks > 0 ? at + (n % 2 === 0 ? rise : -rise) * (0.5 + roll()) : at + rise * Math.sin((n / count) * Math.PI * 2 * slow + shift),
    ],
  )
  return shape(surface, [...points, [1, 1], [0, 1]], color)
}

/** Designs that need no picture. */
const WITHOUT_ART: readonly Design[] = [
  /** Rings within one another, a ball before them. */
  (parts) => {
    const { surface, look, roll } = parts
    const { width, height } = surface
    const tone = seenOn(look.color, look.accent)
    const [x, y] = [width * (0.3 + roll() * 0.4), height * (0.3 + roll() * 0.08)]
    const rings = [7, 6, 5, 4, 3, 2, 1].map((n) =>
      disc(
        surface,
        x,
        y,
        Math.min(width * 0.105, height * 0.072) * n,
        n % 2 === 1 ? mixed(look.color, tone, 0.95 - n * 0.09) : lighter(look.color, 0.05 * n),
      ),
    )
    return (
      area(surface, whole(surface), look.color) +
      rings.join('') +
      disc(surface, width * (0.15 + roll() * 0.7), height * 0.56, width * 0.09, lighter(tone, 0.35)) +
      foot(parts)
    )
  },
  /** Quarter circles on a grid. */
  (parts) => {
    const { surface, look, roll } = parts
    const tones = [look.color, lighter(look.color, 0.4), darker(look.color, 0.35), seenOn(look.color, look.accent), '#f8efe0']
    const pick = (not?: string): string => {
      const left = tones.filter((tone) => tone !== not)
      return left[Math.floor(roll() * left.length)] ?? look.color
    }
    const side = surface.width / 4
    const rows = Math.ceil((surface.height * 0.66) / side)
    const cells = Array.from({ length: rows * 4 }, (_, n) => {
      const [x, y] = [(n % 4) * side, Math.floor(n / 4) * side]
      const below = pick()
      const ground = area(surface, { x, y, width: side + 0.5, height: side + 0.5 }, below)
      if (roll() < 0.2) return ground + disc(surface, x + side / 2, y + side / 2, side * 0.32, pick(below))
      const turn = Math.floor(roll() * 4)
      const [cx, cy] = [x + (turn % 2) * side, y + (turn > 1 ? side : 0)]
      const from = [0, Math.PI / 2, -Math.PI / 2, Math.PI][turn] ?? 0
      const arc = Array.from({ length: 13 }, (_step, k): Point => {
        const around = from + (k / 12) * (Math.PI / 2)
        return [cx + side * Math.cos(around), cy + side * Math.sin(around)]
      })
      return ground + `<path d="${outlineOn(surface, [[cx, cy], ...arc])}" fill="${pick(below)}"/>`
    })
    return cells.join('') + foot(parts)
  },
  /** Rays from a low sun, the title on a slanted strip. */
  (parts) => {
    const { surface, look, pen, box, font } = parts
    const tone = seenOn(look.color, look.accent)
    const rays = Array.from({ length: 10 }, (_, n) => {
      const [a, b] = [(n * Math.PI) / 5 + 0.1, (n * Math.PI) / 5 + 0.1 + Math.PI / 10]
      const ray = (around: number): Point => [0.5 + Math.cos(around) * 2, 0.62 + Math.sin(around) * 2]
      return shape(surface, [[0.5, 0.62], ray(a), ray(b)], lighter(look.color, 0.16))
    })
    const { width, height } = surface
    return (
      area(surface, whole(surface), look.color) +
      rays.join('') +
      disc(surface, width / 2, height * 0.62, width * 0.27, lighter(tone, 0.3)) +
      disc(surface, width / 2, height * 0.62, width * 0.2, tone) +
      ridge(parts, 0.72, 0.03, darker(look.color, 0.3)) +
      ridge(parts, 0.82, 0.025, darker(look.color, 0.5)) +
      shape(
        surface,
        [
          [0, 0.1],
          [1, 0.06],
          [1, 0.34],
          [0, 0.38],
        ],
        '#fff8e8',
      ) +
      text(pen, surface, look.title, part(box, 0.06, 0.3), { font, capitals: true, color: darker(look.color, 0.55), lines: 3 }) +
      small(parts, byline(parts), part(box, 0.92, 1), readableOn(darker(look.color, 0.5), '#fffaf0', 4.5))
    )
  },
  /** Nothing but large letters. */
  (parts) => {
    const { surface, look, pen, box } = parts
    const ink = seenOn(
      look.color,
      contrast(look.color, look.accent) >= 3 ? look.accent : luminance(look.color) > 0.4 ? darker(look.color, 0.75) : '#fff6e4',
    )
    const { width, height } = surface
    return (
      area(surface, whole(surface), look.color) +
      area(surface, { x: box.x, y: box.y, width: width * 0.3, height: width * 0.03 }, ink) +
      text(pen, surface, look.title, part(box, 0.06, 0.62), { font: 'condensed', capitals: true, color: ink, lines: 3, align: 'left' }) +
      disc(surface, width * 0.74, height * 0.78, width * 0.14, ink) +
      disc(surface, width * 0.6, height * 0.78, width * 0.14, lighter(look.color, 0.3), 'fill-opacity="0.85"') +
      text(
        pen,
        surface,
        byline(parts),
        { ...part(box, 0.9, 0.96), width: box.width * 0.5 },
        { font: 'bold', capitals: true, spaced: 0.08, color: parts.ink, align: 'left' },
      )
    )
  },
  /** Hills behind hills under a morning sky. */
  (given) => {
    const parts = deepened(given)
    const { surface, look, roll, box } = parts
    const sky = lighter(look.color, 0.78)
    const hills = [0.5, 0.58, 0.67, 0.77, 0.87].map((at, n) =>
      ridge(parts, at, 0.03 + roll() * 0.02, n < 3 ? lighter(look.color, 0.5 - n * 0.22) : darker(look.color, (n - 2) * 0.26)),
    )
    return (
      area(surface, whole(surface), sky) +
      disc(surface, surface.width * (0.28 + roll() * 0.44), surface.height * 0.48, unitOf(surface) * 0.17, seenOn(sky, look.accent)) +
      hills.join('') +
      title(parts, part(box, 0.01, 0.32), readableOn(sky, darker(look.color, 0.4), 4.5)) +
      small(parts, byline(parts), part(box, 0.92, 1), readableOn(darker(look.color, 0.52), '#fffaf0', 4.5))
    )
  },
  /** Leaves that grow in from the edges around a label. */
  (parts) => {
    const { surface, look, roll } = parts
    const { width, height } = surface
    const accent = seenOn(look.color, look.accent)
    const tones = [lighter(look.color, 0.25), darker(look.color, 0.3), mixed(look.color, accent, 0.5), accent, lighter(accent, 0.3)]
    const leaves = Array.from({ length: 30 }, (_, n) => {
      const along = (Math.floor(n / 4) + roll()) / 8
      const sides: readonly [Point, number][] = [
        [[along * width, 0], Math.PI / 2],
        [[along * width, height], -Math.PI / 2],
        [[0, along * height], 0],
        [[width, along * height], Math.PI],
      ]
      const [from, turn] = sides[n % 4] ?? [[0, 0], 0]
      return leaf(surface, from, width * (0.24 + roll() * 0.16), turn + (roll() - 0.5) * 1.1, tones[n % tones.length] ?? accent)
    })
    const plate = { x: width * 0.17, y: height * 0.3, width: width * 0.66, height: height * 0.4 }
    return (
      area(surface, whole(surface), look.color) +
      leaves.join('') +
      area(surface, plate, look.color) +
      frame(surface, inset(plate, width * 0.025), parts.shine, width * 0.007) +
      title(parts, inset(part(plate, 0.14, 0.66), width * 0.06, 0), parts.ink) +
      small(parts, byline(parts), part(inset(plate, width * 0.03, 0), 0.72, 0.86), parts.shine)
    )
  },
  /** Stars and a moon above mountains. */
  (given) => {
    const parts = deepened(given)
    const { surface, look, roll, box } = parts
    const { width, height } = surface
    const night = darker(look.color, 0.58)
    const stars = Array.from({ length: 46 }, () =>
      discPath(surface, roll() * width, roll() * height * 0.66, width * (0.003 + roll() * 0.006)),
    ).join('')
    const [mx, my] = [width * (0.3 + roll() * 0.4), height * 0.5]
    const moon = lighter(look.accent, 0.45)
    return (
      area(surface, whole(surface), night) +
      [0.42, 0.5, 0.58, 0.66]
        .map((at, n) => area(surface, { x: 0, y: height * at, width, height: height * (1 - at) }, mixed(night, look.color, 0.2 + n * 0.22)))
        .join('') +
      `<path d="${stars}" fill="#fff8e2" fill-opacity="0.9"/>` +
      disc(surface, mx, my, width * 0.23, moon, 'fill-opacity="0.2"') +
      disc(surface, mx, my, width * 0.15, moon) +
      disc(surface, mx - width * 0.05, my - width * 0.03, width * 0.03, darker(moon, 0.1)) +
      disc(surface, mx + width * 0.05, my + width * 0.05, width * 0.02, darker(moon, 0.1)) +
      ridge(parts, 0.69, 0.045, darker(look.color, 0.3), 4) +
      ridge(parts, 0.79, 0.04, darker(look.color, 0.55), 5) +
      ridge(parts, 0.89, 0.02, darker(look.color, 0.75)) +
      title(parts, part(box, 0.01, 0.32), '#fffaf0') +
      small(parts, byline(parts), part(box, 0.93, 1), lighter(moon, 0.3))
    )
  },
  /** A patterned strip at the side, the title beside it. */
  (parts) => {
    const { surface, look, pen, box, font, capitals } = parts
    const { width, height } = surface
    const paper = lighter(look.color, 0.9)
    const ink = readableOn(paper, darker(look.color, 0.3), 4.5)
    const strip = { x: 0, y: 0, width: width * 0.3, height }
    const beside = { ...box, x: width * 0.38, width: width * 0.54 }
    return (
      area(surface, whole(surface), paper) +
      area(surface, strip, look.color) +
      patternIn(
        surface,
        strip,
        look.pattern && look.pattern !== 'plain' ? look.pattern : 'geometric',
        seenOn(look.color, look.accent),
        width * 0.15,
        0.85,
      ) +
      area(surface, { x: width * 0.3, y: 0, width: width * 0.018, height }, look.accent) +
      text(pen, surface, look.title, part(beside, 0.02, 0.5), { font, capitals, color: ink, lines: 3, align: 'left', stands: 'top' }) +
      [0, 1, 2]
        .map((n) =>
          disc(
            surface,
            width * (0.43 + n * 0.12),
            height * 0.72,
            width * 0.045,
            [look.color, seenOn(paper, look.accent), lighter(look.color, 0.4)][n] ?? look.color,
          ),
        )
        .join('') +
      text(pen, surface, byline(parts), part(beside, 0.91, 0.97), { font: 'bold', capitals: true, spaced: 0.08, color: ink, align: 'left' })
    )
  },
  /** Arches within one another. */
  (parts) => {
    const { surface, look } = parts
    const { width, height } = surface
    const tones = [
      darker(look.color, 0.15),
      lighter(look.color, 0.3),
      seenOn('#f7efe3', look.accent),
      lighter(look.color, 0.6),
      mixed(look.color, look.accent, 0.5),
    ]
    const base = height * 0.64
    const arches = tones.map((tone, n) => {
      const radius = Math.min(width * 0.4, height * 0.34) * (1 - n * 0.19)
      const arc = Array.from(
        { length: 25 },
        (_, k): Point => [width / 2 - radius * Math.cos((k / 24) * Math.PI), height * 0.42 - radius * Math.sin((k / 24) * Math.PI)],
      )
      return `<path d="${outlineOn(surface, [[width / 2 - radius, base], ...arc, [width / 2 + radius, base]])}" fill="${tone}"/>`
    })
    return (
      area(surface, whole(surface), '#f7efe3') +
      disc(surface, width * 0.86, height * 0.09, width * 0.07, seenOn('#f7efe3', look.accent)) +
      arches.join('') +
      foot(parts, 0.64)
    )
  },
  /** A label on a pattern. */
  (parts) => {
    const { surface, look } = parts
    const { width, height } = surface
    const plate = { x: width * 0.13, y: height * 0.27, width: width * 0.74, height: height * 0.42 }
    const ink = readableOn('#fdf9f0', darker(look.color, 0.3), 4.5)
    return (
      area(surface, whole(surface), look.color) +
      patternIn(
        surface,
        whole(surface),
        look.pattern && look.pattern !== 'plain' ? look.pattern : 'waves',
        seenOn(look.color, look.accent),
        width / 7,
        0.8,
      ) +
      area(surface, plate, '#fdf9f0') +
      frame(surface, inset(plate, width * 0.028), ink, width * 0.008) +
      title(parts, inset(part(plate, 0.14, 0.66), width * 0.07, 0), ink) +
      small(parts, byline(parts), part(plate, 0.73, 0.86), ink)
    )
  },
  /** Rolling waves under a sun. */
  (given) => {
    const parts = deepened(given)
    const { surface, look, box } = parts
    const { width, height } = surface
    const accent = seenOn('#faf3e4', look.accent)
    const waves = [0.44, 0.51, 0.58, 0.65, 0.72, 0.79, 0.86].map((at, n) =>
      ridge(
        parts,
        at,
        0.022,
        [look.color, lighter(look.color, 0.45), darker(look.color, 0.25), lighter(look.color, 0.2)][n % 4] ?? look.color,
      ),
    )
    return (
      area(surface, whole(surface), '#faf3e4') +
      disc(surface, width / 2, height * 0.44, unitOf(surface) * 0.22, accent) +
      waves.join('') +
      ridge(parts, 0.9, 0.012, darker(look.color, 0.5)) +
      title(parts, part(box, 0, 0.24), readableOn('#faf3e4', darker(look.color, 0.3), 4.5)) +
      small(parts, byline(parts), part(box, 0.95, 1.02), readableOn(darker(look.color, 0.5), '#fffaf0', 4.5))
    )
  },
  /** Gold lines and a medallion with the first letter. */
  (parts) => {
    const { surface, look, pen, box } = parts
    const { width, height } = surface
    const ground = darker(look.color, 0.25)
    const gold = luminance(ground) > 0.35 ? darker(look.color, 0.7) : '#e8c987'
    const thin = width * 0.008
    const unit = unitOf(surface)
    const round = (radius: number, thick: number): string =>
      `<path d="${discPath(surface, width / 2, height * 0.62, unit * radius)}" fill="none" stroke="${gold}" stroke-width="${thick}"/>`
    return (
      area(surface, whole(surface), ground) +
      frame(surface, inset(whole(surface), width * 0.05), gold, thin * 1.5) +
      frame(surface, inset(whole(surface), width * 0.072), gold, thin * 0.7) +
      disc(surface, width / 2, height * 0.62, unit * 0.2, lighter(ground, 0.12)) +
      round(0.2, thin * 1.4) +
      round(0.222, thin * 0.7) +
      Array.from({ length: 24 }, (_, n) =>
        disc(
          surface,
          width / 2 + unit * 0.25 * Math.cos((n * Math.PI) / 12),
          height * 0.62 + unit * 0.25 * Math.sin((n * Math.PI) / 12),
          unit * 0.009,
          gold,
        ),
      ).join('') +
      text(
        pen,
        surface,
        look.title.slice(0, 1).toUpperCase(),
        { x: width * 0.36, y: height * 0.62 - unit * 0.13, width: width * 0.28, height: unit * 0.26 },
        { font: 'serif', color: gold },
      ) +
      title(parts, inset(part(box, 0.06, 0.36), box.width * 0.04, 0), gold) +
      small(parts, byline(parts), part(box, 0.89, 0.96), gold)
    )
  },
]

/** Numbers from 0 to 1 that follow from a seed. */
function rolls(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Covers a face from edge to edge. */
export function cover(pen: Pen, surface: Surface, look: Look): string {
  const hash = hashOf(look.title + (look.note ?? ''))
  const { font, capitals } = FONTS[(hash >>> 7) % FONTS.length] ?? { font: 'serif', capitals: false }
  const box = inset(whole(surface), surface.width * 0.1, surface.height * 0.07)
  const designs = pen.art ? WITH_ART : WITHOUT_ART
  const design = designs[hash % designs.length] as Design
  const shine = readableOn(look.color, look.accent, 3.2)
  const drawing = design({ pen, surface, look, font, capitals, box, ink: inkOn(look.color), shine, roll: rolls(hash) })
  return pen.clipped(boxPath(surface, whole(surface)), drawing)
}
