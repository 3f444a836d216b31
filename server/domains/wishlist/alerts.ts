import type { ProductId, UserId, VariantId, WishlistItemId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Alerts, wishlistProblems } from '#contracts/wishlist.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { homeZipOf } from '../identity/people.ts'
import { evaluate, lockWatched } from './evaluate.ts'
import { currentOffersOf, Reaches } from './current-offers.ts'
import { armed, follow, listedPrice, obtainable, standingOf, type Watch } from './rules.ts'

type Item = { id: WishlistItemId; variant_id: VariantId | null; price_when_added: Cents }
type Before = Watch & { targetPrice: Cents | null }

/** Sets the alerts of a saved product. Conditions that are already true are not reported. */
export async function setAlerts(db: Db, userId: UserId, productId: ProductId, alerts: Alerts): Promise<void> {
  await watch(db, userId, productId)
  await transact(db, async (tx) => {
    const [item] = await rowsOf<Item>(tx, 'wishlist.item-to-watch')`
      select id, variant_id, price_when_added from wishlist_items where user_id = ${userId} and product_id = ${productId} for no key update`
    if (!item) throw new Problem(wishlistProblems, 'wishlist.not_listed')
    await lockWatched(tx, [productId], 'to set')
    const [before] = await rowsOf<Before>(tx, 'wishlist.alerts-before')`${sql(WATCH)} where item_id = ${item.id}`
    await arm(tx, { userId, productId, item, alerts, before: before ?? null })
  })
}
const WATCH = `select back_in_stock as "backInStock", price_drop as "priceDrop", target_price as "targetPrice", ceiling, stock_fired as "stockFired",
  price_fired as "priceFired" from alert_settings`

/**
 * Records that someone watches a product they saved. This commits before prices are read for an alert, so a later price change sees the
 * watcher, and an earlier one is included in the read.
 */
export const watch = (db: Db, userId: UserId, productId: ProductId): Promise<unknown> =>
  rowsOf(db, 'wishlist.watch')`
    insert into watched_products (product_id) select product_id from wishlist_items where user_id = ${userId} and product_id = ${productId}
    union select product_id from removed_wishes where user_id = ${userId} and product_id = ${productId} on conflict do nothing`

type Arming = {
  userId: UserId
  productId: ProductId
  item: Item
  alerts: Alerts
  before: Before | null
  /** Changes that happened while the alert was inactive are not reported. */
  quietly?: true
}

/** Sets an alert. The caller holds the product's lock. */
export async function arm(tx: Db, { userId, productId, item, alerts, before, quietly }: Arming): Promise<void> {
  const { products, stores } = await currentOffersOf(tx, [productId])
  const seen = products.get(productId)
  if (!seen) throw new Problem(wishlistProblems, 'wishlist.not_listed')
  const reaches = new Reaches(tx, stores)
  const zip = await homeZipOf(tx, userId)
  await reaches.learn([zip])
  const standing = standingOf(obtainable(seen.market, item.variant_id, reaches.of(zip)))
  const listed = listedPrice(seen.market, item.variant_id, standing) ?? item.price_when_added
  const set = armed(alerts, before, standing, listed)
  const { backInStock, priceDrop, targetPrice, ceiling } = set
  const { stockFired, priceFired } = quietly ? follow(set, standing) : set
  await rowsOf(tx, 'wishlist.arm')`
    insert into alert_settings
      (item_id, user_id, product_id, variant_id, zip, back_in_stock, price_drop, target_price, ceiling, stock_fired, price_fired)
    values (${item.id}, ${userId}, ${productId}, ${item.variant_id}, ${zip}, ${backInStock}, ${priceDrop}, ${targetPrice}, ${ceiling},
      ${stockFired}, ${priceFired})
    on conflict (item_id) do update set zip = excluded.zip, back_in_stock = excluded.back_in_stock, price_drop = excluded.price_drop,
      target_price = excluded.target_price, ceiling = excluded.ceiling, stock_fired = excluded.stock_fired,
        price_fired = excluded.price_fired, updated_at = now()`
}

/**
 * Handles a new home ZIP, which brings other stores within reach. The move itself is not news: changes from before the move are reported
 * first, then the alerts restart from the current state within reach.
 */
export async function followHome(tx: Db, userId: UserId): Promise<void> {
  const zip = await homeZipOf(tx, userId)
  const elsewhere = await rowsOf<{ id: ProductId }>(tx, 'wishlist.alerts-elsewhere')`
    select product_id as id from alert_settings where user_id = ${userId} and zip is distinct from ${zip}`
  if (elsewhere.length === 0) return
  const productIds = elsewhere.map(({ id }) => id)
  await evaluate(tx, productIds)
  const rows = await rowsOf<Watch & { itemId: WishlistItemId; productId: ProductId; variantId: VariantId | null }>(
    tx,
    'wishlist.move-home',
  )`
    update alert_settings set zip = ${zip}, updated_at = now() where user_id = ${userId} and product_id = any(${productIds}::bigint[])
    returning item_id as "itemId", product_id as "productId", variant_id as "variantId", back_in_stock as "backInStock",
      price_drop as "priceDrop", ceiling,
      stock_fired as "stockFired", price_fired as "priceFired"`
  const { products, stores } = await currentOffersOf(tx, productIds)
  const reaches = new Reaches(tx, stores)
  await reaches.learn([zip])
  const states = rows.flatMap((row) => {
    const seen = products.get(row.productId)
    return seen ? [{ itemId: row.itemId, ...follow(row, standingOf(obtainable(seen.market, row.variantId, reaches.of(zip)))) }] : []
  })
  await rowsOf(tx, 'wishlist.start-from-home')`
    update alert_settings a set stock_fired = d.stock_fired, price_fired = d.price_fired
    from unnest(${states.map(({ itemId }) => itemId)}::bigint[], ${states.map(({ stockFired }) => stockFired)}::bool[],
      ${states.map(({ priceFired }) => priceFired)}::bool[]) d(item_id, stock_fired, price_fired) where a.item_id = d.item_id`
}
