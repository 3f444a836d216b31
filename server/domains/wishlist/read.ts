import type { z } from 'zod'
import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { ProductId, StoreId, VariantId, WishlistItemId, WishlistId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Alerts, type WishlistItem, type wishlist, wishlistProblems } from '#contracts/wishlist.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
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
type Own = ItemRow & Alerts
const OWN = `select ${ITEM}, coalesce(a.back_in_stock, false) as "backInStockEnabled", coalesce(a.price_drop, false) as "priceDropEnabled",
  a.target_price as "targetPrice" from wishlist_items i left join alert_settings a on a.item_id = i.id where i.user_id = $1`

type Reader = Pick<Person, 'id' | 'zip'>

/** The shopper's lists and all items, with current prices and stock: four reads, whatever the size of the lists. */
export async function wishlistOf(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>, actor: Reader): Promise<Reply<typeof wishlist>> {
  const [lists, rows] = await Promise.all([
    listsOf(deps, deps.db, actor.id),
    rowsOf<Own>(deps.db, 'wishlist.items', `${OWN} order by i.saved_at desc, i.id desc`, [actor.id]),
  ])
  return { lists, items: await shown(deps.db, rows, actor.zip, deps.clock.now()) }
}

/** One saved product. */
export async function wishOf(db: Db, actor: Reader, productId: ProductId, now: Date): Promise<WishReply> {
  const rows = await rowsOf<Own>(db, 'wishlist.item', `${OWN} and i.product_id = $2`, [actor.id, productId])
  const [wish] = await shown(db, rows, actor.zip, now)
  if (!wish) throw new Problem(wishlistProblems, 'wishlist.not_listed')
  return wish
}

async function shown(db: Db, rows: readonly Own[], zip: string | null, now: Date): Promise<WishReply[]> {
  const look = await looker(db, rows, zip)
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

/** Loads the offers of these items; returns a function that gives the public fields of an item, with price and stock for this ZIP. */
export async function looker(db: Db, rows: readonly ItemRow[], zip: string | null) {
  const sight = await currentOffersOf(
    db,
    rows.map(({ productId }) => productId),
    rows.map(({ storeId }) => storeId),
  )
  const reaches = new Reaches(db, sight.stores)
  await reaches.learn([zip])
  return (row: ItemRow) => factsOf(row, sight, reaches, zip)
}

function factsOf(row: ItemRow, { products, stores }: OffersAndStores, reaches: Reaches, zip: string | null) {
  const seen = products.get(row.productId)
  if (!seen) return null
  const { good, market } = seen
  const offers = obtainable(market, row.variantId, reaches.of(zip))
  const standing = standingOf(offers)
  const chosen = good.variants.find(([id]) => id === row.variantId)
  const open = market.variants.filter(({ id, isGone }) => !isGone && (row.variantId === null || id === row.variantId))
  const best = reaches.best(offers, zip, row.storeId)
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
    toCart: open.length === 1 && best ? lineOf(best, stores) : null,
    note: row.note,
    wanted: row.wanted,
  }
}

function lineOf({ variantId, storeId }: Offer, stores: ReadonlyMap<StoreId, Store>) {
  const store = stores.get(storeId)
  const method = FULFILLMENT_METHODS.find((one) => store && offers(store, one))
  return method ? { variantId, storeId, fulfillmentMethod: method } : null
}
const offers = (store: Store, method: FulfillmentMethod): boolean =>
  method === 'in-store-pickup'
    ? store.offersPickup
    : method === 'ship-to-mall'
      ? store.offersShipToMall && store.mallHasCenter
      : store.offersShipToMe

/** All items of a list, newest first. Does not check access. */
export const itemsOn = (db: Db, listId: WishlistId): Promise<ItemRow[]> =>
  rowsOf<ItemRow>(db, 'wishlist.on-list', `select ${ITEM} from wishlist_items i where i.list_id = $1 order by i.saved_at desc, i.id desc`, [
    listId,
  ])
