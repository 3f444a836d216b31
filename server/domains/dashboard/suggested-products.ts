import type { DashboardProduct, ProductSuggestion } from '#contracts/dashboard.ts'
import type { CategoryId, ProductId, StoreId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Point } from '../places/distance.ts'

const YEAR = 365 * DAY

type ShownRow = {
  id: ProductId
  slug: string
  title: string
  imageHash: string | null
  imageAlt: string | null
  glyph: string
  price: Cents
}
const SHOWN = `d.product_id as id, d.slug, d.title, d.image_hash as "imageHash", d.image_alt as "imageAlt", d.category_glyph as glyph, d.price`
const shown = ({ id, slug, title, imageHash, imageAlt, glyph, price }: ShownRow): DashboardProduct => ({
  id,
  slug,
  title,
  image: imageHash === null ? null : { src: pictureAddress(imageHash), alt: imageAlt ?? title },
  categoryGlyph: glyph,
  price,
})

/** Those of these products that are in stock, in this order. */
export async function productsInStock(db: Db, ids: readonly ProductId[], most: number): Promise<DashboardProduct[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<ShownRow>(db, 'dashboard.products')`
    select ${sql(SHOWN)} from search_documents d where d.product_id = any((select ${ids}::bigint[])::bigint[]) and d.in_stock`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, most)
    .map(shown)
}

export const SOURCES = { follow: 'Because you follow', bought: 'Because you bought at', near: 'In stock near you at' } as const
export type Source = { storeId: StoreId; name: string; from: keyof typeof SOURCES }

/** The stores that this person follows, the latest first, then those that they bought at. */
export const sourcesOf = (db: Db, userId: UserId, now: Date): Promise<Source[]> =>
  rowsOf<Source>(db, 'dashboard.sources')`
    select store_id as "storeId", name, source as "from" from (
      (select f.store_id, s.name, 'follow' as source, 0 as kind, f.id from follows f join stores s on s.id = f.store_id and not s.closed
        where f.user_id = ${userId} order by f.id desc limit 12)
      union all
      (select f.store_id, min(s.name), 'bought', 1, max(f.id) from orders o join fulfillments f on f.order_id = o.id
        join stores s on s.id = f.store_id and not s.closed
        where o.user_id = ${userId} and o.placed_at > ${new Date(now.getTime() - YEAR)} and f.state in ('picked_up', 'delivered')
          and not exists (select from follows x where x.user_id = o.user_id and x.store_id = f.store_id)
        group by f.store_id order by max(f.id) desc limit 12)
    ) found order by kind, id desc`

/**
 * The best products in stock at these stores, one of each store in turn. What the person does not want to see is left out, and, where
 * suggestions are personal, what they saved or bought.
 */
export async function productsFrom(
  db: Db,
  userId: UserId,
  sources: readonly Source[],
  { most, isPersonal }: { most: number; isPersonal: boolean },
): Promise<ProductSuggestion[]> {
  if (sources.length === 0) return []
  const rows = await rowsOf<ShownRow & { storeId: StoreId }>(db, 'dashboard.products-from')`
    with left_out as (
      select product_id from wishlist_items where user_id = ${userId} and ${isPersonal}::bool
      union select product_id from dismissed_suggestions where user_id = ${userId} and product_id is not null
      union select l.product_id from orders o join order_lines l on l.order_id = o.id where o.user_id = ${userId} and ${isPersonal}::bool
    )
    select * from (
      select distinct on (coalesce(d.item_id, d.product_id)) ${sql(SHOWN)}, w.id as "storeId", w.place, o.nth
      from unnest((select ${sources.map(({ storeId }) => storeId)}::bigint[])) with ordinality w(id, place) cross join lateral (
        select product_id, row_number() over (order by rank desc, product_id desc) as nth from (
          select o.product_id, o.rank from search_offers o
          where o.store_id = w.id and o.available and o.product_id not in (select product_id from left_out)
          order by o.rank desc, o.product_id desc limit 3) best) o
      join search_documents d on d.product_id = o.product_id
      order by coalesce(d.item_id, d.product_id), o.nth, w.place
    ) found order by nth, place limit ${most}`
  const byStore = new Map(sources.map((source) => [source.storeId, source]))
  return rows.flatMap((row) => {
    const source = byStore.get(row.storeId)
    return source ? [{ ...shown(row), storeId: row.storeId, why: `${SOURCES[source.from]} ${source.name}` }] : []
  })
}

/** Looked at for each liked category: some are sold too far away. */
const BEST = 60
/** The best products in stock of the categories that this person likes, one of each in turn: at stores around a point, or of all stores. */
export async function productsLiked(
  db: Db,
  userId: UserId,
  likes: readonly CategoryId[],
  near: Point | null,
  most: number,
): Promise<ProductSuggestion[]> {
  if (likes.length === 0) return []
  const rows = await rowsOf<ShownRow & { storeId: StoreId; name: string }>(db, 'dashboard.products-liked')`
    with left_out as (
      select product_id from wishlist_items where user_id = ${userId}
      union select product_id from dismissed_suggestions where user_id = ${userId} and product_id is not null
      union select l.product_id from orders o join order_lines l on l.order_id = o.id where o.user_id = ${userId}
    )
    select * from (
      select distinct on (coalesce(d.item_id, d.product_id)) ${sql(SHOWN)}, d.store_id as "storeId", c.name, w.place, d.nth
      from unnest((select ${likes}::bigint[])) with ordinality w(id, place) join categories c on c.id = w.id cross join lateral (
        select *, row_number() over (order by rank desc, product_id desc) as nth from (
          (select * from search_documents where department_slug = c.slug and in_stock order by rank desc, product_id desc limit ${sql(BEST)})
          union all
          (select * from search_documents where category_slug = c.slug and department_slug <> c.slug and in_stock
            order by rank desc, product_id desc limit ${sql(BEST)})) d
        where product_id not in (select product_id from left_out) and (${near?.lat ?? null}::float8 is null or exists (
          select from search_offers o join stores s on s.id = o.store_id where o.product_id = d.product_id and o.available and not s.closed
            and s.lat between ${near?.lat ?? null}::float8 - 1 and ${near?.lat ?? null}::float8 + 1
            and s.lon between ${near?.lon ?? null}::float8 - 1 and ${near?.lon ?? null}::float8 + 1))
        order by rank desc, product_id desc limit 3) d
      order by coalesce(d.item_id, d.product_id), d.nth, w.place
    ) found order by nth, place limit ${most}`
  return rows.map((row) => ({ ...shown(row), storeId: row.storeId, why: `Because you like ${row.name}` }))
}
