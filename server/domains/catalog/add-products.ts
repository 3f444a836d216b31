import type { CategoryId, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { isPlaceholder } from './rules.ts'
import { sanitizeDescription } from './sanitize.ts'
import { slugOf } from './slug.ts'

export type NewStock = { storeId: StoreId; onHand: number }
export type NewVariant = {
  sku: string
  price: Cents
  gtin?: string | null
  optionValues?: string[]
  compareAt?: Cents | null
  /** What one piece costs the retailer. */
  cost?: Cents | null | undefined
  /** The period in which it was sold at its former price, for imported products with a price history. */
  former?: { since: Date; until: Date } | null
  weightGrams?: number | null
  stock?: NewStock[]
}
export type NewImage = {
  hash?: string | null
  sourceUrl?: string | null
  alt: string
  width?: number | null
  height?: number | null
  /** Index of the variant that the picture shows. */
  variant?: number | null
  /** It shows the kind of item, not this very item. */
  standIn?: boolean
}
export type NewProduct = {
  externalId?: string | null
  title: string
  description: string
  brand?: string | null
  categoryId: CategoryId
  tags?: string[]
  options?: { name: string; values: string[] }[]
  status?: 'draft' | 'active' | 'archived'
  facts?: { name: string; value: string }[]
  createdAt?: Date
  /** When its shelves were last counted; by default when they were filled. */
  countedAt?: () => Date
  variants: NewVariant[]
  images?: NewImage[]
}
export type Added = { productId: ProductId; variantIds: VariantId[] }
type Options = {
  why?: 'import' | 'received'
  who?: UserId | null
  /** The caller rebuilds the search index itself at the end: thousands of products would each be indexed twice. */
  silent?: boolean
}

/**
 * Writes new products of a retailer with variants, pictures, stock and the first rows of their histories, with one statement per table. Ids
 * are drawn first, so that every row can refer to the others.
 */
export async function addProducts(
  tx: Db,
  retailerId: RetailerId,
  products: readonly NewProduct[],
  options: Options = {},
): Promise<Added[]> {
  if (products.length === 0) return []
  const { why = 'received', who = null, silent = false } = options
  const productIds = await drawIds<ProductId>(tx, 'products', products.length)
  const variantIds = await drawIds<VariantId>(
    tx,
    'variants',
    products.reduce((count, product) => count + product.variants.length, 0),
  )
  let next = 0
  const named = products.map((product, i) => ({
    ...product,
    id: productIds[i] as ProductId,
    variants: product.variants.map((variant, position) => ({ ...variant, position, id: variantIds[next++] as VariantId })),
  }))
  const variants = named.flatMap((product) => product.variants.map((variant) => ({ ...variant, product })))
  const images = named.flatMap((product) => (product.images ?? []).map((image, position) => ({ ...image, position, product })))
  const stock = variants.flatMap((variant) =>
    (variant.stock ?? []).map((row) => ({
      ...row,
      variantId: variant.id,
      at: variant.product.createdAt ?? null,
      counted: variant.product.countedAt?.() ?? null,
    })),
  )
  await rowsOf(
    tx,
    'catalog.add-products',
    `insert into products (id, retailer_id, slug, external_id, title, description, brand, category_id, tags, options, status, facts, created_at)
     overriding system value
     select id, $1, slug, external_id, title, description, brand, category_id, array(select jsonb_array_elements_text(tags)), options, status, facts, coalesce(created_at, now())
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::jsonb[], $10::jsonb[], $11::text[], $12::jsonb[], $13::timestamptz[])
       as p(id, slug, external_id, title, description, brand, category_id, tags, options, status, facts, created_at)`,
    [
      retailerId,
      productIds,
      named.map((p) => slugOf(p.title, p.id)),
      named.map((p) => p.externalId ?? null),
      named.map((p) => p.title),
      named.map((p) => sanitizeDescription(p.description)),
      named.map((p) => p.brand ?? null),
      named.map((p) => p.categoryId),
      named.map((p) => JSON.stringify(p.tags ?? [])),
      named.map((p) => JSON.stringify(p.options ?? [])),
      named.map((p) => p.status ?? 'active'),
      named.map((p) => JSON.stringify(p.facts ?? [])),
      named.map((p) => p.createdAt ?? null),
    ],
  )
  await rowsOf(
    tx,
    'catalog.add-variants',
    `with v as (
       insert into variants (id, product_id, retailer_id, sku, gtin, option_values, price, compare_at, weight_grams, position, cost) overriding system value
       select id, product_id, $1, sku, gtin, array(select jsonb_array_elements_text(option_values)), price, compare_at, weight_grams, position, cost
       from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::bigint[], $8::bigint[], $9::int[], $10::int[], $14::bigint[])
         as v(id, product_id, sku, gtin, option_values, price, compare_at, weight_grams, position, cost)
       returning id, price, compare_at
     ) insert into price_changes (variant_id, price, compare_at, who, created_at)
       select v.id, history.price, history.compare_at, $11::uuid, history.since
       from v join unnest($2::bigint[], $12::timestamptz[], $13::timestamptz[]) as former(id, since, until) on former.id = v.id
       cross join lateral (
         select v.compare_at as price, null::bigint as compare_at, former.since where former.since is not null and v.compare_at is not null
         union all select v.price, v.compare_at, coalesce(former.until, now())
       ) history order by v.id, history.since`,
    [
      retailerId,
      variants.map((v) => v.id),
      variants.map((v) => v.product.id),
      variants.map((v) => v.sku),
      variants.map((v) => v.gtin ?? null),
      variants.map((v) => JSON.stringify(v.optionValues ?? [])),
      variants.map((v) => v.price),
      variants.map((v) => v.compareAt ?? null),
      variants.map((v) => v.weightGrams ?? null),
      variants.map((v) => v.position),
      who,
      variants.map((v) => v.former?.since ?? null),
      variants.map((v) => v.former?.until ?? null),
      variants.map((v) => v.cost ?? null),
    ],
  )
  if (images.length > 0)
    await rowsOf(
      tx,
      'catalog.add-images',
      `insert into product_images (product_id, variant_id, hash, source_url, alt, width, height, position, stand_in)
       select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::bool[])`,
      [
        images.map((i) => i.product.id),
        images.map((i) => (i.variant == null ? null : (i.product.variants[i.variant]?.id ?? null))),
        images.map((i) => i.hash ?? null),
        images.map((i) => i.sourceUrl ?? null),
        images.map((i) => i.alt),
        images.map((i) => i.width ?? null),
        images.map((i) => i.height ?? null),
        images.map((i) => i.position),
        images.map((i) => i.standIn ?? isPlaceholder(i.sourceUrl ?? '')),
      ],
    )
  if (stock.length > 0)
    await rowsOf(tx, 'catalog.add-stock')`
      with s as (
        select * from
          unnest(${stock.map((s) => s.variantId)}::bigint[], ${stock.map((s) => s.storeId)}::bigint[], ${stock.map((s) => s.onHand)}::int[],
          ${stock.map((s) => s.at)}::timestamptz[], ${stock.map((s) => s.counted)}::timestamptz[]) as s(variant_id, store_id, on_hand, at, counted)
      ), shelved as (
        insert into stock (variant_id, store_id, on_hand, counted_at, counted_by)
        select variant_id, store_id, on_hand, coalesce(counted, at, now()), case when ${why}::text = 'import' then 'import' else 'count' end from s
      ) insert into stock_changes (variant_id, store_id, why, delta, who, created_at)
        select variant_id, store_id, ${why}, on_hand, ${who}::uuid, coalesce(at, now()) from s where on_hand > 0`
  if (!silent) await tell(tx, 'catalog.products_changed', { productIds })
  return named.map((product) => ({ productId: product.id, variantIds: product.variants.map((variant) => variant.id) }))
}

async function drawIds<Id extends number>(tx: Db, table: 'products' | 'variants', count: number): Promise<Id[]> {
  const rows = await rowsOf<{ id: Id }>(
    tx,
    `catalog.draw-${table}`,
    `select nextval((select pg_get_serial_sequence('${table}', 'id'))::regclass) as id from generate_series(1, $1::int)`,
    [count],
  )
  return rows.map(({ id }) => id)
}
