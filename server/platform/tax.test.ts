import { expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { stateTable } from './tax.ts'

const NOON = new Date('2026-11-26T18:00:00Z')
const taxOf = (line: { amount: number; pieces?: number; category: string; state: string; timeZone?: string }, now = NOON) =>
  stateTable.taxOf([{ pieces: 1, ...line, amount: cents(line.amount) }], now).taxes[0]

test.each([
  // New York, 4 percent: a piece at or above $110 is taxed whole.
  ['NY', 109_99, 1, 0],
  ['NY', 110_00, 1, 4_40],
  ['NY', 250_00, 1, 10_00],
  ['NY', 219_98, 2, 0],
  ['NY', 220_00, 2, 8_80],
  // One of the two is at the threshold.
  ['NY', 219_99, 2, 4_40],
  ['NY', 1_000_00, 10, 0],
  // Massachusetts, 6.25 percent of what a piece costs over $175.
  ['MA', 174_99, 1, 0],
  ['MA', 175_00, 1, 0],
  ['MA', 175_08, 1, 1],
  ['MA', 200_00, 1, 1_56],
  ['MA', 350_00, 2, 0],
  ['MA', 400_00, 2, 3_13],
  // Rhode Island, 7 percent of what a piece costs over $250.
  ['RI', 250_00, 1, 0],
  ['RI', 251_00, 1, 7],
  ['RI', 350_00, 1, 7_00],
  ['RI', 500_00, 2, 0],
  // No threshold.
  ['MN', 900_00, 1, 0],
  ['NJ', 900_00, 1, 0],
  ['PA', 900_00, 1, 0],
  ['VT', 900_00, 1, 0],
  // Taxed like anything else.
  ['CT', 50_00, 1, 3_18],
  ['WI', 50_00, 1, 2_50],
])('clothing to %s for %i cents in %i pieces is taxed %i cents', (state, amount, pieces, tax) => {
  expect(taxOf({ category: 'clothing', state, amount, pieces })).toBe(tax)
})

test.each([
  ['NY', 50_00, 2_00],
  ['MA', 50_00, 3_13],
  ['RI', 50_00, 3_50],
])('the thresholds of clothing are not for other things: %s', (state, amount, tax) => {
  expect(taxOf({ category: 'general', state, amount })).toBe(tax)
})

const midnight = (day: string, offset: string) => new Date(`${day}T00:00:00${offset}`)
test.each([
  ['KS', midnight('2025-01-01', '-06:00'), 20_00],
  ['OK', midnight('2024-08-29', '-05:00'), 45_00],
  ['AR', midnight('2026-01-01', '-06:00'), 1_25],
  ['IL', midnight('2026-01-01', '-06:00'), 10_00],
])('groceries in %s are free of tax from midnight there', (state, from, before) => {
  const line = { category: 'grocery', state, amount: 1_000_00 }
  expect(taxOf(line, new Date(from.getTime() - 1))).toBe(before)
  expect(taxOf(line, from)).toBe(0)
  expect(taxOf(line, NOON)).toBe(0)
})

test.each([
  ['2022-12-31', 65_00],
  ['2023-01-01', 40_00],
  ['2024-01-01', 20_00],
  ['2025-01-01', 0],
])('groceries in Kansas on %s', (day, tax) => {
  expect(taxOf({ category: 'grocery', state: 'KS', amount: 1_000_00 }, midnight(day, '-06:00'))).toBe(tax)
})

test('the day is that of the place: in the west of Kansas the new year begins an hour later', () => {
  const at = midnight('2025-01-01', '-06:00')
  const goodland = { category: 'grocery', state: 'KS', amount: 1_000_00, timeZone: 'America/Denver' }
  expect(taxOf(goodland, at)).toBe(20_00)
  expect(taxOf(goodland, midnight('2025-01-01', '-07:00'))).toBe(0)
})

test('groceries in a state that taxes them are taxed', () => {
  for (const state of ['HI', 'ID', 'SD', 'AL']) expect(taxOf({ category: 'grocery', state, amount: 100_00 })).toBeGreaterThan(0)
})
