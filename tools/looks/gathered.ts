import { lookFrom, PART_LENGTH, type Projection, type Transform, unit } from '#server/domains/search/photos/look/transform.ts'
import { followedBy } from './evened.ts'
import type { Measured } from './features.ts'
import { centered, covarianceOf } from './principal.ts'

/**
 * So much of the mean difference is added in each direction. Without it, a direction in which these few pictures happen to differ little
 * would count more than all others.
 */
const LEAST_SHARE = 0.1

/**
 * The same transform, under which pictures of one kind are near each other: what light, backdrop and view change about a picture counts
 * less than what tells kinds apart. Each of `kinds` is some pictures of one kind.
 */
export function gathered(transform: Transform, kinds: readonly (readonly Measured[])[]): Transform {
  const looks = kinds.map((kind) => kind.map(({ features, colors }) => lookFrom(transform, features, colors)))
  // Equally large in each direction are the differences from the middle of a kind then.
  const part = (projection: Projection, from: number): Projection => {
    const differences = looks.flatMap((kind) => centered(kind.map((look) => unit(look.slice(from, from + PART_LENGTH)))))
    return followedBy(projection, evenTurn(covarianceOf(differences, PART_LENGTH)))
  }
  return { ...transform, general: part(transform.general, 0), things: part(transform.things, PART_LENGTH) }
}

/** The inverse of the lower triangle whose product with its transpose is this covariance (Cholesky). */
function evenTurn(covariance: readonly Float32Array[]): Float64Array[] {
  const count = covariance.length
  const least = (LEAST_SHARE * covariance.reduce((sum, row, i) => sum + (row[i] ?? 0), 0)) / count
  const lower: Float64Array[] = []
  const inverse: Float64Array[] = []
  for (let i = 0; i < count; i++) {
    const row = new Float64Array(count)
    for (let j = 0; j <= i; j++) {
      let left = (covariance[i]?.[j] ?? 0) + (i === j ? least : 0)
      for (let k = 0; k < j; k++) left -= (row[k] ?? 0) * ((i === j ? row : lower[j])?.[k] ?? 0)
      row[j] = i === j ? Math.sqrt(left) : left / (lower[j]?.[j] ?? 1)
    }
    lower.push(row)
    const solved = new Float64Array(count)
    for (let j = 0; j <= i; j++) {
      let left = i === j ? 1 : 0
      for (let k = j; k < i; k++) left -= (row[k] ?? 0) * (inverse[k]?.[j] ?? 0)
      solved[j] = left / (row[i] ?? 1)
    }
    inverse.push(solved)
  }
  return inverse
}
