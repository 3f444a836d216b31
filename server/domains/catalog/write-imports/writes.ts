import { setImmediate as breathe } from 'node:timers/promises'
import type { CategoryId, ProductId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import {
  planOf,
  planOfUpdates,
  type ProductDraft,
  type ProductPlan,
  type ProductSnapshot,
  type ShelfTarget,
  type SkuOwner,
  type VariantSnapshot,
  type VariantUpdate,
} from './plan.ts'
import { plannedAnew, productSnapshots } from './snapshots.ts'
import { sanitizeDescription } from '../sanitize.ts'
import { isPlaceholder } from '../rules.ts'
import { tellMoves } from '../stock.ts'
import { addProducts, type NewProduct } from '../add-products.ts'

/** The retailer and the stores that drafts are imported into, and the person who imports them. `storeId` takes what names no store. */
export type Destination = { retailerId: RetailerId; storeId: StoreId; storeIds: StoreId[]; who: UserId | null; fallback: CategoryId }
/** Plans the import of these drafts and changes nothing. Inside a transaction, `lock` keeps the plan valid until it is carried out. */
export async function planProducts(db: Db, to: Destination, drafts: readonly ProductDraft[], lock = false): Promise<ProductPlan[]> {
  const externalIds = drafts.map(({ externalId }) => externalId)
  const clean = await cleanDescriptions(db, to.retailerId, drafts)
  const snapshots = await productSnapshots(db, to, { externalIds }, lock)
  const before = new Map(snapshots.map((snapshot) => [snapshot.externalId ?? '', snapshot]))
  const owners = await skuOwners(
    db,
    to.retailerId,
    drafts.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])),
  )
  return drafts.map((draft) => {
    const known = before.get(draft.externalId) ?? null
    const { description } = draft
    const kept = known && description !== null ? (clean.get(draft.externalId) ?? sanitizeDescription(description)) : description
    return planOf({ ...draft, description: kept }, known, owners, to)
  })
}

/** A plan for each product that updates reach, with the index of the update that each variant follows; and the updates that reach none. */
export type PlannedUpdates = { plans: ProductPlan[]; from: number[][]; unmatched: number[] }

/** Plans new figures of variants that exist and changes nothing. Of several updates of one variant, the counts of all stores are taken together. */
export async function planUpdates(db: Db, to: Destination, updates: readonly VariantUpdate[], lock = false): Promise<PlannedUpdates> {
  const rows = await plannedAnew<{ id: ProductId }>(
    db,
    `select id from products where retailer_id = $1 and external_id = any($2)
     union select product_id from variants where retailer_id = $1 and not archived and (sku = any($3) or gtin = any($4))`,
    [
      to.retailerId,
      updates.flatMap(({ externalId }) => externalId ?? []),
      updates.flatMap(({ sku }) => sku ?? []),
      updates.flatMap(({ gtin }) => gtin ?? []),
    ],
  )
  const products = await productSnapshots(db, to, { ids: rows.map(({ id }) => id) }, lock)
  const find = finder(products)
  const unmatched: number[] = []
  const merged = new Map<VariantSnapshot, { update: VariantUpdate; from: number }>()
  for (const [from, update] of updates.entries()) {
    const variant = find(update)
    if (!variant) {
      unmatched.push(from)
      continue
    }
    const earlier = merged.get(variant)?.update
    const others = earlier?.counts.filter(({ storeId }) => !update.counts.some((count) => count.storeId === storeId)) ?? []
    merged.set(variant, {
      update: { ...update, price: update.price ?? earlier?.price ?? null, counts: [...others, ...update.counts] },
      from,
    })
  }
  const plans: ProductPlan[] = []
  const indexes: number[][] = []
  for (const product of products) {
    const reached = product.variants.flatMap((variant) => {
      const found = merged.get(variant)
      return found ? [{ variant, ...found }] : []
    })
    if (reached.length === 0) continue
    plans.push(planOfUpdates(product, reached))
    indexes.push(reached.map(({ from }) => from))
  }
  return { plans, from: indexes, unmatched }
}

