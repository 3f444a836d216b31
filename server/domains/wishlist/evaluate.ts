import type { ProductId, StoreId, UserId, VariantId, WishlistItemId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql, writeTold } from '../../platform/db.ts'
import { yieldToRequests } from '../../platform/request-priority.ts'
import { currentOffersOf, Reaches } from './current-offers.ts'
import { follow, type Market, movementOf, type News, obtainable, type Offer, standingOf, type Watch } from './rules.ts'

/** Products per evaluation; alerts per read, update and message batch. */
const PRODUCTS = 500
const ALERTS = 250
const PATIENCE_MS = 15_000

export type AlertRow = Watch & { itemId: WishlistItemId; productId: ProductId; variantId: VariantId | null; zip: string | null }
type Moved = { row: AlertRow; stockFired: boolean; priceFired: boolean; news: News | null; offers: readonly Offer[] }

/**
 * Compares the alerts of these products with the current offers, and reports conditions that became true. It compares states rather than
 * changes, so running it twice has no effect. Concurrent runs end with the correct state, because each one takes the product's lock before
 * it reads.
 */
export async function evaluate(tx: Db, productIds: readonly ProductId[]): Promise<void> {
  const ordered = [...new Set(productIds)].sort((a, b) => a - b)
  for (let i = 0; i < ordered.length; i += PRODUCTS) {
    const watched = await watchedAmong(tx, ordered.slice(i, i + PRODUCTS))
    if (watched.length > 0) await evaluateLocked(tx, await lockWatched(tx, watched, 'to evaluate'))
  }
}

async function evaluateLocked(tx: Db, productIds: readonly ProductId[]): Promise<void> {
  const { products, stores } = await currentOffersOf(tx, productIds)
  const reaches = new Reaches(tx, stores)
  const markets = new Map([...products].map(([id, { market }]) => [id, market]))
  for (let after = 0; ; ) {
    await yieldToRequests()
    const rows = await mayMove(tx, [...markets.values()], after)
    await reaches.learn(rows.map(({ zip }) => zip))
    const moved = await keep(
      tx,
      rows.flatMap((row) => movedBy(row, markets.get(row.productId) as Market, reaches)),
    )
    await tellNews(tx, moved, reaches)
    await writeTold(tx)
    if (rows.length < ALERTS) return
    after = rows.at(-1)?.itemId ?? after
  }
}

function movedBy(row: AlertRow, market: Market, reaches: Reaches): Moved[] {
  const offers = obtainable(market, row.variantId, reaches.of(row.zip))
  const next = follow(row, standingOf(offers))
  return next.stockFired === row.stockFired && next.priceFired === row.priceFired ? [] : [{ row, ...next, offers }]
}

