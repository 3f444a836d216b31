import { expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { withoutWords } from './CartTrip.tsx'

const way = { miles: 6.1, minutes: 12 }
const instead = { kind: 'ship' as const, storeId: null, storeName: null, cost: cents(499) }

test('a stop says what the trip saves without it and what its items then cost', () => {
  expect(withoutWords({ ...way, instead })).toBe('Without this stop: 12 minutes and 6.1 mi less. Shipping them costs $4.99 more.')
  expect(withoutWords({ ...way, instead: { ...instead, cost: cents(0) } })).toContain('Shipping them costs the same.')
  expect(withoutWords({ ...way, instead: { ...instead, cost: cents(-150) } })).toContain('Shipping them saves $1.50.')
  expect(withoutWords({ miles: 0.03, minutes: 10, instead })).toContain('Without this stop: 10 minutes less.')
  expect(withoutWords({ miles: 0, minutes: 0, instead: null })).toBe(
    'Without this stop: the trip is as long. There is no other way to get its items.',
  )
})
