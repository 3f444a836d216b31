import { type ReadPlan, mallPlansProblems } from '#contracts/mall-office/plans.ts'
import { Problem } from '../../../platform/problem.ts'
import { shapesOfGeoJson } from './geojson.ts'
import { floorFrom } from './shapes.ts'
import { shapesOfSvg } from './svg.ts'

/** Reads the shapes of a plan. The content says which of the two formats it is, because names of files often lie. */
export function readPlan(text: string): ReadPlan {
  const start = text.trimStart().replace(/^\uFEFF/, '')
  if (start.startsWith('<')) {
    const { shapes, captions } = shapesOfSvg(start)
    return floorFrom(shapes, captions, 'screen')
  }
  if (!start.startsWith('{')) throw new Problem(mallPlansProblems, 'mall.plan_not_readable')
  const shapes = shapesOfGeoJson(start)
  // Plans drawn in meters or pixels are stored as GeoJSON too.
  const isOnGlobe = shapes.every(({ points }) => points.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 85))
  return floorFrom(shapes, [], isOnGlobe ? 'globe' : 'north_up')
}
