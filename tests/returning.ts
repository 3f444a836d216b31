import type { OrderNumber } from '#contracts/ids.ts'
import { order } from '#contracts/orders/orders.ts'
import { decideReturn, type Return, type ReturnInput, startReturn } from '#contracts/returns/returns.ts'
import type { Caller, TestApp } from './app.ts'
import type { Shop } from './shops.ts'

type With = Pick<TestApp, 'call'>

/** Starts a return of one item of an order that the buyer has received, for its money or another item. */
export async function aReturn(
  app: With,
  buyer: Caller,
  number: OrderNumber,
  exchange?: ReturnInput['items'][number]['exchange'],
): Promise<Return> {
  const { body } = await app.call(buyer, order, { params: { number }, query: {} })
  const lineId = body.fulfillments[0]?.items[0]?.id as number
  const started = await app.call(buyer, startReturn, {
    params: { number },
    query: {},
    body: { items: [{ lineId, quantity: 1, reason: 'too_small', ...(exchange && { exchange }) }], way: 'store' },
  })
  return started.body.returns[0] as Return
}

/** The clerk accepts everything of a return, so that it is refunded. */
export const acceptReturn = (app: With, clerk: Caller, shop: Shop, { id, lines }: Return) =>
  app.call(clerk, decideReturn, {
    params: { id },
    body: {
      at: { storeId: shop.storeId },
      items: lines.map((line) => ({ id: line.id, accepted: line.quantity, condition: 'as_new' as const, shelf: 'restock' as const })),
    },
  })
