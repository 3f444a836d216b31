import { Chance } from '#sample/random.ts'

const ROUNDS = 8
/** More directions than wanted make the last wanted ones settle sooner. */
const SPARE = 24

export function meanOf(rows: readonly Float32Array[]): Float32Array {
  const sum = new Float64Array(rows[0]?.length ?? 0)
  for (const row of rows) for (const [i, value] of row.entries()) sum[i] = (sum[i] ?? 0) + value
  return Float32Array.from(sum, (value) => value / rows.length)
}

export function centered(rows: readonly Float32Array[]): Float32Array[] {
  const mean = meanOf(rows)
  return rows.map((row) => row.map((value, i) => value - (mean[i] ?? 0)))
}

/** The directions in which centered rows vary most, and how much: orthogonal iteration on their covariance. */
export function principal(rows: readonly Float32Array[], wanted: number): { vectors: Float32Array[]; values: number[] } {
  const length = rows[0]?.length ?? 0
  const covariance = covarianceOf(rows, length)
  const chance = new Chance('directions')
  let vectors = orthogonal(Array.from({ length: wanted + SPARE }, () => Float32Array.from({ length }, () => chance.next() - 0.5)))
  for (let round = 0; round < ROUNDS; round++) vectors = orthogonal(vectors.map((vector) => times(covariance, vector)))
  const all = vectors.map((vector) => ({ vector, value: dot(vector, times(covariance, vector)) })).toSorted((a, b) => b.value - a.value)
  const kept = all.slice(0, wanted)
  return { vectors: kept.map(({ vector }) => vector), values: kept.map(({ value }) => value) }
}

export function covarianceOf(rows: readonly Float32Array[], length: number): Float32Array[] {
  const sums = Array.from({ length }, () => new Float32Array(length))
  for (const row of rows)
    for (const [i, sum] of sums.entries()) {
      const value = (row[i] ?? 0) / rows.length
      if (value !== 0) for (let j = 0; j < length; j++) sum[j] = (sum[j] ?? 0) + value * (row[j] ?? 0)
    }
  return sums
}

const times = (matrix: readonly Float32Array[], vector: Float32Array): Float32Array => Float32Array.from(matrix, (row) => dot(row, vector))

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] ?? 0) * (other[i] ?? 0)
  return sum
}

/** Gram-Schmidt. */
function orthogonal(vectors: Float32Array[]): Float32Array[] {
  for (const [i, vector] of vectors.entries()) {
    for (const before of vectors.slice(0, i)) {
      const share = dot(before, vector)
      for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] ?? 0) - share * (before[k] ?? 0)
    }
    const length = Math.sqrt(dot(vector, vector)) || 1
    for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] ?? 0) / length
  }
  return vectors
}
