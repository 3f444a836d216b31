import { expect, test } from 'vitest'
import type { OrderNumber } from '#contracts/ids.ts'
import { picksOf } from './picking.ts'

const line = (title: string, quantity: number, options = '') => ({ title, options, sku: `SKU-${title}`, quantity })
const order = (number: string, storeName: string, ...items: ReturnType<typeof line>[]) => ({
  orderNumber: number as OrderNumber,
  storeName,
  items,
})

test('the same thing in two orders is fetched once, with the orders it is for; stores and names in order', () => {
  const orders = [
    order('S2', 'Uptown', line('Mug', 2), line('Bowl', 1)),
    order('S1', 'Uptown', line('Mug', 1)),
    order('S3', 'Downtown', line('Mug', 4)),
  ]
  expect(picksOf(orders)).toEqual([
    { store: 'Downtown', picks: [{ sku: 'SKU-Mug', name: 'Mug', pieces: 4, orders: [{ number: 'S3', pieces: 4 }] }] },
    {
      store: 'Uptown',
      picks: [
        { sku: 'SKU-Bowl', name: 'Bowl', pieces: 1, orders: [{ number: 'S2', pieces: 1 }] },
        {
          sku: 'SKU-Mug',
          name: 'Mug',
          pieces: 3,
          orders: [
            { number: 'S2', pieces: 2 },
            { number: 'S1', pieces: 1 },
          ],
        },
      ],
    },
  ])
})

test('variants of one thing stay apart', () => {
  const [store] = picksOf([order('S1', 'Uptown', line('Shoe', 1, '9'), line('Shoe', 1, '10'))])
  expect(store?.picks.map(({ name }) => name)).toEqual(['Shoe, 10', 'Shoe, 9'])
})
