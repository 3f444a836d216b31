import type { z } from 'zod'
import { ESTIMATES, type FulfillmentMethod } from '#contracts/constants.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { ProductId, StoreId, VariantId, WishlistItemId, WishlistId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { isInReach } from '#contracts/pickups/reach.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { withZone } from '#contracts/zones.ts'
import { type Alerts, type WishlistItem, type wishlist, wishlistProblems } from '#contracts/wishlist.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { promiseOn } from '../catalog/shelf-truth.ts'
import { pickupPromise } from '../stores/hours.ts'
import type { Store } from '../stores/stores.ts'
import { listsOf } from './lists.ts'
import { currentOffersOf, Reaches, type OffersAndStores } from './current-offers.ts'
import { listedPrice, obtainable, type Offer, standingOf } from './rules.ts'

type WishReply = z.output<typeof WishlistItem>
export type ItemRow = {
  id: WishlistItemId
  listId: WishlistId
  productId: ProductId
  variantId: VariantId | null
  storeId: StoreId
  priceWhenAdded: Cents
  note: string
  wanted: number
  savedAt: Date
}
const ITEM = `i.id, i.list_id as "listId", i.product_id as "productId", i.variant_id as "variantId", i.store_id as "storeId",
  i.price_when_added as "priceWhenAdded", i.note, i.wanted, i.saved_at as "savedAt"`
type OwnItem = ItemRow & Alerts
const OWN = `select ${ITEM}, coalesce(a.back_in_stock, false) as "backInStockEnabled", coalesce(a.price_drop, false) as "priceDropEnabled",
  a.target_price as "targetPrice" from wishlist_items i left join alert_settings a on a.item_id = i.id where i.user_id = $1`

type Reader = Pick<Person, 'id' | 'zip'>

/** The shopper's lists and all items, with current prices and stock: four reads, whatever the size of the lists. */
export async function wishlistOf(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>, actor: Reader): Promise<Reply<typeof wishlist>> {
  const [lists, rows] = await Promise.all([
    listsOf(deps, deps.db, actor.id),
    rowsOf<OwnItem>(deps.db, 'wishlist.items', `${OWN} order by i.saved_at desc, i.id desc`, [actor.id]),
  ])
  return { lists, items: await shown(deps.db, rows, actor.zip, deps.clock.now()) }
}

/** One saved product. */
export async function wishOf(db: Db, actor: Reader, productId: ProductId, now: Date): Promise<WishReply> {
  const rows = await rowsOf<OwnItem>(db, 'wishlist.item', `${OWN} and i.product_id = $2`, [actor.id, productId])
  const [wish] = await shown(db, rows, actor.zip, now)
  if (!wish) throw new Problem(wishlistProblems, 'wishlist.not_listed')
  return wish
}

/** Of these saved products those that this shopper can buy for less now than when they saved them, the largest drop first. */
export async function dropsAmong(db: Db, actor: Reader, productIds: readonly ProductId[], now: Date): Promise<WishReply[]> {
  if (productIds.length === 0) return []
  const rows = await rowsOf<OwnItem>(db, 'wishlist.items-among', `${OWN} and i.product_id = any($2::bigint[])`, [actor.id, productIds])
  const dropOf = ({ originalPrice, currentPrice }: WishReply): number => (originalPrice - currentPrice) / originalPrice
  const items = await shown(db, rows, actor.zip, now)
  return items
    .filter(({ isInStock, currentPrice, originalPrice }) => isInStock && currentPrice < originalPrice)
    .toSorted((a, b) => dropOf(b) - dropOf(a))
}

async function shown(db: Db, rows: readonly OwnItem[], zip: string | null, now: Date): Promise<WishReply[]> {
  const look = await looker(db, rows, zip, now)
  return rows.flatMap((row) => {
    const facts = look(row)
    if (!facts) return []
    const { backInStockEnabled, priceDropEnabled, targetPrice, listId, savedAt, priceWhenAdded } = row
    return [
      {
        ...facts,
        listId,
        originalPrice: priceWhenAdded,
        alerts: { backInStockEnabled, priceDropEnabled, targetPrice },
        savedAt,
        lastChecked: now,
      },
    ]
  })
}

/** Loads the offers of these items; returns a function that gives the public fields of an item, with price and stock for this ZIP, and for a moment what "Add" adds. */
export async function looker(db: Db, rows: readonly ItemRow[], zip: string | null, now?: Date) {
  const sight = await currentOffersOf(
    db,
    rows.map(({ productId }) => productId),
    { ...(now && { now }), alsoStores: rows.map(({ storeId }) => storeId) },
  )
  const reaches = new Reaches(db, sight.stores)
  await reaches.learn([zip])
  return (row: ItemRow) => factsOf(row, sight, reaches, { zip, now })
}

function factsOf(
  row: ItemRow,
  { products, stores }: OffersAndStores,
  reaches: Reaches,
  { zip, now }: { zip: string | null; now: Date | undefined },
) {
  const seen = products.get(row.productId)
  if (!seen) return null
  const { good, market } = seen
  const offers = obtainable(market, row.variantId, reaches.of(zip))
  const standing = standingOf(offers)
  const chosen = good.variants.find(([id]) => id === row.variantId)
  const open = market.variants.filter(({ id, isGone }) => !isGone && (row.variantId === null || id === row.variantId))
  const best = reaches.best(offers, zip, row.storeId, now)
  const imageUrl = good.imageHash === null ? null : pictureAddress(good.imageHash)
  return {
    id: row.id,
    productId: row.productId,
    productSlug: good.slug,
    productName: good.title,
    brand: good.brand,
    categoryId: good.categoryId,
    categoryGlyph: good.glyph,
    image: imageUrl === null ? null : { src: imageUrl, alt: good.imageAlt ?? good.title },
    imageUrl,
    variantId: row.variantId,
    variantName: chosen?.[1] || null,
    storeId: row.storeId,
    storeName: stores.get(row.storeId)?.name ?? '',
    currentPrice: listedPrice(market, row.variantId, standing) ?? row.priceWhenAdded,
    isInStock: standing.inStock,
    isGone: open.length === 0,
    toCart: open.length === 1 && best && now ? lineOf(best, stores.get(best.storeId), reaches.milesTo(zip, best.storeId), now) : null,
    note: row.note,
    wanted: row.wanted,
  }
}

/** What "Add" puts into the cart: a pickup where the store is known to be near, as a card says it, else a parcel. */
function lineOf({ variantId, storeId, level }: Offer, store: Store | undefined, miles: number | null, now: Date) {
  if (!store) return null
  const method: FulfillmentMethod | null =
    store.offersPickup && (isInReach(miles) || !store.offersShipToMe)
      ? 'in-store-pickup'
      : store.offersShipToMe
        ? 'ship-to-me'
        : store.offersShipToMall && store.mallHasCenter
          ? 'ship-to-mall'
          : null
  if (method === null) return null
  const estimate =
    method === 'in-store-pickup' ? withZone(promiseOn(pickupPromise(store, now).words, level), store.timeZone) : ESTIMATES[method]
  return { variantId, storeId, storeName: store.name, fulfillmentMethod: method, estimate }
}

/** All items of a list, newest first. Does not check access. */
export const itemsOn = (db: Db, listId: WishlistId): Promise<ItemRow[]> =>
  rowsOf<ItemRow>(db, 'wishlist.on-list')`
    select ${sql(ITEM)} from wishlist_items i where i.list_id = ${listId} order by i.saved_at desc, i.id desc`
