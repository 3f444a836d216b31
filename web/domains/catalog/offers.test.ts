import { expect, test } from 'vitest'
import { Offer } from '#contracts/catalog/catalog.ts'
import { ESTIMATES } from '#contracts/constants.ts'
import { MallId, StoreId } from '#contracts/ids.ts'
import { methodFor } from './fresh-offer.ts'
import { firstChoice, firstMethod, namedValues, shelfWords, suggestedMethod } from './offers.ts'

const offerAt = (distanceMiles: number | null, methods = ['in-store-pickup', 'ship-to-me', 'ship-to-mall']) =>
  Offer.parse({
    variantId: 1,
    trusted: false,
    productId: 1,
    store: { id: 7, slug: 'hats', name: 'Honky Tonk Hats', city: 'Nashville', state: 'TN', street: '1 Hat St', unit: null },
    mall: { id: 3, slug: 'opry', name: 'Opry Mills', hasCenter: true },
    price: 20,
    available: 4,
    stock: { level: 'sure', words: 'Counted yesterday' },
    methods,
    opening: { open: true, label: 'Open' },
    estimates: ESTIMATES,
    onTimePercent: null,
    timeZone: 'America/Chicago',
    distanceMiles,
  })
const nowhere = { mallId: null, storeId: null }

test('a pickup is suggested within 60 miles, and never farther away or without a place', () => {
  expect(suggestedMethod(offerAt(0.4), nowhere)).toBe('in-store-pickup')
  expect(suggestedMethod(offerAt(60), nowhere)).toBe('in-store-pickup')
  expect(suggestedMethod(offerAt(60.1), nowhere)).toBe('ship-to-me')
  expect(suggestedMethod(offerAt(697), nowhere)).toBe('ship-to-me')
  expect(suggestedMethod(offerAt(null), nowhere)).toBe('ship-to-me')
})

test('a mall or store that the shopper chose is in reach', () => {
  expect(suggestedMethod(offerAt(null), { mallId: MallId.parse(3), storeId: null })).toBe('in-store-pickup')
  expect(suggestedMethod(offerAt(697), { mallId: null, storeId: StoreId.parse(7) })).toBe('in-store-pickup')
  expect(suggestedMethod(offerAt(697), { mallId: MallId.parse(4), storeId: StoreId.parse(8) })).toBe('ship-to-me')
})

test('a far store that does not ship leaves the choice to the shopper', () => {
  expect(suggestedMethod(offerAt(697, ['in-store-pickup', 'ship-to-mall']), nowhere)).toBeNull()
  expect(firstMethod(offerAt(697, ['in-store-pickup', 'ship-to-mall']), nowhere)).toBe('ship-to-mall')
  expect(firstMethod(offerAt(697, ['in-store-pickup']), nowhere)).toBe('in-store-pickup')
})

test('the usual way of the shopper comes first where the offer has it and a pickup is in reach', () => {
  const usually = (usual: 'in-store-pickup' | 'ship-to-me' | 'ship-to-mall' | null) => ({ ...nowhere, usual })
  expect(suggestedMethod(offerAt(1), usually('ship-to-mall'))).toBe('ship-to-mall')
  expect(suggestedMethod(offerAt(1), usually('ship-to-me'))).toBe('ship-to-me')
  expect(suggestedMethod(offerAt(1), usually(null))).toBe('in-store-pickup')
  expect(suggestedMethod(offerAt(697), usually('in-store-pickup'))).toBe('ship-to-me')
  expect(suggestedMethod(offerAt(1, ['in-store-pickup']), usually('ship-to-me'))).toBe('in-store-pickup')
})

test('Add keeps the pickup that a card promised and the way of an earlier order, and takes the usual way instead of a shipping', () => {
  const card = (method: 'in-store-pickup' | 'ship-to-me') => ({ method, isOfCard: true })
  const here = { ...nowhere, usual: 'ship-to-mall' } as const
  expect(methodFor(offerAt(1), card('in-store-pickup'), here)).toBe('in-store-pickup')
  expect(methodFor(offerAt(697), card('ship-to-me'), here)).toBe('ship-to-mall')
  expect(methodFor(offerAt(697), card('ship-to-me'), { ...nowhere, usual: 'in-store-pickup' })).toBe('ship-to-me')
  expect(methodFor(offerAt(1), card('ship-to-me'), { ...nowhere, usual: null })).toBe('ship-to-me')
  expect(methodFor(offerAt(1), { method: 'ship-to-me' }, here)).toBe('ship-to-me')
  expect(methodFor(offerAt(1), {}, here)).toBe('ship-to-mall')
  expect(methodFor(offerAt(697, ['in-store-pickup']), {}, { ...nowhere, usual: null })).toBeNull()
})

test('the size of the shopper is chosen at first, unless the address names one or it is sold out in the color that is named', () => {
  const product = {
    options: [
      { name: 'Color', values: ['Red', 'Blue'] },
      { name: 'Size', values: ['S', 'M'] },
    ],
    variants: [
      { options: { Color: 'Red', Size: 'M' }, available: 0 },
      { options: { Color: 'Blue', Size: 'M' }, available: 2 },
    ],
  } as never
  const size = { option: 'Size', value: 'M', words: 'Size M, from your preferences' }
  expect(firstChoice(product, null, size)).toEqual({ Size: 'M' })
  expect(firstChoice(product, 'color:blue', size)).toEqual({ Color: 'Blue', Size: 'M' })
  expect(firstChoice(product, 'color:red', size)).toEqual({ Color: 'Red' })
  expect(firstChoice(product, 'size:s', size)).toEqual({ Size: 'S' })
  expect(firstChoice(product, null, null)).toEqual({})
  expect(firstChoice(product, null, undefined)).toEqual({})
})

test('an offer says how sure its stock is and why', () => {
  const offer = offerAt(1)
  const as = (level: 'sure' | 'likely' | 'call_ahead', available = 4) =>
    shelfWords({ ...offer, available, stock: { level, words: 'Counted yesterday' } })
  expect(as('sure')).toEqual(['In stock', 'Counted yesterday'])
  expect(as('likely', 2)).toEqual(['Likely 2 left', 'Counted yesterday'])
  expect(as('call_ahead', 2)).toEqual(['2 left, call ahead', 'Counted yesterday'])
  expect(shelfWords({ ...offer, available: 0, stock: null })).toEqual(['Sold out here'])
})

test('an address names values of the product, whatever their case, and nothing else', () => {
  const options = [
    { name: 'Color', values: ['Red', 'Light Blue'] },
    { name: 'Size', values: ['M'] },
  ]
  expect(namedValues({ options }, 'color:light blue|size:m')).toEqual({ Color: 'Light Blue', Size: 'M' })
  expect(namedValues({ options }, 'color:green|__proto__:x')).toEqual({})
  expect(namedValues({ options }, null)).toEqual({})
})
