import type { OrderId, ProductId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { shelvesOf } from '../catalog/stock.ts'
import { accountsOfBuyer, mailboxOfBuyer } from '../identity/same-person.ts'

type HeldLine = { product_id: ProductId; variant_id: VariantId; store_id: StoreId; title: string; quantity: number }
type Holder = { state: string; user_id: UserId | null; guest_hash: string | null; email: string }
export type Hold = {
  orderId: OrderId
  /** Keyed hash of the order's network address. */
  network: string
  /** Whether the payment waits for the shopper; otherwise the bank decides on its own within minutes. */
  awaitsShopper: boolean
}
type Refusal = { is: 'refused'; code: 'checkout.unpaid_orders' | 'checkout.holds_too_much'; detail: string }
export type HoldOutcome = { is: 'held' } | { is: 'not_waiting' } | Refusal

/**
 * Limits stock held by orders whose card has not decided yet, which keeps it from others for minutes. Locks the order and checks two
 * limits. One buyer may hold at most a share of a product's and a shelf's available stock, over all unpaid orders of their accounts,
 * browser, guest email or network address. One network address may have only some orders that wait for their shopper. A card that pays at
 * once never comes here.
 */
export async function holdUnpaid(tx: Db, { orderId, network, awaitsShopper }: Hold): Promise<HoldOutcome> {
  const [order] = await rowsOf<Holder>(tx, 'orders.hold.lock')`
    select state, user_id, guest_hash, email from orders where id = ${orderId} for no key update`
  if (order?.state !== 'payment_pending') return { is: 'not_waiting' }
  const lines = await linesOf(tx, [orderId])
  const products = [...new Set(lines.map((line) => line.product_id))]
  // Concurrent orders wait for this lock, so that the later ones see the stock that the earlier ones hold.
  await rowsOf(
    tx,
    'orders.hold.turns',
    `select pg_advisory_xact_lock(hashtextextended(name, 0)) from (select distinct name from unnest($1::text[]) name order by name) n`,
    [[...products.map((id) => `unpaid product ${id}`), `unpaid network ${network}`]],
  )
  const others = await rowsOf<{ id: OrderId; is_here: boolean }>(
    tx,
    'orders.hold.others',
    `with buyer as (select ${mailboxOfBuyer('$3::uuid', '$5')} as mailbox)
     select id, network = $2 as is_here from orders
     where pay_by is not null and state = 'payment_pending' and network is not null and id <> $1
       and (network = $2 or guest_hash = $4 or user_id in (${accountsOfBuyer('$3', '(select mailbox from buyer)')})
         or ($3::uuid is null and user_id is null and mailbox_of(email) = (select mailbox from buyer)))`,
    [orderId, network, order.user_id, order.guest_hash, order.email],
  )
  if (awaitsShopper && others.filter((other) => other.is_here).length >= SERVER_LIMITS.unpaidOrdersPerAddress)
    return { is: 'refused', code: 'checkout.unpaid_orders', detail: FULL_ADDRESS }
  const held = await linesOf(
    tx,
    others.map(({ id }) => id),
  )
  const shelves = await shelvesOf(tx, products)
  for (const { title, product_id: productId, variant_id: variantId, store_id: storeId } of lines) {
    const ofProduct = (each: HeldLine) => each.product_id === productId
    const ofShelf = (each: HeldLine) => each.variant_id === variantId && each.store_id === storeId
    const left = shelves.filter((shelf) => shelf.productId === productId)
    for (const [isOf, free] of [
      [ofProduct, left],
      [ofShelf, left.filter((shelf) => shelf.variantId === variantId && shelf.storeId === storeId)],
    ] as const) {
      const mine = piecesOf([...lines, ...held].filter(isOf))
      const most = mostUnpaid(mine + free.reduce((all, { available }) => all + available, 0))
      if (mine > most)
        return {
          is: 'refused',
          code: 'checkout.holds_too_much',
          detail: `Until a payment is confirmed, you can hold up to ${most} of "${title}". Nothing was charged. Order fewer, or use another card.`,
        }
    }
  }
  await rowsOf(tx, 'orders.hold')`update orders set network = ${network} where id = ${orderId}`
  return { is: 'held' }
}

const FULL_ADDRESS = 'Several orders from your network are still unpaid. Nothing was charged. Use another card, or try again later.'

/** How many of `buyable` pieces one buyer may hold unpaid. Rounded up, so that the last piece can be bought too. */
const mostUnpaid = (buyable: number): number =>
  Math.max(SERVER_LIMITS.unpaidPiecesAtLeast, Math.ceil(buyable * SERVER_LIMITS.unpaidShareOfStock))

const piecesOf = (lines: readonly HeldLine[]): number => lines.reduce((all, { quantity }) => all + quantity, 0)

const linesOf = (tx: Db, orderIds: readonly OrderId[]): Promise<HeldLine[]> =>
  rowsOf<HeldLine>(tx, 'orders.hold.lines')`
    select product_id, variant_id, store_id, title, quantity from order_lines where order_id = any(${orderIds}::bigint[]) order by id`
