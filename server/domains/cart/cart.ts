import type { Cart, CartLineInput } from '#contracts/cart/cart.ts'
import { ESTIMATES, FULFILLMENT_METHODS, type FulfillmentMethod, type IfUnavailable, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { z } from 'zod'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { type OfferRow, offersFor } from '../catalog/offers.ts'
import { leastSure, promiseOn, shelfTruth } from '../catalog/shelf-truth.ts'
import { withUsualWish } from '../preferences/usual-wish.ts'
import { forgetPerson } from './personal-data.ts'
import { pickupPromise } from '../stores/hours.ts'
import { type Store, storesKept } from '../stores/stores.ts'

type Ports = { db: Db; feed: ChangeFeed }
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
export async function cartOf({ db, feed }: Ports, userId: UserId, now: Date): Promise<CartReply> {
  const rows = await rowsOf<LineRow>(db, 'cart.lines', LINES, [userId])
  const [cart] = await rowsOf<{ version: number }>(db, 'cart.version')`select version from carts where user_id = ${userId}`
  return { items: await itemsOf(db, feed, rows.map(lineOf), now), version: cart?.version ?? 0 }
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
export async function itemsOf(
  db: Db,
  feed: ChangeFeed,
  lines: readonly CartLineInput[],
  now: Date,
  known?: readonly OfferRow[],
): Promise<CartReply['items']> {
  const [offers, stores] = await Promise.all([
    known ?? offersFor(db, lines),
    storesKept(
      db,
      feed,
      lines.map(({ storeId }) => storeId),
    ),
  ])
  const byOffer = new Map(offers.map((offer) => [`${offer.variantId}:${offer.storeId}`, offer]))
  /** How sure the items are that are picked up together at this store. */
  const truthsOf = (storeId: StoreId) =>
    lines.flatMap((line) => {
      const [offer, store] = [byOffer.get(`${line.variantId}:${line.storeId}`), stores.get(line.storeId)]
      const isPart = line.storeId === storeId && line.fulfillmentMethod === 'in-store-pickup'
      return isPart && offer && store ? [shelfTruth(offer.available, offer, store.missShare, now)] : []
    })
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
      estimatedDelivery:
        line.fulfillmentMethod === 'in-store-pickup'
          ? promiseOn(pickupPromise(store, now).words, leastSure(truthsOf(line.storeId)))
          : ESTIMATES[line.fulfillmentMethod],
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

/** The cart as it was told; a line of an offer that never existed is left out. */
export async function replaceLines({ db, feed }: Ports, userId: UserId, lines: readonly CartLineInput[], now: Date): Promise<CartReply> {
  const { version, offers, real } = await transact(db, (tx) => write(tx, userId, distinct(lines)))
  return { items: await itemsOf(db, feed, real, now, offers), version }
}

/** Merges once, at sign-in, by line id: where both carts have a line the larger quantity stays, so nothing doubles. */
export async function mergeLines({ db, feed }: Ports, userId: UserId, lines: readonly CartLineInput[], now: Date): Promise<CartReply> {
  const { version, offers, real } = await transact(db, (tx) => mergeInto(tx, userId, lines))
  return { items: await itemsOf(db, feed, real, now, offers), version }
}

async function mergeInto(tx: Db, userId: UserId, lines: readonly CartLineInput[]): Promise<Written> {
  const rows = await rowsOf<LineRow>(tx, 'cart.lines', LINES, [userId])
  const merged = new Map<string, CartLineInput>(rows.map(lineOf).map((line) => [`${line.variantId}:${line.storeId}`, line]))
  for (const line of distinct(lines)) {
    const key = `${line.variantId}:${line.storeId}`
    const mine = merged.get(key)
    merged.set(key, mine ? { ...mine, quantity: Math.max(mine.quantity, line.quantity) } : line)
  }
  return write(tx, userId, [...merged.values()].slice(0, LIMITS.orderLines))
}

/** Changes one line under the cart's lock, so that lines that others change meanwhile stay. */
export async function setLine({ db, feed }: Ports, userId: UserId, line: CartLineInput, now: Date): Promise<CartReply> {
  const { version, offers, real } = await transact(db, async (tx) => {
    await rowsOf(tx, 'cart.hold')`
      insert into carts (user_id) values (${userId}) on conflict (user_id) do update set version = carts.version`
    const rows = await rowsOf<LineRow>(tx, 'cart.lines', LINES, [userId])
    const before = rows.map(lineOf)
    const at = before.findIndex(({ variantId, storeId }) => variantId === line.variantId && storeId === line.storeId)
    const after = at < 0 ? [...before, line] : before.with(at, line)
    const kept = after.filter(({ quantity }) => quantity > 0)
    if (kept.length > LIMITS.orderLines) throw fieldProblem('/variantId', `Up to ${LIMITS.orderLines} lines per order.`)
    const written = await write(tx, userId, kept)
    if (line.quantity > 0 && !written.real.some(({ variantId, storeId }) => variantId === line.variantId && storeId === line.storeId))
      throw fieldProblem('/variantId', 'This store does not sell that item. Choose one of its offers.')
    return written
  })
  return { items: await itemsOf(db, feed, real, now, offers), version }
}

/** Moves a cart to another account of the same person, as at a sign-in. */
export async function moveLines(tx: Db, from: UserId, to: UserId): Promise<void> {
  const rows = await rowsOf<LineRow>(tx, 'cart.lines', LINES, [from])
  if (rows.length > 0) await mergeInto(tx, to, rows.map(lineOf))
  await forgetPerson(tx, from)
}

/** Removes only the bought lines from the cart. */
export async function removeBought(tx: Db, bought: readonly { userId: UserId; variantId: VariantId; storeId: StoreId }[]): Promise<void> {
  if (bought.length === 0) return
  await rowsOf(tx, 'cart.bought')`
    delete from cart_lines c using unnest((select ${bought.map(({ userId }) => userId)}::uuid[]),
      (select ${bought.map(({ variantId }) => variantId)}::bigint[]), (select ${bought.map(({ storeId }) => storeId)}::bigint[])) as
      b(user_id, variant_id, store_id)
    where c.user_id = b.user_id and c.variant_id = b.variant_id and c.store_id = b.store_id`
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

type Written = { version: number; offers: readonly OfferRow[]; real: readonly CartLineInput[] }
async function write(tx: Db, userId: UserId, asked: readonly CartLineInput[]): Promise<Written> {
  // First, because it locks: what the statements after it see is whole.
  const [[cart], lines, offers] = await Promise.all([
    rowsOf<{ version: number }>(tx, 'cart.touch')`
      insert into carts (user_id) values (${userId}) on conflict (user_id) do update set version = carts.version + 1 returning version`,
    withUsualWish(tx, userId, asked),
    offersFor(tx, asked),
  ])
  // A line of an offer that never existed is left out: a cart promises nothing.
  const known = new Set(offers.map((offer) => `${offer.variantId}:${offer.storeId}`))
  const real = lines
    .filter((line) => known.has(`${line.variantId}:${line.storeId}`))
    .map((line) => ({ ...line, ifUnavailable: line.ifUnavailable ?? 'refund' }))
  await rowsOf(tx, 'cart.write')`
    with told as (
      select *
      from unnest((select ${real.map((l) => l.variantId)}::bigint[]), (select ${real.map((l) => l.storeId)}::bigint[]),
        (select ${real.map((l) => l.quantity)}::int[]), (select ${real.map((l) => l.fulfillmentMethod)}::text[]),
        (select ${real.map((l) => l.centerMallId ?? null)}::bigint[]), (select ${real.map((l) => l.ifUnavailable)}::text[]))
        with ordinality as t(variant_id, store_id, quantity, method, center_mall_id, if_unavailable, position)
    ), gone as (
      delete from cart_lines c where user_id = ${userId}
        and not exists (select from told t where t.variant_id = c.variant_id and t.store_id = c.store_id)
    ) insert into cart_lines (user_id, variant_id, store_id, quantity, method, center_mall_id, if_unavailable, position)
      select ${userId}, * from told
      on conflict (user_id, variant_id, store_id) do update set quantity = excluded.quantity, method = excluded.method,
        center_mall_id = excluded.center_mall_id, if_unavailable = excluded.if_unavailable, position = excluded.position`
  return { version: cart?.version ?? 0, offers, real }
}
