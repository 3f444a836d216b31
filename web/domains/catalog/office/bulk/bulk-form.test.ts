import { expect, test } from 'vitest'
import { changeOf } from './bulk-form.ts'

const typed = (kind: Parameters<typeof changeOf>[0]['kind'], value: string) =>
  changeOf({ kind, value, status: 'draft', categoryId: '', reason: 'count' })

test.each([
  ['price_percent', '-10', { kind: 'price_percent', percent: -10 }],
  ['price_percent', '+7.5%', { kind: 'price_percent', percent: 7.5 }],
  ['price_by', '−2.50', { kind: 'price_by', by: -250 }],
  ['price_by', '1', { kind: 'price_by', by: 100 }],
  ['price_set', '19.99', { kind: 'price_set', price: 1999 }],
  ['stock_by', '+3', { kind: 'stock_by', by: 3, reason: 'count' }],
  ['stock_by', '-0', { kind: 'stock_by', by: 0, reason: 'count' }],
  ['stock_set', '12', { kind: 'stock_set', onHand: 12, reason: 'count' }],
] as const)('%s of %s', (kind, value, change) => {
  expect(typed(kind, value)).toEqual({ change })
})

test.each([
  ['price_percent', '', 'Enter a percentage like -10.'],
  ['price_percent', '-100', 'Choose -99 to 500.'],
  ['price_by', 'nine', 'Enter a price like 19.99.'],
  ['stock_by', '1.5', 'Use a whole number.'],
  ['stock_set', '-1', 'Stock must be 0 or more.'],
] as const)('%s of "%s" says what to do', (kind, value, error) => expect(typed(kind, value)).toEqual({ field: 'value', error }))
