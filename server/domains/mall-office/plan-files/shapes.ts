import { geoIdentity, type GeoIdentityTransform, geoMercator, type GeoProjection } from 'd3-geo'
import type { MARKS, Point } from '#contracts/malls/malls.ts'
import { PLAN_SIZE } from '#contracts/malls/malls.ts'
import { POINTS_MOST, type ReadPlan, ShopName, UnitNumber, UNITS_MOST, mallPlansProblems } from '#contracts/mall-office/plans.ts'
import { Problem } from '../../../platform/problem.ts'

/** A shape of a file as it was drawn: its points, and the names that the file gives it. */
export type Shape = {
  kind: 'area' | 'line' | 'point'
  points: Point[]
  /** Everything that says what the shape is, the nearest name first: its own, then those of its layers. */
  names: string[]
  tenant: string | null
}
/** Words that are written on the plan, with their place. */
export type Caption = { at: Point; text: string }

type MarkKind = (typeof MARKS)[number]
const MARK_NAMES: readonly (readonly [MarkKind, RegExp, string])[] = [
  ['center', /spiral[ _-]*center/i, 'SPIRAL Center'],
  ['entrance', /\b(entrance|entry|door)/i, 'Entrance'],
  ['restrooms', /\b(restroom|toilet|wc\b|bathroom)/i, 'Restrooms'],
  ['elevator', /\b(elevator|lift)\b/i, 'Elevator'],
  ['escalator', /\bescalator/i, 'Escalator'],
]
const OUTLINE = /\b(outline|boundary|building|footprint|level)\b/i
const WALKWAY = /\b(walkway|corridor|concourse|hallway|walk)s?\b/i
const PATH = /\b(path|route|step[ _-]*free)s?\b/i
/** Names that drawing programs make up. */
const MADE_UP = /^(path|rect|polygon|polyline|shape|g|group|layer|svg|use|line|area|feature)[\s_-]*\d*$/i
const MARGIN = 10

const plain = (name: string): string => name.replaceAll(/[_-]+/g, ' ')
const isAbout = (names: readonly string[], pattern: RegExp): boolean => names.some((name) => pattern.test(plain(name)))

export type Flat = 'screen' | 'north_up' | 'globe'
/** Puts points of any size into the box of a plan, with both directions scaled alike. */
function boxed(points: readonly Point[], flat: Flat): (point: Point) => Point {
  const [right, bottom] = [PLAN_SIZE.width - MARGIN, PLAN_SIZE.height - MARGIN]
  const all = { type: 'MultiPoint' as const, coordinates: points.map(([x, y]) => [x, y]) }
  const fit = <P extends GeoIdentityTransform | GeoProjection>(projection: P) =>
    projection.fitExtent([[MARGIN, MARGIN], [right, bottom]], all) // biome-ignore format: two corners
  const project = flat === 'globe' ? fit(geoMercator()) : fit(geoIdentity().reflectY(flat === 'north_up'))
  return (point) => {
    const [x, y] = project(point) ?? [Number.NaN, Number.NaN]
    return [within(x, PLAN_SIZE.width), within(y, PLAN_SIZE.height)]
  }
}
function within(value: number, most: number): number {
  // One point or a line has no size to fit.
  if (!Number.isFinite(value)) throw new Problem(mallPlansProblems, 'mall.plan_no_shapes')
  return Math.min(most, Math.max(0, Math.round(value * 10) / 10))
}

/** Without neighbors at the same place, and with at most as many points as a plan holds. */
function tidied(points: readonly Point[], isClosed: boolean): Point[] {
  const own = points.filter(([x, y], i) => i === 0 || x !== points[i - 1]?.[0] || y !== points[i - 1]?.[1])
  const [first, last] = [own[0], own.at(-1)]
  if (isClosed && own.length > 1 && first && last && first[0] === last[0] && first[1] === last[1]) own.pop()
  const every = Math.ceil(own.length / POINTS_MOST)
  return own.filter((_, i) => i % every === 0)
}

