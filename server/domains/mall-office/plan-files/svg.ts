import { SaxesParser } from 'saxes'
import { SVGPathData } from 'svg-pathdata'
import type { Point } from '#contracts/malls/malls.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Caption, Shape } from './shapes.ts'
import { mallPlansProblems } from '#contracts/mall-office/plans.ts'

/** a, b, c, d, e and f of SVG's matrix(). */
type Matrix = readonly [number, number, number, number, number, number]
const STILL: Matrix = [1, 0, 0, 1, 0, 0]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]
const moved =
  ([a, b, c, d, e, f]: Matrix) =>
  ([x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

function transformIn(text: string | undefined): Matrix {
  let matrix = STILL
  for (const [, name, given] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c, d, e, f] = numbersIn(given)
    const turn = (a * Math.PI) / 180
    const one: Matrix | null =
      name === 'matrix'
        ? [a, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
        : name === 'translate'
          ? [1, 0, 0, 1, a, b ?? 0]
          : name === 'scale'
            ? [a, 0, 0, b ?? a, 0, 0]
            : name === 'rotate'
              ? around([Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0], b ?? 0, c ?? 0)
              : null
    if (one) matrix = times(matrix, one)
  }
  return matrix
}
const around = (turn: Matrix, x: number, y: number): Matrix => times(times([1, 0, 0, 1, x, y], turn), [1, 0, 0, 1, -x, -y])
const numbersIn = (text: string | undefined): number[] =>
  (text?.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number).filter((value) => Number.isFinite(value))

/** The points of a path, one list per part. Bends become a few straight pieces. */
const PIECES = 6
function partsOf(data: string): { points: Point[]; isClosed: boolean }[] {
  const parts: { points: Point[]; isClosed: boolean }[] = []
  let commands: SVGPathData['commands']
  try {
    commands = new SVGPathData(data).toAbs().normalizeST().qtToC().aToC().normalizeHVZ(false).commands
  } catch {
    // A path that cannot be read is no shape; the others still are.
    return []
  }
  let at: Point = [0, 0]
  for (const command of commands) {
    const part = parts.at(-1)
    if (command.type === SVGPathData.MOVE_TO) {
      at = [command.x, command.y]
      parts.push({ points: [at], isClosed: false })
    } else if (command.type === SVGPathData.LINE_TO) {
      at = [command.x, command.y]
      part?.points.push(at)
    } else if (command.type === SVGPathData.CURVE_TO) {
      const { x1, y1, x2, y2, x, y } = command
      const from = at
      for (let i = 1; i <= PIECES; i++) part?.points.push(bend([from, [x1, y1], [x2, y2], [x, y]], i / PIECES))
      at = [x, y]
    } else if (command.type === SVGPathData.CLOSE_PATH && part) {
      part.isClosed = true
      at = part.points[0] ?? at
    }
  }
  return parts
}
function bend([from, one, two, to]: [Point, Point, Point, Point], t: number): Point {
  const mix = (i: 0 | 1) => (1 - t) ** 3 * from[i] + 3 * (1 - t) ** 2 * t * one[i] + 3 * (1 - t) * t ** 2 * two[i] + t ** 3 * to[i]
  return [mix(0), mix(1)]
}

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0])

/** What an element draws, before its transforms. */
function drawnBy(name: string, of: (attribute: string) => string | undefined): { kind: Shape['kind']; points: Point[] }[] {
  const number = (attribute: string) => numbersIn(of(attribute))[0] ?? 0
  if (name === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
    if (width <= 0 || height <= 0) return []
    const points: Point[] = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]] // biome-ignore format: four corners
    return [{ kind: 'area', points }]
  }
  if (name === 'polygon') return [{ kind: 'area', points: pairs(numbersIn(of('points'))) }]
  if (name === 'polyline') return [{ kind: 'line', points: pairs(numbersIn(of('points'))) }]
  if (name === 'line') return [{ kind: 'line', points: [[number('x1'), number('y1')], [number('x2'), number('y2')]] }] // biome-ignore format: two ends
  if (name === 'circle' || name === 'ellipse') return [{ kind: 'point', points: [[number('cx'), number('cy')]] }]
  if (name === 'path') return partsOf(of('d') ?? '').map(({ points, isClosed }) => ({ kind: isClosed ? 'area' : 'line', points }))
  return []
}

