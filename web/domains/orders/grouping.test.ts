import { expect, test } from 'vitest'
import type { OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { OrderState, OrderSummary } from '#contracts/orders/orders.ts'
import { orderSections } from './grouping.ts'

const order = (number: string, state: OrderState, placedAt: string): OrderSummary => ({
  number: number as OrderNumber,
  state,
  placedAt: new Date(placedAt),
  total: cents(0),
  kept: cents(0),
  itemCount: 1,
  storeNames: [],
  pictures: [],
  fulfillments: [],
})

test('what is on its way stands first, whatever its age, then history by month', () => {
  const sections = orderSections([
    order('A', 'complete', '2026-11-20T12:00:00Z'),
    order('B', 'payment_pending', '2026-11-19T12:00:00Z'),
    order('C', 'cancelled', '2026-10-10T12:00:00Z'),
    order('D', 'partly_complete', '2026-09-01T12:00:00Z'),
  ])
  expect(sections.map(({ title, orders }) => [title, orders.map(({ number }) => number).join('')])).toEqual([
    ['In progress', 'BD'],
    ['November 2026', 'A'],
    ['October 2026', 'C'],
  ])
})

test('nothing on its way makes no empty section', () => {
  expect(orderSections([order('A', 'complete', '2026-11-20T12:00:00Z')]).map(({ title }) => title)).toEqual(['November 2026'])
})
