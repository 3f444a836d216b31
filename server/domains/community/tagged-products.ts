import type { TaggedProduct } from '#contracts/community/posts.ts'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type StoredProduct = {
  id: ProductId
  askedStore: StoreId | null
  slug: string
  title: string
  imageHash: string | null
  price: Cents
  stores: number
  available: number
  storeName: string | null
  storeSlug: string | null
  onlyVariantId: VariantId | null
}
export type Tag = { productId: ProductId; storeId: StoreId | null }
const keyOf = ({ productId, storeId }: Tag): string => `${productId} ${storeId ?? ''}`

/**
 * Products on sale with their price and stock now, in all open stores or in the one that named them. Products that are gone or not on sale
 * are left out.
 */
export async function taggedProducts(db: Db, tags: readonly Tag[]): Promise<(tag: Tag) => TaggedProduct | null> {
  const wanted = [...new Map(tags.map((tag) => [keyOf(tag), tag])).values()]
  const rows =
    wanted.length === 0
      ? []
      : await rowsOf<StoredProduct>(db, 'community.tagged-products')`
        select p.id, w.store_id as "askedStore", p.slug, p.title,
          (select i.hash from product_images i where i.product_id = p.id and i.hash is not null order by i.position limit 1) as "imageHash",
          coalesce(min(v.price) filter (where shelf.available > 0), min(v.price)) as price,
          count(distinct shelf.store_id) filter (where shelf.available > 0)::int as stores,
          coalesce(sum(shelf.available), 0)::int as available, max(own.name) as "storeName", max(own.slug) as "storeSlug",
          case when count(distinct v.id) = 1 then min(v.id) end as "onlyVariantId"
        from unnest(${wanted.map(({ productId }) => productId)}::bigint[], ${wanted.map(({ storeId }) => storeId)}::bigint[]) as
          w(product_id, store_id)
        join products p on p.id = w.product_id and p.status = 'active' join retailers r on r.id = p.retailer_id and r.status = 'active'
        join variants v on v.product_id = p.id and not v.archived
        left join stores own on own.id = w.store_id and not own.closed
        left join lateral (select s.store_id, case when s.stopped then 0 else s.on_hand - s.reserved end as available
          from stock s join stores st on st.id = s.store_id and not st.closed and not st.paused
          where s.variant_id = v.id and (w.store_id is null or s.store_id = w.store_id)) shelf on true
        group by p.id, w.store_id`
  const found = new Map(rows.map((row) => [keyOf({ productId: row.id, storeId: row.askedStore }), shown(row)]))
  return (tag) => found.get(keyOf(tag)) ?? null
}

const shown = ({
  id,
  askedStore,
  slug,
  title,
  imageHash,
  price,
  stores,
  available,
  storeName,
  storeSlug,
  onlyVariantId,
}: StoredProduct): TaggedProduct => ({
  id,
  slug,
  title,
  image: imageHash === null ? null : { src: pictureAddress(imageHash), alt: '' },
  price,
  stores,
  available: askedStore === null ? null : available,
  store: askedStore !== null && storeName !== null && storeSlug !== null ? { id: askedStore, name: storeName, slug: storeSlug } : null,
  onlyVariantId,
})

/** The products among these that exist and are on sale, in their order. */
export async function onSale(db: Db, ids: readonly ProductId[]): Promise<ProductId[]> {
  const rows = await rowsOf<{ id: ProductId }>(db, 'community.on-sale')`
    select id from products where id = any(${ids}::bigint[]) and status = 'active'`
  const known = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** Whether a store has this product on its shelves, in stock or not. */
export async function isOnShelf(db: Db, storeId: StoreId, productId: ProductId): Promise<boolean> {
  const rows = await rowsOf(db, 'community.on-shelf')`
    select from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where s.store_id = ${storeId} and p.id = ${productId} and p.status = 'active' limit 1`
  return rows.length > 0
}
