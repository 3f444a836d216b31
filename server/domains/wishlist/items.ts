import type { Sent } from '#contracts/endpoint.ts'
import type { ProductId, StoreId, UserId, VariantId, WishlistItemId, WishlistId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { Cents } from '#contracts/money.ts'
import { HOUR } from '#contracts/time.ts'
import { type changeWish, type mergeWishes, type saveWish, wishlistProblems } from '#contracts/wishlist.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { Problem } from '../../platform/problem.ts'
import { productsWithStock } from '../catalog/products-with-stock.ts'
import { arm, followHome, watch } from './alerts.ts'
import { lockWatched } from './evaluate.ts'
import { lockLists, ownList } from './lists.ts'
import { currentOffersOf, Reaches } from './current-offers.ts'
import { listedPrice, obtainable, standingOf } from './rules.ts'
import { catalogProblems } from '#contracts/catalog/catalog.ts'

type Saving = Sent<typeof mergeWishes>['body']['items'][number]
type NewItem = { productId: ProductId; variantId: VariantId | null; storeId: StoreId; price: Cents }

/** Saves a product; a product that is already saved stays unchanged. */
export async function save(db: Db, userId: UserId, zip: string | null, wish: Sent<typeof saveWish>['body'], now: Date): Promise<void> {
  const [item] = await existing(db, [wish], zip)
  if (!item) throw new Problem(catalogProblems, 'catalog.product_gone')
  await transact(db, async (tx) => {
    const home = await lockLists(tx, userId)
    const listId = wish.listId === undefined ? home : await ownList(tx, userId, wish.listId)
    if ((await add(tx, userId, listId, [item], now)) < 1) throw new Problem(wishlistProblems, 'wishlist.full')
  })
}

/**
 * Adds the items that a browser stored for a guest, up to the limit. Products that no longer exist are skipped; repeating the call has no
 * effect.
 */
export async function merge(db: Db, userId: UserId, zip: string | null, wishes: readonly Saving[], now: Date): Promise<void> {
  const items = await existing(db, wishes, zip)
  if (items.length === 0) return
  await transact(db, async (tx) => add(tx, userId, await lockLists(tx, userId), items, now))
}

/** Keeps the items whose product, variant and store exist and are on sale, and adds the current price there. */
async function existing(db: Db, wishes: readonly Saving[], zip: string | null): Promise<NewItem[]> {
  const { products, stores } = await currentOffersOf(
    db,
    wishes.map(({ productId }) => productId),
  )
  const reaches = new Reaches(db, stores)
  await reaches.learn([zip])
  return wishes.flatMap(({ productId, variantId = null, storeId }) => {
    const market = products.get(productId)?.market
    if (!market) return []
    const open = market.variants.filter(({ id, isGone }) => !isGone && (variantId === null || id === variantId))
    const places = market.offers.filter((offer) => storeId === undefined || offer.storeId === storeId)
    if (open.length === 0 || places.length === 0) return []
    const offers = obtainable(market, variantId, reaches.of(zip))
    const seenAt = storeId ?? (reaches.best(offers, zip, 0 as StoreId) ?? places[0])?.storeId
    const price = listedPrice(market, variantId, standingOf(offers))
    return seenAt === undefined || price === null ? [] : [{ productId, variantId, storeId: seenAt, price }]
  })
}

/** Adds new items up to the limit; returns how many of the given items are saved now. */
async function add(tx: Db, userId: UserId, listId: WishlistId, items: readonly NewItem[], now: Date): Promise<number> {
  const [row] = await rowsOf<{ there: number }>(
    tx,
    'wishlist.add',
    `with given as (
       select distinct on (product_id) * from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) with ordinality
         as g(product_id, variant_id, store_id, price, n) order by product_id, n
     ), known as (
       select g.product_id from given g join wishlist_items i on i.user_id = $1 and i.product_id = g.product_id
     ), added as (
       insert into wishlist_items (user_id, list_id, product_id, variant_id, store_id, price_when_added, saved_at)
       select $1::uuid, $2::bigint, product_id, variant_id, store_id, price, $7::timestamptz from given where product_id not in (select product_id from known)
       order by n limit greatest(0, ${LIMITS.wishes} - (select count(*) from wishlist_items where user_id = $1)) returning product_id
     ) select ((select count(*) from known) + (select count(*) from added))::int as there`,
    [
      userId,
      listId,
      items.map(({ productId }) => productId),
      items.map(({ variantId }) => variantId),
      items.map(({ storeId }) => storeId),
      items.map(({ price }) => price),
      now,
    ],
  )
  return row?.there ?? 0
}

/** Moves saved items with their alerts to the default list of another account of the same person, up to the limit; known ones stay behind. */
export async function moveWishes(tx: Db, from: UserId, to: UserId, { withNotes = true } = {}): Promise<void> {
  if (!withNotes) await rowsOf(tx, 'wishlist.drop_notes')`update wishlist_items set note = '' where user_id = ${from} and note <> ''`
  const home = await lockLists(tx, to)
  const moved = await rowsOf<{ id: WishlistItemId }>(tx, 'wishlist.move')`
    update wishlist_items set user_id = ${to}, list_id = ${home} where id in (
      select i.id from wishlist_items i where i.user_id = ${from}
        and not exists (select from wishlist_items o where o.user_id = ${to} and o.product_id = i.product_id)
      order by i.saved_at desc limit greatest(0, ${sql(LIMITS.wishes)} - (select count(*) from wishlist_items where user_id = ${to})))
    returning id`
  await rowsOf(tx, 'wishlist.move_alerts')`
    update alert_settings set user_id = ${to} where item_id = any(${moved.map(({ id }) => id)}::bigint[])`
  await followHome(tx, to)
}

export async function alter(
  db: Db,
  userId: UserId,
  productId: ProductId,
  { listId, note, wanted }: Sent<typeof changeWish>['body'],
): Promise<void> {
  await transact(db, async (tx) => {
    if (listId !== undefined) {
      await lockLists(tx, userId)
      await ownList(tx, userId, listId)
    }
    const [row] = await rowsOf(tx, 'wishlist.change')`
      update wishlist_items
      set list_id = coalesce(${listId ?? null}, list_id), note = coalesce(${note ?? null}, note),
        wanted = coalesce(${wanted ?? null}, wanted)
      where user_id = ${userId} and product_id = ${productId} returning id`
    if (!row) throw new Problem(wishlistProblems, 'wishlist.not_listed')
  })
}

const UNDO_MS = HOUR

/** Removes an item with its alerts (R80); it can be restored unchanged for an hour. */
export async function remove(db: Db, userId: UserId, productId: ProductId, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const [item] = await rowsOf<{ id: WishlistItemId }>(tx, 'wishlist.lock-item')`
      select id from wishlist_items where user_id = ${userId} and product_id = ${productId} for update`
    if (!item) throw new Problem(wishlistProblems, 'wishlist.not_listed')
    await rowsOf(tx, 'wishlist.set-aside')`
      insert into removed_wishes (user_id, product_id, removed_at, item, alerts, takers)
      select i.user_id, i.product_id, ${now}::timestamptz, to_jsonb(i), (select to_jsonb(a) from alert_settings a where a.item_id = i.id),
        coalesce((select jsonb_agg(t) from wishlist_takers t where t.item_id = i.id), '[]') from wishlist_items i where i.id = ${item.id}
      on conflict (user_id, product_id) do update
      set removed_at = excluded.removed_at, item = excluded.item, alerts = excluded.alerts, takers = excluded.takers`
    await rowsOf(tx, 'wishlist.remove')`delete from wishlist_items where id = ${item.id}`
  })
}

