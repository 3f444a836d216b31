import { lookFrom, PART_LENGTH, type Projection, type Transform } from '#server/domains/search/photos/look/transform.ts'
import type { Measured } from './features.ts'
import { rowOf } from './fitted.ts'
import { centered, principal } from './principal.ts'

/** As in `fitted`. With less, more groceries are right, and photos of what no product resembles are harder to tell. */
const EVENNESS = 0.03
/** The directions that vary least among photos are noise. */
const KEPT = PART_LENGTH - 26

/**
 * The same transform, with directions that vary evenly among these photos too: drawn pictures have plain surfaces and few backdrops. It
 * works on looks, so that a look made before is brought up to date by the same turn.
 */
export function evened(transform: Transform, photos: readonly Measured[]): Transform {
  const looks = photos.map(({ features, colors }) => lookFrom(transform, features, colors))
  const part = (projection: Projection, from: number): Projection =>
    turned(
      projection,
      looks.map((look) => look.slice(from, from + PART_LENGTH)),
    )
  return { ...transform, general: part(transform.general, 0), things: part(transform.things, PART_LENGTH) }
}

/** Only the direction of a look counts, so what its part was divided by needs no undoing. */
function turned(projection: Projection, looks: readonly Float32Array[]): Projection {
  const units = looks.map((look) => {
    const whole = Math.hypot(...look) || 1
    return look.map((value) => value / whole)
  })
  const { vectors, values } = principal(centered(units), KEPT)
  const rows = vectors.map((vector, row) => {
    const evenly = 1 / Math.sqrt((values[row] ?? 0) + EVENNESS * (values[0] ?? 1))
    return vector.map((share) => share * evenly)
  })
  return followedBy(projection, rows)
}

/** The projection, followed by a turn of what it gives: each row has the shares of its numbers. */
export function followedBy(projection: Projection, rows: readonly ArrayLike<number>[]): Projection {
  const { length, weights, directions } = projection
  const turnedTo = { weights: new Float32Array(PART_LENGTH), directions: new Int8Array(PART_LENGTH * length) }
  for (const [row, shares] of rows.entries()) {
    const turn = new Float32Array(length)
    for (const [i, weight] of weights.entries()) {
      const by = (shares[i] ?? 0) * weight
      if (by !== 0) for (let k = 0; k < length; k++) turn[k] = (turn[k] ?? 0) + by * (directions[i * length + k] ?? 0)
    }
    const { most, bytes } = rowOf(turn)
    turnedTo.weights[row] = most / 127
    turnedTo.directions.set(bytes, row * length)
  }
  return { ...projection, ...turnedTo }
}
