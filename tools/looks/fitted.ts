import { type Projection, PART_LENGTH, rooted, type Transform } from '#server/domains/search/photos/look/transform.ts'
import type { Measured } from './features.ts'
import { centered, meanOf, principal } from './principal.ts'

/** Directions that vary little are amplified, but not beyond this share of the one that varies most. */
const EVENNESS = 0.03

/** The transform under which these pictures vary evenly. */
export const fitted = (pictures: readonly Measured[]): Transform => ({
  general: partOf(pictures.map(({ features }) => features.general)),
  things: partOf(pictures.map(({ features }) => features.things)),
  colorMean: meanOf(pictures.map(({ colors }) => colors)),
})

function partOf(features: readonly Float32Array[]): Projection {
  const length = features[0]?.length ?? 0
  const scale = features.reduce((sum, one) => sum + one.reduce((all, value) => all + Math.abs(value), 0), 0) / (features.length * length)
  const roots = features.map((one) => rooted(one, scale))
  const mean = meanOf(roots)
  const { vectors, values } = principal(centered(roots), PART_LENGTH)
  const directions = new Int8Array(PART_LENGTH * length)
  const weights = Float32Array.from(vectors, (vector, row) => {
    const { most, bytes } = rowOf(vector)
    directions.set(bytes, row * length)
    return most / 127 / Math.sqrt((values[row] ?? 0) + EVENNESS * (values[0] ?? 1))
  })
  return { length, scale, mean, directions, weights }
}

/** A direction as signed bytes: the largest of its numbers becomes 127. */
export function rowOf(direction: Float32Array): { most: number; bytes: Float32Array } {
  const most = direction.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1
  return { most, bytes: direction.map((value) => Math.round((value / most) * 127)) }
}
