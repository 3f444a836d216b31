import type { z } from 'zod'
import type { ProductCard } from '#contracts/catalog.ts'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Picture, pictureAddress } from '#contracts/pictures.ts'
import { shownMiles } from '../places/index.ts'
import { isReadyToday } from '../stores/index.ts'
import type { ListedStore, Near, Places } from './directory.ts'

/** The columns of a card, of search_documents as d. */
export const CARD_COLUMNS = `d.product_id, d.slug, d.title, d.brand, d.image_hash, d.image_alt, d.category_glyph, d.price, d.compare_at, d.rating, d.rating_count,
  d.ships_home, d.only_variant_id, d.store_id, d.stores`

export type CardRow = {
  product_id: ProductId
  slug: string
  title: string
  brand: string | null
  image_hash: string | null
  image_alt: string | null
  category_glyph: string
  price: Cents
  compare_at: Cents | null
  rating: number
  rating_count: number
  ships_home: boolean
  only_variant_id: VariantId | null
  store_id: StoreId
  /** Signed ids, as the index keeps them; the driver leaves numbers in arrays as texts. */
  stores: string[]
}

export const pictureOf = (hash: string | null, alt: string | null): z.infer<typeof Picture> | null =>
  hash === null ? null : { src: pictureAddress(hash), alt: alt ?? '' }

export type Where = {
  places: Places
  now: Date
  /** From near to far; null when nobody said where they are. */
  near: readonly Near<ListedStore>[] | null
  /** Only offers of these stores count: the store or mall the list is about. */
  only: ((store: ListedStore) => boolean) | null
}

/** Makes cards of rows: which of the stores a card names depends on where the shopper is. Rows no listed store carries any more are left out. */
export function cardsOf(rows: readonly CardRow[], where: Where): ProductCard[] {
  const distances = new Map(where.near?.map(({ place, distance }, order) => [place.id, { distance, order }]))
  return rows.flatMap((row) => {
    const offers = row.stores.flatMap((signed) => {
      const id = Number(signed)
      const store = where.places.stores.get(Math.abs(id) as StoreId)
      return store && !store.paused && (!where.only || where.only(store)) ? [{ store, available: id > 0, at: distances.get(store.id) }] : []
    })
    const first = (id: StoreId) => (id === row.store_id ? 0 : 1)
    const [best] = offers.sort(
      (a, b) =>
        Number(b.available) - Number(a.available) ||
        (a.at?.order ?? 0) - (b.at?.order ?? 0) ||
        first(a.store.id) - first(b.store.id) ||
        a.store.id - b.store.id,
    )
    return best ? [cardOf(row, best.store, best.available, shownMiles(best.at?.distance ?? null), where.now)] : []
  })
}

function cardOf(row: CardRow, store: ListedStore, inStock: boolean, distanceMiles: number | null, now: Date): ProductCard {
  return {
    id: row.product_id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    image: pictureOf(row.image_hash, row.image_alt),
    categoryGlyph: row.category_glyph,
    price: row.price,
    compareAtPrice: row.compare_at,
    rating: { average: row.rating, count: row.rating_count },
    store: { id: store.id, name: store.name },
    mall: store.mall ? { id: store.mall.id, name: store.mall.name } : null,
    inStock,
    pickupToday: inStock && store.offersPickup && isReadyToday(store, now),
    shipsHome: row.ships_home,
    distanceMiles,
    onlyVariantId: row.only_variant_id,
  }
}
