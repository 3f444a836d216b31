import { expect, test } from 'vitest'
import { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { points } from '#contracts/points.ts'
import { byOrder, whenItCounts } from './pending.ts'

const timeZone = 'America/Chicago'
const endsAt = new Date('2026-11-28T03:00:00Z')
const reason = "You'll earn these when you pick up"

test('pending SPIRALs say when they count, and by which day of the place if that is known', () => {
  expect(whenItCounts({ reason }, undefined)).toBe("You'll earn these when you pick up.")
  expect(whenItCounts({ reason }, { endsAt: null, timeZone })).toBe("You'll earn these when you pick up.")
  expect(whenItCounts({ reason }, { endsAt, timeZone })).toBe("You'll earn these when you pick up, by Nov 27.")
})

test('two stores of one order are one line', () => {
  const pending = (id: number, number: string, storeName: string) => ({
    fulfillmentId: FulfillmentId.parse(id),
    points: points(10 * id),
    orderNumber: OrderNumber.parse(number),
    storeName,
    orderedAt: endsAt,
    reason,
  })
  const [one, two] = ['S0000ABCD1234E', 'S0000ABCD1234F']
  const orders = byOrder([pending(1, one, 'North'), pending(2, two, 'East'), pending(3, one, 'South')])
  expect(orders.map(({ orderNumber, points: sum, stores }) => [orderNumber, sum, stores])).toEqual([
    [one, 40, ['North', 'South']],
    [two, 20, ['East']],
  ])
})