/** Setting an alert takes a shared lock; an evaluation takes an exclusive one. */
export async function lockWatched(tx: Db, productIds: readonly ProductId[], why: 'to evaluate' | 'to set'): Promise<ProductId[]> {
  const [name, lock] = why === 'to evaluate' ? (['alone', 'no key update'] as const) : (['shared', 'share'] as const)
  const rows = await rowsOf<{ id: ProductId }>(
    tx,
    `wishlist.watched-${name}`,
    `select product_id as id from watched_products where product_id = any($1::bigint[]) order by product_id for ${lock}`,
    [productIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the products that anybody watches. If there is one, it also configures the transaction: longer timeouts, because ten thousand
 * watchers may have to be notified, and no bitmap scans, so that alerts are read along their index whether there are a thousand or
 * millions.
 */
export async function watchedAmong(tx: Db, productIds: readonly ProductId[]): Promise<ProductId[]> {
  const rows = await rowsOf<{ id: ProductId }>(tx, 'wishlist.watched-among')`
    select product_id as id, set_config('enable_bitmapscan', 'off', true), set_config('lock_timeout', '${sql(PATIENCE_MS)}', true),
      set_config('statement_timeout', '${sql(PATIENCE_MS)}', true)
    from watched_products where product_id = any(${productIds}::bigint[])`
  return rows.map(({ id }) => id)
}

/**
 * Reads only enabled alerts that the current offers could change: of ten thousand alerts for a lower price, none is read. Reads product by
 * product along the index, whatever the number of alerts for other products.
 */
export const MAY_MOVE = `select a.* from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bool[], $5::bool[]) m(product_id, low, high, may_fire, may_rearm)
  cross join lateral (
    select item_id as "itemId", product_id as "productId", variant_id as "variantId", zip, back_in_stock as "backInStock", price_drop as "priceDrop", ceiling,
      stock_fired as "stockFired", price_fired as "priceFired"
    from alert_settings where product_id = m.product_id and (back_in_stock or price_drop) and item_id > $6 and (
      price_drop and (not price_fired and ceiling >= m.low or price_fired and ceiling < m.high)
      or back_in_stock and (not stock_fired and m.may_fire or stock_fired and m.may_rearm))
    order by item_id limit ${ALERTS}
  ) a order by a."itemId" limit ${ALERTS}`

export const mayMoveValues = (markets: readonly Market[], after: number): unknown[] => {
  const movements = markets.map(movementOf)
  return [
    markets.map(({ productId }) => productId),
    movements.map(({ low }) => low),
    movements.map(({ high }) => high),
    movements.map(({ mayFire }) => mayFire),
    movements.map(({ mayRearm }) => mayRearm),
    after,
  ]
}
const mayMove = (tx: Db, markets: readonly Market[], after: number): Promise<AlertRow[]> =>
  rowsOf<AlertRow>(tx, 'wishlist.may-move', MAY_MOVE, mayMoveValues(markets, after))

type FiredAlert = Moved & { crossing: number; userId: UserId; priceWhenAdded: Cents; seenAt: StoreId }

/** Saves the new states and numbers the crossings. Items removed in the meantime are skipped. */
async function keep(tx: Db, moved: readonly Moved[]): Promise<FiredAlert[]> {
  if (moved.length === 0) return []
  const byItem = new Map(moved.map((one) => [one.row.itemId, one]))
  const rows = await rowsOf<{
    item_id: WishlistItemId
    crossing: number | null
    user_id: UserId
    price_when_added: Cents
    store_id: StoreId
  }>(tx, 'wishlist.keep-states')`
    update alert_settings a set stock_fired = d.stock_fired, price_fired = d.price_fired, updated_at = now()
    from unnest(${moved.map(({ row }) => row.itemId)}::bigint[], ${moved.map(({ stockFired }) => stockFired)}::bool[],
      ${moved.map(({ priceFired }) => priceFired)}::bool[], ${moved.map(({ news }) => news !== null)}::bool[])
      d(item_id, stock_fired, price_fired, is_news) join wishlist_items i on i.id = d.item_id
    where a.item_id = d.item_id
    returning a.item_id, case when d.is_news then nextval('alert_crossings') end as crossing, i.user_id, i.price_when_added, i.store_id`
  return rows.flatMap(({ item_id, crossing, user_id, price_when_added, store_id }) => {
    const one = byItem.get(item_id)
    return one && crossing !== null ? [{ ...one, crossing, userId: user_id, priceWhenAdded: price_when_added, seenAt: store_id }] : []
  })
}

async function tellNews(tx: Db, kept: readonly FiredAlert[], reaches: Reaches): Promise<void> {
  const groups = Map.groupBy(kept, ({ row, news }) => `${row.productId} ${news}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first?.news) continue
    await tell(tx, 'wishlist.came_true', {
      productId: first.row.productId,
      news: first.news,
      wishes: group.flatMap(({ userId, crossing, priceWhenAdded, offers, row, seenAt }) => {
        const best = reaches.best(offers, row.zip, seenAt)
        return best ? [{ userId, crossing, price: best.price, originalPrice: priceWhenAdded, storeId: best.storeId }] : []
      }),
    })
  }
}
