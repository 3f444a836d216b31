import { expect, test } from 'vitest'
import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import { tripOf } from './trip.ts'

const group = (storeId: number, mallName: string | null, distanceMiles: number | null, more: object = {}) =>
  ({
    storeId,
    storeName: `Store ${storeId}`,
    mallName,
    center: null,
    recipient: null,
    fulfillmentMethod: 'in-store-pickup',
    place: { unit: null, city: 'Edina', distanceMiles },
    estimatedDelivery: '',
    timeZone: 'America/Chicago',
    ...more,
  }) as unknown as QuoteGroup
const center = { fulfillmentMethod: 'ship-to-mall', center: { mallId: 9, name: 'Lakeside', city: 'Edina', state: 'MN' } }

test('stops of one mall stand together, the nearest mall first', () => {
  const trip = tripOf([group(1, 'Far Mall', 30), group(2, 'Near Mall', 3), group(3, 'Far Mall', 29), group(4, null, 10)])
  expect(trip.map(({ name }) => name)).toEqual(['Store 2', 'Store 4', 'Store 1', 'Store 3'])
})

test('two parcels at one SPIRAL Center are one stop; what is shipped or for somebody else is none', () => {
  const trip = tripOf([
    group(1, 'Far Mall', 30, center),
    group(2, 'Far Mall', 30, center),
    group(3, 'Near Mall', 3, { fulfillmentMethod: 'ship-to-me' }),
    group(4, 'Near Mall', 3, { recipient: 0 }),
  ])
  expect(trip.map(({ name, stores }) => [name, stores])).toEqual([['SPIRAL Center, Lakeside', ['Store 1', 'Store 2']]])
})