const middleOf = (points: readonly Point[]): Point => {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [between(across), between(down)]
}
const sizeOf = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce(
      (sum, [x, y], i) => sum + x * (points[(i + 1) % points.length]?.[1] ?? 0) - y * (points[(i + 1) % points.length]?.[0] ?? 0),
      0,
    ),
  ) / 2

function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false
  for (const [i, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(i + points.length - 1) % points.length] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const unitIn = (text: string | undefined): string => {
  const given = UnitNumber.safeParse(plain(text ?? '').replace(/^unit\s+/i, ''))
  return given.success && !MADE_UP.test(given.data) ? given.data : ''
}
const shopIn = (text: string | null | undefined): string | null => {
  const given = ShopName.safeParse(text)
  return given.success ? given.data : null
}
/** A number of a unit has a digit and is short; other words on a unit name its shop. */
const isNumber = (text: string): boolean => /\d/.test(text) && text.length <= 12

/** Sorts the shapes of a file into the parts of a floor. */
export function floorFrom(shapes: readonly Shape[], captions: readonly Caption[], flat: Flat): ReadPlan {
  if (shapes.length > 3 * UNITS_MOST) throw new Problem(mallPlansProblems, 'mall.plan_too_many')
  const areas = shapes.filter(({ kind }) => kind === 'area')
  if (areas.length === 0) throw new Problem(mallPlansProblems, 'mall.plan_no_shapes')
  const place = boxed(
    shapes.flatMap(({ points }) => points),
    flat,
  )
  const written = captions.map(({ at, text }) => ({ at: place(at), text }))
  const plan: ReadPlan = { outline: null, walkways: [], marks: [], paths: [], units: [] }
  const taken = new Set<string>()
  for (const { kind, points: drawn, names, tenant } of shapes) {
    const points = tidied(drawn.map(place), kind === 'area')
    const mark = MARK_NAMES.find(([, pattern]) => isAbout(names, pattern))
    if (mark) plan.marks.push({ kind: mark[0], at: middleOf(points), name: mark[2] })
    else if (kind === 'line') {
      if (points.length >= 2 && isAbout(names, PATH)) plan.paths.push(points)
    } else if (kind === 'area' && points.length >= 3) {
      if (isAbout(names, WALKWAY)) plan.walkways.push(points)
      else if (isAbout(names.slice(0, 1), OUTLINE)) plan.outline = larger(plan.outline, points)
      else {
        const inIt = written.filter(({ at }) => isInside(at, points)).map(({ text }) => text)
        const said = unitIn(names[0]) || unitIn(inIt.find(isNumber))
        const unit = taken.has(said) ? '' : said
        taken.add(unit)
        plan.units.push({ unit, outline: points, tenant: shopIn(tenant ?? inIt.find((text) => !isNumber(text))) })
      }
    }
  }
  if (plan.outline === null) plan.outline = frameIn(plan.units)
  if (plan.units.length === 0) throw new Problem(mallPlansProblems, 'mall.plan_no_shapes')
  if (plan.units.length > UNITS_MOST || plan.walkways.length > 60 || plan.marks.length > 100 || plan.paths.length > 100)
    throw new Problem(mallPlansProblems, 'mall.plan_too_many')
  return plan
}
const larger = (a: Point[] | null, b: Point[]): Point[] => (a !== null && sizeOf(a) > sizeOf(b) ? a : b)

/** An unnamed shape around most of the others is the building, and no unit. */
function frameIn(units: ReadPlan['units']): Point[] | null {
  const around = units.findIndex(
    ({ unit, outline }) =>
      unit === '' && units.length > 2 && units.every((other) => other.outline === outline || isInside(middleOf(other.outline), outline)),
  )
  return around < 0 ? null : (units.splice(around, 1)[0]?.outline ?? null)
}
