import type { Cart, CartLineInput } from '#contracts/cart/cart.ts'
import { ESTIMATES, FULFILLMENT_METHODS, type FulfillmentMethod, type IfUnavailable, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { z } from 'zod'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { offersFor } from '../catalog/offers.ts'
import { forgetPerson } from './personal-data.ts'
import { pickupPromise } from '../stores/hours.ts'
import { type Store, storesByIds } from '../stores/stores.ts'

type CartReply = z.output<typeof Cart>
type LineRow = {
  variant_id: VariantId
  store_id: StoreId
  quantity: number
  method: FulfillmentMethod
  center_mall_id: MallId | null
  if_unavailable: IfUnavailable
}
const LINES =
  'select variant_id, store_id, quantity, method, center_mall_id, if_unavailable from cart_lines where user_id = $1 order by position'

/** The account's cart with current names, prices and stock, whatever they were when the line was added. */
export async function cartOf(db: Db, userId: UserId, now: Date): Promise<CartReply> {
  const rows = await rowsOf<LineRow>(db, 'cart.lines', LINES, [userId])
  const [cart] = await rowsOf<{ version: number }>(db, 'cart.version', 'select version from carts where user_id = $1', [userId])
  return { items: await itemsOf(db, rows.map(lineOf), now), version: cart?.version ?? 0 }
}

const lineOf = (row: LineRow): CartLineInput => ({
  variantId: row.variant_id,
  storeId: row.store_id,
  quantity: row.quantity,
  fulfillmentMethod: row.method,
  ifUnavailable: row.if_unavailable,
  ...(row.center_mall_id === null ? {} : { centerMallId: row.center_mall_id }),
})

/** Lines as a cart shows them today. A line whose offer never existed is left out. */
export async function itemsOf(db: Db, lines: readonly CartLineInput[], now: Date): Promise<CartReply['items']> {
  const [offers, stores] = await Promise.all([
    offersFor(db, lines),
    storesByIds(
      db,
      lines.map(({ storeId }) => storeId),
    ),
  ])
  const byOffer = new Map(offers.map((offer) => [`${offer.variantId}:${offer.storeId}`, offer]))
  return lines.flatMap((line) => {
    const id = `${line.variantId}:${line.storeId}`
    const [offer, store] = [byOffer.get(id), stores.get(line.storeId)]
    if (!offer || !store) return []
    return {
      id,
      productId: offer.productId,
      variantId: line.variantId,
      title: offer.title,
      options: offer.options,
      image: offer.imageHash ? { src: pictureAddress(offer.imageHash), alt: offer.title } : null,
      price: offer.price,
      quantity: line.quantity,
      storeId: line.storeId,
      store: store.name,
      mallId: store.mallId,
      mallName: store.mallName,
      fulfillmentMethod: line.fulfillmentMethod,
      centerMallId: line.centerMallId ?? null,
      ...(line.ifUnavailable && { ifUnavailable: line.ifUnavailable }),
      estimatedDelivery: line.fulfillmentMethod === 'in-store-pickup' ? pickupPromise(store, now).words : ESTIMATES[line.fulfillmentMethod],
      shippingCost: SHIPPING_CENTS[line.fulfillmentMethod],
      available: offer.sellable ? offer.available : 0,
      methods: methodsOf(store),
    }
  })
}

const methodsOf = (store: Store): FulfillmentMethod[] =>
  FULFILLMENT_METHODS.filter((method) =>
    method === 'in-store-pickup' ? store.offersPickup : method === 'ship-to-mall' ? store.offersShipToMall : store.offersShipToMe,
  )

export async function replaceLines(db: Db, userId: UserId, lines: readonly CartLineInput[], now: Date): Promise<CartReply> {
  await transact(db, (tx) => write(tx, userId, distinct(lines)))
  return cartOf(db, userId, now)
}

/** Merges once, at sign-in, by line id: where both carts have a line the larger quantity stays, so nothing doubles. */
export async function mergeLines(db: Db, userId: UserId, lines: readonly CartLineInput[], now: Date): Promise<CartReply> {
  await transact(db, async (tx) => {
    const rows = await rowsOf<LineRow>(tx, 'cart.lines', LINES, [userId])
    const merged = new Map<string, CartLineInput>(rows.map(lineOf).map((line) => [`${line.variantId}:${line.storeId}`, line]))
    for (const line of distinct(lines)) {
      const key = `${line.variantId}:${line.storeId}`
      const mine = merged.get(key)
      merged.set(key, mine ? { ...mine, quantity: Math.max(mine.quantity, line.quantity) } : line)
    }
    await write(tx, userId, [...merged.values()].slice(0, LIMITS.orderLines))
  })
  return cartOf(db, userId, now)
}

/** Moves a cart to another account of the same person, as at a sign-in. */
export async function moveLines(tx: Db, from: UserId, to: UserId, now: Date): Promise<void> {
  const rows = await rowsOf<LineRow>(tx, 'cart.lines', LINES, [from])
  if (rows.length > 0) await mergeLines(tx, to, rows.map(lineOf), now)
  await forgetPerson(tx, from)
}

/** Removes only the bought lines from the cart. */
export async function removeBought(tx: Db, bought: readonly { userId: UserId; variantId: VariantId; storeId: StoreId }[]): Promise<void> {
  if (bought.length === 0) return
  await rowsOf(
    tx,
    'cart.bought',
    `delete from cart_lines c using unnest((select $1::uuid[]), (select $2::bigint[]), (select $3::bigint[])) as b(user_id, variant_id, store_id)
     where c.user_id = b.user_id and c.variant_id = b.variant_id and c.store_id = b.store_id`,
    [bought.map(({ userId }) => userId), bought.map(({ variantId }) => variantId), bought.map(({ storeId }) => storeId)],
  )
}

function distinct(lines: readonly CartLineInput[]): CartLineInput[] {
  const seen = new Map<string, CartLineInput>()
  lines.forEach((line, i) => {
    const key = `${line.variantId}:${line.storeId}`
    const quantity = (seen.get(key)?.quantity ?? 0) + line.quantity
    if (quantity > LIMITS.quantityPerOffer) throw fieldProblem(`/items/${i}/quantity`, `Up to ${LIMITS.quantityPerOffer} of one item.`)
    seen.set(key, { ...line, quantity })
  })
  return [...seen.values()]
}

async function write(tx: Db, userId: UserId, lines: readonly CartLineInput[]): Promise<void> {
  await rowsOf(
    tx,
    'cart.touch',
    'insert into carts (user_id) values ($1) on conflict (user_id) do update set version = carts.version + 1',
    [userId],
  )
  await rowsOf(tx, 'cart.clear', 'delete from cart_lines where user_id = $1', [userId])
  // A line of an offer that never existed is left out: a cart promises nothing.
  const known = new Set((await offersFor(tx, lines)).map((offer) => `${offer.variantId}:${offer.storeId}`))
  const real = lines.filter((line) => known.has(`${line.variantId}:${line.storeId}`))
  await rowsOf(
    tx,
    'cart.write',
    `insert into cart_lines (user_id, variant_id, store_id, quantity, method, center_mall_id, if_unavailable, position)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::bigint[], $7::text[], $8::int[])`,
    [
      userId,
      real.map((l) => l.variantId),
      real.map((l) => l.storeId),
      real.map((l) => l.quantity),
      real.map((l) => l.fulfillmentMethod),
      real.map((l) => l.centerMallId ?? null),
      real.map((l) => l.ifUnavailable ?? 'refund'),
      real.map((_, i) => i),
    ],
  )
}
