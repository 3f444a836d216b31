import { expect, test } from 'vitest'
import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import { FULFILLMENT_STATES, type FulfillmentState } from '#contracts/orders/orders.ts'
import { isFinal, looksLikeTracking, mayMove, orderStateOf, STEPS, stepsFor } from './rules.ts'

const WAYS: Record<FulfillmentMethod, FulfillmentState[]> = {
  'in-store-pickup': ['placed', 'accepted', 'ready', 'picked_up'],
  'ship-to-mall': ['placed', 'accepted', 'packed', 'in_transit', 'at_center', 'picked_up'],
  'ship-to-me': ['placed', 'accepted', 'packed', 'shipped', 'delivered'],
}

test.each(FULFILLMENT_METHODS)('safety:R9 %s goes only the way the specification draws', (method) => {
  const way = WAYS[method]
  for (const from of FULFILLMENT_STATES)
    for (const to of FULFILLMENT_STATES) {
      const drawn = way.indexOf(to) === way.indexOf(from) + 1 && way.includes(from) && way.includes(to)
      if (to !== 'cancelled') expect([from, to, STEPS[method][from]?.[to] !== undefined]).toEqual([from, to, drawn])
    }
  for (const state of FULFILLMENT_STATES.filter(isFinal)) expect(STEPS[method][state]).toBeUndefined()
})

test.each<[string, FulfillmentMethod, FulfillmentState, boolean, boolean]>([
  ['before the store accepts', 'in-store-pickup', 'placed', true, true],
  ['after the store accepted', 'in-store-pickup', 'accepted', false, true],
  ['when it is ready', 'in-store-pickup', 'ready', false, false],
  ['when it is packed', 'ship-to-me', 'packed', false, true],
  ['when it is shipped', 'ship-to-me', 'shipped', false, false],
])('cancelling %s', (_, method, from, shopper, retailer) => {
  expect(mayMove(method, from, 'cancelled', 'shopper')).toBe(shopper)
  expect(mayMove(method, from, 'cancelled', 'retailer')).toBe(retailer)
})

test('handing over is never offered as a plain step: it takes the code', () =>
  expect(stepsFor('in-store-pickup', 'ready', 'retailer')).toEqual([]))

test.each<[FulfillmentState[], string]>([
  [['placed', 'ready'], 'open'],
  [['picked_up', 'placed'], 'partly_complete'],
  [['picked_up', 'cancelled'], 'complete'],
  [['delivered', 'picked_up'], 'complete'],
  [['cancelled', 'cancelled'], 'cancelled'],
  [['cancelled', 'placed'], 'open'],
])('an order with %j is %s', (states, expected) => expect(orderStateOf(states)).toBe(expected))

test.each([
  ['UPS', '1Z999AA10123456784', true],
  ['UPS', '12345', false],
  ['FedEx', '123456789012', true],
  ['USPS', '9400111899223197428490', true],
  ['Other', 'anything', true],
])('%s %s looks right: %s', (carrier, number, right) => expect(looksLikeTracking(carrier, number)).toBe(right))