type SetAside = {
  item: { id: WishlistItemId; list_id: WishlistId; variant_id: VariantId | null; price_when_added: Cents }
  alerts: AsideAlerts | null
}
type AsideAlerts = {
  back_in_stock: boolean
  price_drop: boolean
  target_price: Cents | null
  ceiling: Cents | null
  stock_fired: boolean
  price_fired: boolean
}

/** Restores a removed item; its alerts continue from the current state. An item that was saved again in the meantime stays as it is. */
export async function restore(db: Db, userId: UserId, productId: ProductId, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNDO_MS)
  const asides = await rowsOf<SetAside>(db, 'wishlist.aside')`
    select item, alerts from removed_wishes where user_id = ${userId} and product_id = ${productId} and removed_at > ${since}`
  if (asides[0]?.alerts) await watch(db, userId, productId)
  await transact(db, async (tx) => {
    const home = await lockLists(tx, userId)
    const [there] = await rowsOf(tx, 'wishlist.is-there')`
      select from wishlist_items where user_id = ${userId} and product_id = ${productId}`
    if (there) return
    const [aside] = asides
    const good = (await productsWithStock(tx, [productId])).get(productId)
    if (!aside || !good) throw new Problem(wishlistProblems, 'wishlist.not_listed')
    const variantId = good.variants.find(([id]) => id === aside.item.variant_id)?.[0] ?? null
    const [item] = await rowsOf<{ id: WishlistItemId; variant_id: VariantId | null; price_when_added: Cents }>(
      tx,
      'wishlist.restore',
      `with aside as (
         delete from removed_wishes where user_id = $1 and product_id = $2 and removed_at > $5
         returning jsonb_populate_record(null::wishlist_items, item) as i, takers
       ), restored as (
         insert into wishlist_items (id, user_id, list_id, product_id, variant_id, store_id, price_when_added, note, wanted, saved_at) overriding system value
         select (i).id, $1, coalesce((select id from wishlists l where l.id = (i).list_id and l.user_id = $1), $3), $2, $4, (i).store_id, (i).price_when_added,
           (i).note, (i).wanted, (i).saved_at from aside where (select count(*) from wishlist_items where user_id = $1) < ${LIMITS.wishes}
         returning id, variant_id, price_when_added
       ), takers as (
         insert into wishlist_takers select t.* from restored, aside, jsonb_populate_recordset(null::wishlist_takers, aside.takers) t
       ) select * from restored`,
      [userId, productId, home, variantId, since],
    )
    if (!item) throw new Problem(wishlistProblems, 'wishlist.full')
    if (!aside.alerts) return
    const { back_in_stock, price_drop, target_price, ceiling, stock_fired, price_fired } = aside.alerts
    const before = { backInStock: back_in_stock, priceDrop: price_drop, ceiling, stockFired: stock_fired, priceFired: price_fired }
    const alerts = { backInStockEnabled: back_in_stock, priceDropEnabled: price_drop, targetPrice: target_price }
    await lockWatched(tx, [productId], 'to set')
    await arm(tx, { userId, productId, item, alerts, before: { ...before, targetPrice: target_price }, quietly: true })
  })
}

/** Deletes removed items that can no longer be restored. */
export async function forgetRemoved(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_MS)
  await deleteInPortions(db, 'wishlist.forget')`delete from removed_wishes where removed_at < ${before}`
}
