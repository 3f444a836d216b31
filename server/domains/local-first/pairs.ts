import type { Sent } from '#contracts/endpoint.ts'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { LocalPair, localPairs } from '#contracts/local-first.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { Cents } from '#contracts/money.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { distanceBetween, shownMiles } from '../places/distance.ts'
import { knownZip } from '../places/zips.ts'
import { IS_INDEPENDENT } from '../retailers/retailers.ts'

const WITHIN_MILES = 50
const AT_MOST = 12
const WISHES_LOOKED_AT = 100

type ShoppingItem = { from: LocalPair['from']; variantId: VariantId; storeId: StoreId }
type LocalOffer = {
  wanted: VariantId
  title: string
  imageHash: string | null
  productId: ProductId
  slug: string
  variantId: VariantId
  storeId: StoreId
  store: string
  storeSlug: string
  price: Cents
  zip: string
  lat: number
  lon: number
}

/**
 * The nearest independent store within 50 miles for each item of the cart and of the wishlist, under the same barcode and in stock now.
 * Items that come from an independent already need none.
 */
export async function pairsFor(db: Db, actor: Actor, { near, items }: Sent<typeof localPairs>['body']): Promise<{ pairs: LocalPair[] }> {
  const wishes = isPerson(actor) ? await wishesOf(db, actor.id) : []
  const wanted: ShoppingItem[] = [...items.map((item) => ({ from: 'cart' as const, ...item })), ...wishes]
  const [from, rows] = [await knownZip(db, near), await offersFor(db, wanted)]
  const at = rows.map((row) => ({ row, distance: distanceBetween(from, row) }))
  const nearby = at
    .filter(({ distance }) => distance.miles <= WITHIN_MILES)
    .toSorted((a, b) => a.distance.miles - b.distance.miles || a.row.price - b.row.price)
  const pairs = wanted.flatMap(({ from: kind, variantId, storeId }): LocalPair[] => {
    const found = nearby.find(({ row }) => row.wanted === variantId && row.storeId !== storeId)
    const miles = found && shownMiles(found.distance)
    if (!found || miles == null) return []
    const { title, imageHash, productId, slug, variantId: other, storeId: there, store, storeSlug, price } = found.row
    const instead = { productId, slug, variantId: other, storeId: there, store, storeSlug, price, distanceMiles: miles }
    return [
      { from: kind, variantId, storeId, title, image: imageHash === null ? null : { src: pictureAddress(imageHash), alt: title }, instead },
    ]
  })
  return { pairs: pairs.slice(0, AT_MOST) }
}

const wishesOf = (db: Db, userId: string): Promise<ShoppingItem[]> =>
  rowsOf<ShoppingItem>(db, 'local-first.wishes')`
    select 'wishlist' as "from",
      coalesce(w.variant_id, (select min(v.id) from variants v where v.product_id = w.product_id)) as "variantId", w.store_id as "storeId"
    from wishlist_items w where w.user_id = ${userId} order by w.id desc limit ${sql(WISHES_LOOKED_AT)}`

const offersFor = (db: Db, wanted: readonly ShoppingItem[]): Promise<LocalOffer[]> =>
  rowsOf<LocalOffer>(
    db,
    'local-first.offers',
    `select own.id as wanted, p0.title, (select i.hash from product_images i where i.product_id = p0.id order by i.position limit 1) as "imageHash",
       p.id as "productId", p.slug, v.id as "variantId", s.id as "storeId", s.name as store, s.slug as "storeSlug", v.price, s.zip, s.lat, s.lon
     from variants own join products p0 on p0.id = own.product_id
     join variants v on v.gtin = own.gtin and v.retailer_id <> own.retailer_id join products p on p.id = v.product_id and p.status = 'active' and not v.archived
     join retailers r on r.id = v.retailer_id and r.status = 'active' and not r.stopped
     join stock k on k.variant_id = v.id and k.on_hand > k.reserved and not k.stopped join stores s on s.id = k.store_id and not s.closed and not s.paused
     where own.id = any($1::bigint[]) and own.gtin is not null and ${IS_INDEPENDENT}
       and not exists (select from retailers r0 where r0.id = own.retailer_id and ${IS_INDEPENDENT.replaceAll('r.', 'r0.')})
     order by own.id, v.price limit 500`,
    [[...new Set(wanted.map(({ variantId }) => variantId))]],
  )