/** Finds the variant of an update by its product and choices, else by its SKU, else by its barcode where that names only one. */
function finder(products: readonly ProductSnapshot[]): (update: VariantUpdate) => VariantSnapshot | null {
  const choice = (values: readonly string[]): string => JSON.stringify(values.map((value) => value.toLowerCase()))
  const live = products.flatMap((product) => product.variants.filter(({ archived }) => !archived).map((variant) => ({ product, variant })))
  const byChoice = new Map(live.map(({ product, variant }) => [`${product.externalId} ${choice(variant.optionValues)}`, variant]))
  const bySku = new Map(live.map(({ variant }) => [variant.sku, variant]))
  const byGtin = Map.groupBy(live, ({ variant }) => variant.gtin)
  return ({ externalId, optionValues, sku, gtin }) => {
    const known = externalId === null ? undefined : byChoice.get(`${externalId} ${choice(optionValues ?? [])}`)
    const same = gtin === null ? [] : (byGtin.get(gtin) ?? [])
    return known ?? (sku === null ? undefined : bySku.get(sku)) ?? (same.length === 1 ? same[0]?.variant : undefined) ?? null
  }
}

/**
 * Sanitized descriptions of products that exist already, for comparison. Those of new products are sanitized when they are written. This is
 * the slow part of an import, so nothing is locked meanwhile and other requests run in between.
 */
async function cleanDescriptions(db: Db, retailerId: RetailerId, drafts: readonly ProductDraft[]): Promise<Map<string, string>> {
  const rows = await plannedAnew<{ external_id: string }>(
    db,
    'select external_id from products where retailer_id = $1 and external_id = any($2)',
    [retailerId, drafts.map(({ externalId }) => externalId)],
  )
  const known = new Set(rows.map((row) => row.external_id))
  const clean = new Map<string, string>()
  for (const { externalId, description } of drafts) {
    if (description === null || !known.has(externalId)) continue
    clean.set(externalId, sanitizeDescription(description))
    if (clean.size % 16 === 0) await breathe()
  }
  return clean
}

async function skuOwners(db: Db, retailerId: RetailerId, skus: string[]): Promise<Map<string, SkuOwner>> {
  const rows = await plannedAnew<{ sku: string; product_id: ProductId; title: string }>(
    db,
    'select v.sku, v.product_id, p.title from variants v join products p on p.id = v.product_id where v.retailer_id = $1 and v.sku = any($2)',
    [retailerId, skus],
  )
  return new Map(rows.map((row) => [row.sku, { productId: row.product_id, title: row.title }]))
}

export type WrittenProducts = {
  /** Every product that was created or changed. */
  ids: ProductIds
  /** Products that lists now show differently. */
  changed: ProductId[]
  /** Products of which only a count changed. */
  moved: ProductId[]
}

type ProductIds = Map<ProductPlan, ProductId>

/** Carries plans out, each product whole, with a few set-based statements for all of them. */
export async function writeProducts(tx: Db, to: Destination, plans: readonly ProductPlan[]): Promise<WrittenProducts> {
  const doing = plans.filter(({ kind }) => kind === 'new' || kind === 'changed')
  const fresh = doing.filter(({ before }) => !before)
  const kept = doing.filter(({ before }) => before)
  const ids: ProductIds = new Map(kept.flatMap((plan) => (plan.before ? [[plan, plan.before.id] as const] : [])))
  const added = await addProducts(tx, to.retailerId, fresh.map(newProductOf), { why: 'import', who: to.who, silent: true })
  for (const [i, plan] of fresh.entries()) ids.set(plan, added[i]?.productId as ProductId)
  const rewritten = kept.flatMap(({ before, changes, product }) => (before && changes.product ? [{ ...product, id: before.id }] : []))
  await updateProducts(tx, to.retailerId, rewritten)
  await raiseVersions(
    tx,
    kept.flatMap(({ before, changes }) => (before && (changes.product || changes.variants || changes.images) ? [before.id] : [])),
  )
  const variantIds = await writeVariants(tx, to, kept, ids)
  await confirmStock(
    tx,
    plans.filter(({ kind, before }) => before && kind !== 'failed'),
    variantIds,
  )
  await writeStock(tx, to, kept, variantIds)
  await writeImages(tx, kept, ids, variantIds)
  const idOf = (plan: ProductPlan): ProductId => ids.get(plan) as ProductId
  const onlyMoved = ({ changes }: ProductPlan): boolean => !changes.product && !changes.variants && !changes.images && !changes.availability
  return { ids, changed: doing.filter((plan) => !onlyMoved(plan)).map(idOf), moved: doing.filter(onlyMoved).map(idOf) }
}

