import { z } from 'zod'
import { grouped } from './numbers.ts'

/** US cents: whole, never a float. */
export const CentsValue = z.int().brand<'Cents'>()
export type Cents = z.infer<typeof CentsValue>
export const cents = (n: number): Cents => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`)
  return n as Cents
}

const MOST_DOLLARS = 1_000_000
const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
const toCents = (dollars: number) => cents(Math.round(dollars * 100))

/** Dollars in JSON (a number with at most two decimals), Cents in code. No other code multiplies by 100. */
export const SignedPrice = z.codec(
  z.number().min(-MOST_DOLLARS).max(MOST_DOLLARS).refine(isWholeCents, 'Use at most two decimals.'),
  CentsValue,
  { decode: toCents, encode: (c) => c / 100 },
)
export const Price = z.codec(
  z.number().min(0, 'Price must be 0 or more.').max(MOST_DOLLARS).refine(isWholeCents, 'Use at most two decimals.'),
  CentsValue,
  {
    decode: toCents,
    encode: (c) => c / 100,
  },
)
/** The sum of many sales, which can exceed the limit of a single price. */
export const Turnover = z.codec(z.number().min(0).max(1e12), CentsValue, { decode: toCents, encode: (c) => c / 100 })
/** As `Turnover`, of what may also be below zero. */
export const SignedTurnover = z.codec(z.number().min(-1e12).max(1e12), CentsValue, { decode: toCents, encode: (c) => c / 100 })
/** A price in a query string: "19.99". */
export const PriceInUrl = z.codec(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'Use an amount like 19.99.'), CentsValue, {
  decode: (text) => toCents(Number(text)),
  encode: (c) => String(c / 100),
})

/** "$24.50". For display only. */
export function dollars(c: Cents): string {
  const amount = Math.abs(c)
  return `${c < 0 ? '-' : ''}$${grouped(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
}

export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** The share of an amount, rounded half up. 100 `basisPoints` are 1 %. */
export const basisPointsOf = (amount: Cents, basisPoints: number): Cents => cents(Math.floor((amount * basisPoints + 5_000) / 10_000))

/**
 * Divides an amount by weights so that the shares always add up to it (largest remainder; ties go to the earlier share). When all weights
 * are zero, the first share gets the whole amount.
 */
export function shares(whole: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((a, b) => a + b, 0)
  if (weights.length === 0) return []
  if (total === 0) return weights.map((_, i) => (i === 0 ? whole : cents(0)))
  const exact = weights.map((w) => (BigInt(whole) * BigInt(w)) as bigint)
  const parts = exact.map((e) => Number(e / BigInt(total)))
  let left = whole - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((e, i) => ({ i, remainder: e % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1))
  for (const { i } of byRemainder) {
    if (left <= 0) break
    parts[i] = (parts[i] ?? 0) + 1
    left--
  }
  return parts.map(cents)
}