/** Elements that run code or bring in other documents. */
const RUNS = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'set', 'animate'])
/** Elements whose shapes are not drawn where they stand. */
const UNDRAWN = new Set(['defs', 'clippath', 'mask', 'symbol', 'pattern', 'marker', 'metadata'])

type OpenElement = { name: string; matrix: Matrix; isDrawn: boolean; named: string | null; shapes: Shape[]; text: string; at: Point }

/** Illustrator writes a character that an id may not hold as its code: "_x31_01" is "101". */
const decoded = (name: string): string =>
  name.replaceAll(/_x([0-9A-F]{2,4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).trim()

/** The shapes and words of a drawing. Nothing else of it is taken. */
export function shapesOfSvg(text: string): { shapes: Shape[]; captions: Caption[] } {
  const shapes: Shape[] = []
  const captions: Caption[] = []
  const open: OpenElement[] = []
  let isSvg = false
  const parser = new SaxesParser({ position: false })
  // A document type may define entities that grow without end. The one that drawing programs write defines none.
  parser.on('doctype', (type) => {
    if (type.includes('['))
      throw new Problem(mallPlansProblems, 'mall.plan_scripts', {
        detail: 'The file has definitions in it. Export the plan as plain shapes.',
      })
  })
  parser.on('error', () => {
    throw new Problem(mallPlansProblems, 'mall.plan_not_readable')
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    const name = local(tag)
    if (open.length === 0 && name !== 'svg') throw new Problem(mallPlansProblems, 'mall.plan_not_readable')
    isSvg = true
    if (RUNS.has(name)) throw new Problem(mallPlansProblems, 'mall.plan_scripts')
    const given = new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), String(value)]))
    for (const [key, value] of given)
      if (key.startsWith('on') || (/(^|:)href$/.test(key) && /^\s*(javascript:|data:(?!image\/))/i.test(value)))
        throw new Problem(mallPlansProblems, 'mall.plan_scripts')
    const of = (attribute: string) => given.get(attribute)
    const outer = open.at(-1)
    const matrix = times(outer?.matrix ?? STILL, transformIn(of('transform')))
    const isDrawn = (outer?.isDrawn ?? true) && !UNDRAWN.has(name) && of('display') !== 'none'
    const named = ['data-unit', 'inkscape:label', 'data-name', 'aria-label', 'id'].flatMap((key) => decoded(of(key) ?? '') || [])[0] ?? null
    const layers = open.toReversed().flatMap(({ named: of }) => of ?? [])
    const tenant = of('data-tenant') ?? of('data-store') ?? null
    const own = isDrawn
      ? drawnBy(name, of).map(
          ({ kind, points }): Shape => ({ kind, points: points.map(moved(matrix)), names: [named ?? '', ...layers], tenant }),
        )
      : []
    shapes.push(...own)
    const at: Point = [numbersIn(of('x'))[0] ?? outer?.at[0] ?? 0, numbersIn(of('y'))[0] ?? outer?.at[1] ?? 0]
    open.push({ name, matrix, isDrawn, named, shapes: own, text: '', at })
  })
  parser.on('text', (piece) => {
    const inner = open.at(-1)
    if (inner) inner.text += piece
  })
  parser.on('closetag', () => {
    const done = open.pop()
    const outer = open.at(-1)
    if (!done) return
    const words = done.text.replaceAll(/\s+/g, ' ').trim()
    // A title inside a shape is the name that people see.
    if (done.name === 'title' && words !== '') for (const shape of outer?.shapes ?? []) shape.names = [words, ...shape.names]
    if ((done.name === 'text' || done.name === 'tspan') && words !== '' && done.isDrawn)
      captions.push({ at: moved(done.matrix)(done.at), text: words })
  })
  parser.write(text).close()
  if (!isSvg) throw new Problem(mallPlansProblems, 'mall.plan_not_readable')
  return { shapes, captions }
}
const local = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
