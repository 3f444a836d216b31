import { z } from 'zod'
import { type Cents, cents } from './money.ts'

/** SPIRALs: whole loyalty points, never money. */
export const Points = z.int().brand<'Points'>()
export type Points = z.infer<typeof Points>
export const points = (n: number): Points => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of SPIRALs`)
  return n as Points
}

/** 100 SPIRALs redeem for $1.00: one SPIRAL is worth one cent. */
export const POINTS_PER_DOLLAR = 100
export const worth = (p: Points): Cents => cents(Math.floor((p * 100) / POINTS_PER_DOLLAR))

/**
 * SPIRALs that an amount of goods earns, rounded down. `rate` is in SPIRALs per dollar, `multiplier` that of the tier. Multipliers are
 * quarters: in hundredths the arithmetic stays whole.
 */
export const pointsFor = (goods: Cents, rate: number, multiplier: number): Points =>
  points(Math.floor((goods * rate * Math.round(multiplier * 100)) / 10_000))
