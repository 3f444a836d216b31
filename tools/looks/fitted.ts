import { COLOR_LENGTH } from '#server/domains/search/photos/look/colors.ts'
import { type Part, PART_LENGTH, rooted, type Transform } from '#server/domains/search/photos/look/transform.ts'
import type { Measured } from './features.ts'
import { principal } from './principal.ts'

/** Directions that vary little are amplified, but not beyond this share of the one that varies most. */
const EVENNESS = 0.03

/** The transform under which these pictures vary evenly. */
export const fitted = (pictures: readonly Measured[]): Transform => ({
  general: partOf(pictures.map(({ features }) => features.general)),
  things: partOf(pictures.map(({ features }) => features.things)),
  colorMean: meanOf(
    pictures.map(({ colors }) => colors),
    COLOR_LENGTH,
  ),
})

function partOf(features: readonly Float32Array[]): Part {
  const length = features[0]?.length ?? 0
  const scale = features.reduce((sum, one) => sum + one.reduce((all, value) => all + Math.abs(value), 0), 0) / (features.length * length)
  const roots = features.map((one) => rooted(one, scale))
  const mean = meanOf(roots, length)
  const { vectors, values } = principal(
    roots.map((one) => one.map((value, i) => value - (mean[i] ?? 0))),
    PART_LENGTH,
  )
  const directions = new Int8Array(PART_LENGTH * length)
  const weights = Float32Array.from(vectors, (vector, row) => {
    const most = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
    directions.set(
      vector.map((value) => Math.round((value / most) * 127)),
      row * length,
    )
    return most / 127 / Math.sqrt((values[row] ?? 0) + EVENNESS * (values[0] ?? 1))
  })
  return { length, scale, mean, directions, weights }
}

function meanOf(rows: readonly Float32Array[], length: number): Float32Array {
  const sum = new Float64Array(length)
  for (const row of rows) for (let i = 0; i < length; i++) sum[i] = (sum[i] ?? 0) + (row[i] ?? 0)
  return Float32Array.from(sum, (value) => value / rows.length)
}
