import type { GiftCardId, OrderId, OrderNumber, ReturnId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Exchange } from '#contracts/returns/returns.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { NewFulfillment } from '../orders/place.ts'

export type ExchangeRow = {
  id: number
  return_id: ReturnId
  state: 'held' | 'done' | 'ended'
  store_id: StoreId
  variant_id: VariantId
  quantity: number
  part: NewFulfillment
  total: Cents
  due: Cents
  payer: string
  gift_card_id: GiftCardId | null
  order_id: OrderId | null
  number: OrderNumber | null
}
export const exchangesOf = (db: Db, returnIds: readonly ReturnId[]): Promise<ExchangeRow[]> =>
  rowsOf<ExchangeRow>(db, 'exchanges.of-returns')`
    select e.id, e.return_id, e.state, e.store_id, e.variant_id, e.quantity, e.part, e.total, e.due, e.payer, e.gift_card_id, e.order_id,
      o.number
    from exchanges e left join orders o on o.id = e.order_id where e.return_id = any(${returnIds}::bigint[])`

/** The order whose returned items this one replaced, and the first of them; null for other orders. */
export async function exchangeOf(db: Db, orderId: OrderId): Promise<{ orderNumber: OrderNumber; title: string } | null> {
  const [row] = await rowsOf<{ orderNumber: OrderNumber; title: string }>(db, 'exchanges.of-order')`
    select o.number as "orderNumber", l.title from exchanges e join returns r on r.id = e.return_id join orders o on o.id = r.order_id
    join return_lines rl on rl.return_id = r.id join order_lines l on l.id = rl.line_id where e.order_id = ${orderId} order by rl.id limit 1`
  return row ?? null
}

export function shownExchange({ state, part, quantity, total, due, gift_card_id: card, number }: ExchangeRow): Exchange | null {
  const [line] = part.lines
  return line
    ? {
        state,
        productId: line.productId,
        title: line.title,
        options: line.options,
        quantity,
        total,
        due,
        isByCard: card !== null,
        orderNumber: number,
      }
    : null
}
