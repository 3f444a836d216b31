import { expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { priceText, typedCount, typedFormerPrice, typedPrice } from './cells.ts'

test.each([
  ['19.99', 1999],
  ['$1,299.50', 129950],
  [' 5 ', 500],
  ['.5', 50],
  ['0', 0],
])('the price %s is read', (text, value) => expect(typedPrice(text)).toEqual({ value }))

test.each([
  ['-1', 'Price must be 0 or more.'],
  ['1.999', 'Use at most two decimals.'],
  ['ten', 'Enter a price like 19.99.'],
  ['', 'Enter a price like 19.99.'],
  ['1e9', 'Enter a price like 19.99.'],
])('the price %s is refused with what to do', (text, error) => expect(typedPrice(text)).toEqual({ error }))

test('an empty former price means there is none', () => expect(typedFormerPrice(' ')).toEqual({ value: null }))

test.each([
  ['12', { value: 12 }],
  ['1,200', { value: 1200 }],
  ['2.5', { error: 'Use a whole number.' }],
  ['-3', { error: 'Stock must be 0 or more.' }],
  ['', { error: 'Use a whole number.' }],
])('the count %s', (text, typed) => expect(typedCount(text)).toEqual(typed))

test('a price is edited without its sign and commas', () => {
  expect(priceText(cents(129950))).toBe('1299.50')
  expect(priceText(null)).toBe('')
})