const newProductOf = ({ product, variants, images }: ProductPlan): NewProduct => ({
  ...product,
  variants: variants.map(({ shelves, ...variant }) => ({ ...variant, stock: shelves.map(({ storeId, onHand }) => ({ storeId, onHand })) })),
  images: (images ?? []).map(({ sourceUrl, alt, variant }) => ({ sourceUrl, alt, variant })),
})

export async function updateProducts(
  tx: Db,
  retailerId: RetailerId,
  products: readonly (Omit<ProductPlan['product'], 'externalId'> & { id: ProductId })[],
): Promise<void> {
  if (products.length === 0) return
  await rowsOf(tx, 'catalog.import.change')`
    update products p
    set title = d.title, description = d.description, brand = d.brand, category_id = d."categoryId", tags = d.tags, options = d.options,
      status = case when p.taken_down_note is not null and d.status = 'active' then p.status else d.status end, updated_at = now()
    from json_to_recordset(${JSON.stringify(products)}::json) as
      d(id bigint, title text, description text, brand text, "categoryId" bigint, tags text[], options jsonb, status text)
    where p.id = d.id and p.retailer_id = ${retailerId}`
}

/** Raises the versions, so that an editor with one of these products open is warned before saving over the change. */
export async function raiseVersions(tx: Db, ids: readonly ProductId[]): Promise<void> {
  if (ids.length > 0)
    await rowsOf(tx, 'catalog.import.raise-versions')`
      update products set version = version + 1 where id = any((select ${ids}::bigint[])::bigint[])`
}

/** Ids of all variants of the plans, existing and new, by SKU. */
async function writeVariants(tx: Db, to: Destination, plans: readonly ProductPlan[], ids: ProductIds): Promise<Map<string, VariantId>> {
  const all = plans.flatMap((plan) => plan.variants.map((variant) => ({ ...variant, productId: ids.get(plan) })))
  const known = all.flatMap(({ id, sku }) => (id ? [[sku, id] as const] : []))
  await updateVariants(
    tx,
    plans
      .flatMap(({ changes, variants, before }) => (changes.variants && before ? variants : []))
      .flatMap((variant) => (variant.id ? [{ ...variant, id: variant.id }] : [])),
  )
  const added = await rowsOf<{ id: VariantId; sku: string }>(tx, 'catalog.import.add-variants')`
    insert into variants (product_id, retailer_id, sku, gtin, option_values, price, compare_at, cost, weight_grams, position)
    select "productId", ${to.retailerId}, sku, gtin, "optionValues", price, "compareAt", cost, "weightGrams", position
    from json_to_recordset(${JSON.stringify(all.filter(({ id }) => !id))}::json)
      as d("productId" bigint, sku text, gtin text, "optionValues" text[], price bigint, "compareAt" bigint, cost bigint,
        "weightGrams" int, position int)
    returning id, sku`
  const bySku = new Map([...known, ...added.map(({ id, sku }) => [sku, id] as const)])
  const repriced = all.filter(({ reprices }) => reprices).map(({ sku, price, compareAt }) => ({ id: bySku.get(sku), price, compareAt }))
  await notePrices(tx, repriced, to.who)
  return bySku
}

