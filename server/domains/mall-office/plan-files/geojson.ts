import { z } from 'zod'
import type { Point } from '#contracts/malls/malls.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Shape } from './shapes.ts'
import { mallPlansProblems } from '#contracts/mall-office/plans.ts'

/** A position may have a height, which a plan does not need. */
const Position = z.tuple([z.number(), z.number()], z.unknown()).transform(([x, y]): Point => [x, y])
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(Position) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(Position)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Position))) }),
])
const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  // Kinds of geometry that are no shapes of a plan are left out.
  geometry: Geometry.nullable().catch(null),
  properties: z.record(z.string(), z.unknown()).nullable().default(null),
})
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) })

/** The properties that name a unit or a kind, as indoor maps write them, the most telling first. */
const NAMES = ['unit', 'ref', 'number', 'label', 'name', 'id', 'kind', 'type', 'category', 'indoor', 'highway', 'amenity', 'level']
const TENANTS = ['tenant', 'store', 'shop_name', 'brand']

export function shapesOfGeoJson(text: string): Shape[] {
  const given = Collection.safeParse(parsed(text))
  if (!given.success) throw new Problem(mallPlansProblems, 'mall.plan_not_readable')
  return given.data.features.flatMap(({ id, geometry, properties }) => {
    if (!geometry) return []
    const said = new Map(Object.entries(properties ?? {}).map(([key, value]) => [key.toLowerCase(), wordsOf(value)]))
    const names = [...NAMES.flatMap((name) => said.get(name) ?? []), ...(id === undefined ? [] : [String(id)])]
    const tenant = TENANTS.flatMap((name) => said.get(name) ?? [])[0] ?? null
    return partsOf(geometry).map(({ kind, points }): Shape => ({ kind, points, names, tenant }))
  })
}
const wordsOf = (value: unknown): string[] =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== '' ? [String(value).trim()] : []

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Holes of areas are left out: a unit is what its outer ring holds. */
function partsOf(geometry: z.infer<typeof Geometry>): Pick<Shape, 'kind' | 'points'>[] {
  switch (geometry.type) {
    case 'Point':
      return [{ kind: 'point', points: [geometry.coordinates] }]
    case 'LineString':
      return [{ kind: 'line', points: geometry.coordinates }]
    case 'MultiLineString':
      return geometry.coordinates.map((points) => ({ kind: 'line', points }))
    case 'Polygon':
      return geometry.coordinates.slice(0, 1).map((points) => ({ kind: 'area', points }))
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(([points]) => (points ? [{ kind: 'area' as const, points }] : []))
  }
}
