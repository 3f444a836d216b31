import { expect, test } from 'vitest'
import type { RetailerId } from '#contracts/ids.ts'
import { type Counter, counterAt, placeOf } from './place.ts'

const store: Counter = {
  kind: 'store',
  id: 12,
  name: 'Trail House',
  detail: 'Mall of America',
  slug: 'trail-house',
  retailerId: 3 as RetailerId,
}
const center: Counter = {
  kind: 'center',
  id: 12,
  name: 'SPIRAL Center, Mall of America',
  detail: 'Level 1',
  slug: 'mall-of-america',
  retailerId: null,
}

test('the address names the counter', () => expect(counterAt('center-12', [store, center])).toBe(center))
test('somebody with one counter is not asked', () => expect(counterAt(undefined, [store])).toBe(store))
test('with several and none named, somebody has to choose', () => expect(counterAt(undefined, [store, center])).toBeNull())
test('a counter of others is nobody’s', () => expect(counterAt('store-99', [store, center])).toBeNull())
test('a code is redeemed at a store or at the center of a mall', () => {
  expect(placeOf(store)).toEqual({ storeId: 12 })
  expect(placeOf(center)).toEqual({ mallId: 12 })
})