/** Changes variants that differ. SKUs that move from one variant to another are first replaced, because each SKU is unique. */
export async function updateVariants(
  tx: Db,
  variants: readonly ({ id: VariantId } & Omit<ProductPlan['variants'][number], 'id' | 'shelves' | 'reprices'>)[],
): Promise<void> {
  if (variants.length === 0) return
  const rows = JSON.stringify(variants)
  await rowsOf(tx, 'catalog.import.set-skus-aside')`
    update variants v set sku = '~' || v.id || '~' || d.sku from json_to_recordset(${rows}::json) as d(id bigint, sku text)
    where v.id = d.id and v.sku <> d.sku`
  await rowsOf(tx, 'catalog.import.change-variants')`
    update variants v
    set sku = d.sku, gtin = d.gtin, option_values = d."optionValues", price = d.price, compare_at = d."compareAt", cost = d.cost,
      weight_grams = d."weightGrams",
      position = d.position, archived = d.archived, version = v.version + 1, updated_at = now()
    from json_to_recordset(${rows}::json) as
      d(id bigint, sku text, gtin text, "optionValues" text[], price bigint, "compareAt" bigint, cost bigint, "weightGrams" int,
      position int, archived boolean)
    where v.id = d.id and (v.sku, v.gtin, v.option_values, v.price, v.compare_at, v.cost, v.weight_grams, v.position, v.archived)
      is distinct from (d.sku, d.gtin, d."optionValues", d.price, d."compareAt", d.cost, d."weightGrams", d.position, d.archived)`
}

export async function notePrices(
  tx: Db,
  prices: readonly { id: VariantId | undefined; price: number; compareAt: number | null }[],
  who: UserId | null,
): Promise<void> {
  if (prices.length > 0)
    await rowsOf(tx, 'catalog.import.note-prices')`
      insert into price_changes (variant_id, price, compare_at, who) select id, price, "compareAt", ${who}
      from json_to_recordset(${JSON.stringify(prices)}::json) as d(id bigint, price bigint, "compareAt" bigint)`
}

/**
 * A file that repeats a count confirms it. Shelves that a file confirmed within the hour are left alone, so that a feed that is fetched often
 * writes little. Locks the shelves that are set next as well, because checkouts lock theirs in one order.
 */
async function confirmStock(tx: Db, plans: readonly ProductPlan[], variantIds: ReadonlyMap<string, VariantId>): Promise<void> {
  const named = plans.flatMap(({ variants, before }) =>
    variants.flatMap(({ sku, shelves }) =>
      shelves.map(({ storeId, onHand, was }) => ({
        id: variantIds.get(sku) ?? before?.variants.find((variant) => variant.sku === sku)?.id,
        storeId,
        same: onHand === was,
      })),
    ),
  )
  if (named.length === 0) return
  const rows = await rowsOf<{ product_id: ProductId }>(tx, 'catalog.import.confirm-stock')`
    with d as (select * from json_to_recordset(${JSON.stringify(named)}::json) as d(id bigint, "storeId" bigint, same boolean)),
    seen as (
      select s.variant_id, s.store_id, s.missed + s.sold_since > 0 or coalesce(s.counted_at < now() - interval '1 day', true) as doubted, d.same from stock s
      join d on s.variant_id = d.id and s.store_id = d."storeId"
      where not d.same or s.missed > 0 or s.counted_at is null or s.counted_at < now() - interval '1 hour'
      order by s.variant_id, s.store_id for no key update of s
    ), confirmed as (
      update stock s set counted_at = now(), counted_by = 'import', sold_since = 0, missed = 0
      from seen where seen.same and s.variant_id = seen.variant_id and s.store_id = seen.store_id
    )
    select distinct v.product_id from seen join variants v on v.id = seen.variant_id where seen.doubted`
  await tellMoves(
    tx,
    rows.map((row) => ({ productId: row.product_id, flipped: false })),
  )
}

/** A quantity in a file is the count on the shelf now: it is set, never added. */
async function writeStock(
  tx: Db,
  to: Destination,
  plans: readonly ProductPlan[],
  variantIds: ReadonlyMap<string, VariantId>,
): Promise<void> {
  const counted = plans.flatMap(({ variants }) =>
    variants.flatMap(({ sku, shelves }) =>
      shelves
        .filter(({ onHand, was }: ShelfTarget) => onHand !== was)
        .map(({ storeId, onHand, was }) => ({ id: variantIds.get(sku), storeId, onHand, delta: onHand - (was ?? 0) })),
    ),
  )
  await setStock(tx, to, counted, 'import')
}

