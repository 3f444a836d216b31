import { expect, test } from 'vitest'
import { canBeToldApart } from './telling-apart.ts'

const apart = (ms: number) => Math.max(ms * 0.3, 5)
/** Delays from other load on the machine: sometimes none, sometimes large. */
const NOISE = [0, 90, 3, 0, 250, 12, 0, 40, 1, 0, 120, 5]
const ROUNDS = NOISE.map((_, i) => i)
const round = (i: number) => NOISE[i % NOISE.length] ?? 0

test('a step that one kind leaves out shows, also on a busy machine', () => {
  expect(
    canBeToldApart(
      ROUNDS.map((i) => [100 + round(i), 30 + round(i)] as const),
      apart,
    ),
  ).toBe(true)
  expect(
    canBeToldApart(
      ROUNDS.map((i) => [30, 100 + round(i)] as const),
      apart,
    ),
  ).toBe(true)
})

test('what a busy machine adds to either does not, and neither does what nobody can measure', () => {
  expect(
    canBeToldApart(
      ROUNDS.map((i) => [100 + round(i), 100 + round(i + 5)] as const),
      apart,
    ),
  ).toBe(false)
  expect(
    canBeToldApart(
      ROUNDS.map(() => [104, 100] as const),
      apart,
    ),
  ).toBe(false)
})
