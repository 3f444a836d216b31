import { onAll } from '../../facts.ts'
import { countBuyersOf } from './count.ts'

/** Every act on an order, from its payment to its refunds, announces one of these three facts. */
export const countPlaced = onAll('orders.placed', (tx, placed) => countBuyersOf(tx, distinct(placed)))
export const countMoved = onAll('orders.fulfillment_moved', (tx, moved) => countBuyersOf(tx, distinct(moved)))
export const countChanged = onAll('orders.fulfillment_changed', (tx, changed) => countBuyersOf(tx, distinct(changed)))

const distinct = <Id>(facts: readonly { orderId: Id }[]): Id[] => [...new Set(facts.map(({ orderId }) => orderId))]
