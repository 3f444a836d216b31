import { expect, test } from 'vitest'
import type { ProductCard } from '#contracts/catalog/catalog.ts'
import { promiseOf } from './card-promise.ts'

const card = (of: Partial<ProductCard>) => ({ inStock: true, pickupToday: true, shipsHome: true, ...of }) as ProductCard
const here = { isNear: true, isFar: false }

test.each([
  ['a pickup today near is picked up', card({}), here, 'Pick up today', 'in-store-pickup'],
  ['without a place it is shipped', card({}), { ...here, isNear: false }, 'Ships in 2-5 business days', 'ship-to-me'],
  ['out of the chosen distance it is shipped', card({}), { ...here, isFar: true }, 'Not nearby · ships in 2-5 business days', 'ship-to-me'],
  ['a likely shelf is usually ready', card({ usually: true }), here, 'Usually ready today', 'in-store-pickup'],
  [
    'after closing it is picked up tomorrow',
    card({ pickupToday: false, pickupLater: 'Ready tomorrow by 11 AM' }),
    here,
    'Ready tomorrow by 11 AM',
    'in-store-pickup',
  ],
  ['a store without pickup ships', card({ pickupToday: false }), here, 'Ships in 2-5 business days', 'ship-to-me'],
  ['a store that does not ship is visited', card({ shipsHome: false }), { ...here, isNear: false }, 'Pickup only', 'in-store-pickup'],
  ['a doubtful shelf says to call', card({ callAhead: true }), here, 'Call ahead', 'in-store-pickup'],
  [
    'a doubtful shelf out of reach is not called: it ships',
    card({ callAhead: true, pickupToday: false }),
    here,
    'Ships in 2-5 business days',
    'ship-to-me',
  ],
  [
    'what only goes to a center says so, and its page asks which',
    card({ pickupToday: false, shipsHome: false, centerOnly: true }),
    here,
    'Ships to a SPIRAL Center',
    undefined,
  ],
  ['sold out is no promise', card({ inStock: false }), here, 'Sold out', undefined],
])('%s', (_, product, at, words, method) => {
  const promise = promiseOf(product, at)
  expect([promise.words, promise.method]).toEqual([words, method])
})
