import { expect, test } from 'vitest'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { partsInWords } from './states.ts'

test.each<[FulfillmentState[], string]>([
  [['placed'], 'Order placed'],
  [['placed', 'placed'], 'Order placed'],
  [['ready', 'placed'], 'Ready for pickup 1 of 2, Order placed 1 of 2'],
  [['shipped', 'picked_up', 'shipped'], 'Shipped 2 of 3, Picked up 1 of 3'],
  [[], ''],
])('the parts %j read "%s"', (states, words) => expect(partsInWords(states)).toBe(words))
