import type { Pattern } from './look.ts'
import type { Pen } from './pen.ts'
import type { Box, Point, Surface } from './surface.ts'

/** Marks that are printed on a surface and follow its shape. */

const digits = (value: number): string => String(Math.round(value * 10) / 10)
const joined = (points: readonly Point[]): string => points.map(([x, y]) => `${digits(x)} ${digits(y)}`).join('L')
export const whole = (surface: Surface): Box => ({ x: 0, y: 0, width: surface.width, height: surface.height })
export const inset = ({ x, y, width, height }: Box, by: number, byDown = by): Box => ({
  x: x + by,
  y: y + byDown,
  width: width - 2 * by,
  height: height - 2 * byDown,
})

/** The outline of points on a surface; long edges get points between, so that they bend with it. */
export function outlineOn(surface: Surface, corners: readonly Point[]): string {
  const points: Point[] = []
  corners.forEach(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    const long = surface.wavy ? Math.hypot(nextX - x, nextY - y) : Math.abs(nextX - x)
    const steps = Math.max(1, Math.min(surface.wavy ? 48 : 24, Math.ceil(long / 14)))
    for (let step = 0; step < steps; step += 1) points.push(surface.at(x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps))
  })
  return `M${joined(points)}Z`
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
export const boxPath = (surface: Surface, box: Box): string => outlineOn(surface, cornersOf(box))

export const area = (surface: Surface, box: Box, fill: string, attributes = ''): string =>
  `<path d="${boxPath(surface, box)}" fill="${fill}" ${attributes}/>`

/** A frame of lines inside a box. */
export const frame = (surface: Surface, box: Box, color: string, thick = 2): string =>
  `<path d="${boxPath(surface, box)}" fill="none" stroke="${color}" stroke-width="${thick}"/>`

/** A circle or an ellipse. */
export function discPath(surface: Surface, x: number, y: number, radius: number, radiusDown = radius): string {
  const points = Array.from({ length: 28 }, (_, step): Point => {
    const around = (step / 28) * 2 * Math.PI
    return surface.at(x + radius * Math.cos(around), y + radiusDown * Math.sin(around))
  })
  return `M${joined(points)}Z`
}
export const disc = (surface: Surface, x: number, y: number, radius: number, fill: string, attributes = ''): string =>
  `<path d="${discPath(surface, x, y, radius)}" fill="${fill}" ${attributes}/>`

/** The art of the look in the middle of a box, as large as fits. */
export function artIn(pen: Pen, surface: Surface, { x, y, width, height }: Box, turned = 0): string {
  const side = Math.min(width, height)
  const place = surface.matrix(x + width / 2, y + height / 2)
  if (!pen.art || !place || side <= 4) return ''
  const matrix = place.map((value) => Math.round(value * 1000) / 1000).join(' ')
  const spin = turned === 0 ? '' : ` rotate(${turned})`
  return `<image href="${pen.art}" x="${digits(-side / 2)}" y="${digits(-side / 2)}" width="${digits(side)}" height="${digits(side)}" transform="matrix(${matrix})${spin}"/>`
}

/** A pattern that fills a box. `unit` is the size of what repeats. */
export function patternIn(surface: Surface, box: Box, pattern: Pattern | undefined, color: string, unit = 26, opacity = 0.3): string {
  if (!pattern || pattern === 'plain') return ''
  const path = [...PATTERNS[pattern](surface, box, unit)].join('')
  return `<path d="${path}" fill="${color}" fill-opacity="${opacity}"/>`
}

type Repeat = (surface: Surface, box: Box, unit: number) => Iterable<string>
/** Places in rows and columns, every second row shifted by half a column. */
function* places({ x, y, width, height }: Box, across: number, down: number): Generator<Point> {
  let row = 0
  for (let cy = y + down / 2; cy < y + height - down * 0.2; cy += down, row += 1)
    for (let cx = x + (row % 2 === 0 ? across / 2 : across); cx < x + width - across * 0.2; cx += across) yield [cx, cy]
}
function* bars({ x, y, width, height }: Box, step: number, thick: number, upright: boolean): Generator<Box> {
  const end = upright ? x + width : y + height
  for (let from = (upright ? x : y) + (step - thick) / 2; from < end; from += step) {
    const size = Math.min(thick, end - from)
    yield upright ? { x: from, y, width: size, height } : { x, y: from, width, height: size }
  }
}

const PATTERNS: Record<Exclude<Pattern, 'plain'>, Repeat> = {
  *stripes(surface, box, unit) {
    for (const bar of bars(box, unit, unit / 2, true)) yield boxPath(surface, bar)
  },
  *dots(surface, box, unit) {
    for (const [x, y] of places(box, unit, unit * 0.85)) yield discPath(surface, x, y, unit * 0.2)
  },
  *checks(surface, box, unit) {
    let row = 0
    for (let y = box.y; y < box.y + box.height; y += unit / 2, row += 1)
      for (let x = box.x + (row % 2) * (unit / 2); x < box.x + box.width; x += unit)
        yield boxPath(surface, {
          x,
          y,
          width: Math.min(unit / 2, box.x + box.width - x),
          height: Math.min(unit / 2, box.y + box.height - y),
        })
  },
  *waves(surface, box, unit) {
    for (let y = box.y + unit / 2; y < box.y + box.height - unit * 0.3; y += unit * 0.8) {
      const upper: Point[] = []
      const lower: Point[] = []
      for (let x = box.x; x <= box.x + box.width; x += unit / 8) {
        const rise = Math.sin((x / unit) * 2 * Math.PI) * unit * 0.14
        upper.push(surface.at(x, y + rise))
        lower.unshift(surface.at(x, y + rise + unit * 0.16))
      }
      yield `M${joined([...upper, ...lower])}Z`
    }
  },
  *leaves(surface, box, unit) {
    let index = 0
    for (const [x, y] of places(box, unit * 1.1, unit)) {
      const lean = (index % 3) - 1
      const half = unit * 0.4
      const tip: Point = [x + lean * half * 0.7, y - half]
      const end: Point = [x - lean * half * 0.7, y + half]
      const side = unit * 0.3
      const [a, b, c, d] = [surface.at(...end), surface.at(x - side, y), surface.at(...tip), surface.at(x + side, y)]
      yield `M${joined([a])}Q${joined([b])} ${joined([c])}Q${joined([d])} ${joined([a])}Z`
      index += 1
    }
  },
  *geometric(surface, box, unit) {
    let index = 0
    for (const [x, y] of places(box, unit, unit * 0.9)) {
      const half = unit * 0.34
      const up = index % 2 === 0 ? 1 : -1
      yield outlineOn(surface, [
        [x, y - half * up],
        [x + half, y + half * up],
        [x - half, y + half * up],
      ])
      index += 1
    }
  },
  *plaid(surface, box, unit) {
    for (const upright of [true, false]) {
      for (const bar of bars(box, unit * 1.6, unit * 0.6, upright)) yield boxPath(surface, bar)
      for (const bar of bars(box, unit * 1.6, unit * 0.1, upright))
        yield boxPath(surface, inset(bar, upright ? -unit * 0.3 : 0, upright ? 0 : -unit * 0.3))
    }
  },
}
