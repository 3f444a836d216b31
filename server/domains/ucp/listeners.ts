import type { OrderNumber } from '#contracts/ids.ts'
import { onAll } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The agent of an order hears how it stands whenever a part of it moved or was changed. */
async function tellSoon(tx: Db, orders: readonly { number: OrderNumber }[], now: Date): Promise<void> {
  const numbers = orders.map(({ number }) => number)
  await rowsOf(tx, 'ucp.tell-soon')`
    update ucp_sessions set tell_at = ${now}, tell_tries = 0 where order_number = any(${numbers}::text[])`
}
export const noteMoved = onAll('orders.fulfillment_moved', (tx, moved, { clock }) => tellSoon(tx, moved, clock.now()))
export const noteChanged = onAll('orders.fulfillment_changed', (tx, changed, { clock }) => tellSoon(tx, changed, clock.now()))