export async function setStock(
  tx: Db,
  { who }: Pick<Destination, 'who'>,
  counted: readonly { id: VariantId | undefined; storeId: StoreId; onHand: number; delta: number }[],
  why: 'import' | 'undo',
): Promise<void> {
  if (counted.length === 0) return
  await rowsOf(tx, 'catalog.import.set-stock')`
    with d as (select *
      from json_to_recordset(${JSON.stringify(counted)}::json) as d(id bigint, "storeId" bigint, "onHand" int, delta int)),
    moved as (insert into stock_changes (variant_id, store_id, why, delta, who) select id, "storeId", ${why}, delta, ${who} from d
      where delta <> 0)
    insert into stock (variant_id, store_id, on_hand, counted_at, counted_by) select id, "storeId", "onHand", now(), 'import' from d
    order by id, "storeId"
    on conflict (variant_id, store_id) do update
    set on_hand = excluded.on_hand, counted_at = now(), counted_by = 'import', sold_since = 0, missed = 0, version = stock.version + 1,
      updated_at = now()`
}

/** Pictures are stored by their address and fetched later; a retailer's own uploads stay as they are. */
async function writeImages(
  tx: Db,
  plans: readonly ProductPlan[],
  ids: ProductIds,
  variantIds: ReadonlyMap<string, VariantId>,
): Promise<void> {
  const touched = plans.filter(({ changes }) => changes.images)
  if (touched.length === 0) return
  const wanted = touched.flatMap((plan) =>
    (plan.images ?? []).map(({ variant, ...image }) => ({
      ...image,
      productId: ids.get(plan),
      standIn: isPlaceholder(image.sourceUrl),
      variantId: variant === null ? null : variantIds.get(plan.variants[variant]?.sku ?? ''),
    })),
  )
  await rowsOf(tx, 'catalog.import.images')`
    with d as (select *
      from json_to_recordset(${JSON.stringify(wanted)}::json) as
      d("productId" bigint, "sourceUrl" text, alt text, position int, "variantId" bigint, "standIn" boolean)),
    gone as (delete from product_images i
      where i.product_id = any(${touched.map((plan) => ids.get(plan))}) and i.source_url is not null
      and not exists (select from d where d."productId" = i.product_id and d."sourceUrl" = i.source_url)),
    kept as (
      update product_images i set alt = d.alt, position = d.position, variant_id = d."variantId" from d
      where i.product_id = d."productId" and i.source_url = d."sourceUrl"
      returning i.product_id, i.source_url
    )
    insert into product_images (product_id, source_url, alt, position, variant_id, stand_in)
    select "productId", "sourceUrl", alt, position, "variantId", "standIn" from d
    where not exists (select from product_images i where i.product_id = d."productId" and i.source_url = d."sourceUrl")`
}

const sameWords = (name: string): string => name.toLowerCase().replace(/\band\b|[^a-z]/g, '')

/** The departments an import can file products in: ids by name, and the one that this retailer uses most. */
export async function departmentsFor(
  db: Db,
  retailerId: RetailerId,
): Promise<{ idOf(name: string): CategoryId | null; usual: { id: CategoryId; name: string } }> {
  const rows = await rowsOf<{ id: CategoryId; name: string; used: number }>(db, 'catalog.import.departments')`
    select c.id, c.name, coalesce(u.used, 0)::int as used
    from categories c left
    join (select category_id, count(*) as used from products where retailer_id = ${retailerId} group by 1) u on u.category_id = c.id
    order by used desc, c.name = 'Home' desc, c.parent_id nulls first, c.position, c.id`
  const [usual] = rows
  if (!usual) throw new Error('there are no departments to file products in')
  const ids = new Map(rows.toReversed().map(({ id, name }) => [sameWords(name), id]))
  return { idOf: (name) => ids.get(sameWords(name)) ?? null, usual }
}
