import { describe, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { alertWords } from './alert-words.ts'
import { sorted, sortIn } from './sorting.ts'

const saved = (
  productName: string,
  price: number,
  original: number,
  more: { isInStock?: boolean; isGone?: boolean; day?: number } = {},
) => ({
  productName,
  currentPrice: cents(price),
  originalPrice: cents(original),
  isInStock: more.isInStock ?? true,
  isGone: more.isGone ?? false,
  savedAt: new Date(Date.UTC(2026, 10, more.day ?? 1)),
})
const wishes = [
  saved('Lamp', 4_000, 4_500, { day: 3 }),
  saved('Mug', 1_000, 3_000, { day: 1, isInStock: false }),
  saved('Apron', 2_500, 2_500, { day: 2 }),
  saved('Zither', 100, 9_000, { day: 9, isGone: true }),
]

describe('the order of a list', () => {
  test.each([
    ['saved', ['Lamp', 'Apron', 'Mug', 'Zither']],
    ['drop', ['Mug', 'Lamp', 'Apron', 'Zither']],
    ['price', ['Mug', 'Apron', 'Lamp', 'Zither']],
    ['price-desc', ['Lamp', 'Apron', 'Mug', 'Zither']],
    ['stock', ['Lamp', 'Apron', 'Mug', 'Zither']],
    ['name', ['Apron', 'Lamp', 'Mug', 'Zither']],
  ] as const)('by %s, with what is sold no more at the end', (sort, names) =>
    expect(sorted(wishes, sort).map(({ productName }) => productName)).toEqual(names),
  )
  test('an order that is none is the newest first', () => expect([sortIn('upside-down'), sortIn(undefined)]).toEqual(['saved', 'saved']))
})

test.each([
  [true, true, null, "We tell you when it's back in stock, and when the price drops."],
  [true, true, 3_500, "We tell you when it's back in stock, and at $35.00 or less."],
  [false, true, 3_500, 'We tell you at $35.00 or less.'],
  [true, false, 3_500, "We tell you when it's back in stock."],
  [false, false, 3_500, null],
])('alerts in words: back %s, drop %s, target %s', (backInStockEnabled, priceDropEnabled, target, words) =>
  expect(alertWords({ backInStockEnabled, priceDropEnabled, targetPrice: target === null ? null : cents(target) })).toBe(words),
)
