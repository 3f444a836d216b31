import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { fingerprint, type ImageSnapshot, type ProductSnapshot, type Shelf, type VariantSnapshot } from './plan.ts'
import { plannedAnew, productSnapshots } from './snapshots.ts'
import { type Destination, notePrices, raiseVersions, setStock, updateProducts, updateVariants } from './writes.ts'

/** The change that an import made to one product; `before` is null when the import created it. */
export type ProductChange = { productId: ProductId; before: ProductSnapshot | null; after: ProductSnapshot }
type SoldPieces = { delta: number; others: number }
type SoldOf = (id: VariantId, storeId: StoreId) => SoldPieces
type RestoreTarget = Omit<Destination, 'fallback' | 'storeId' | 'storeIds'>
const NONE: Omit<Shelf, 'storeId'> = { onHand: 0, reserved: 0, lastMove: 0 }

/**
 * Restores products to their state before an import, all or none: returns false when somebody has changed one since, and the caller must
 * then roll back. Sales since are not changes: sold pieces stay sold. Products that the import created are deleted, or archived when
 * somebody has ever ordered them.
 */
export async function restoreProducts(tx: Db, to: RestoreTarget, changes: readonly ProductChange[]): Promise<boolean> {
  const touched = changes.flatMap(({ before, after }) => [...(before?.variants ?? []), ...after.variants])
  const storeIds = [...new Set(touched.flatMap(({ shelves }) => shelves.map(({ storeId }) => storeId)))]
  const now = new Map(
    (await productSnapshots(tx, { ...to, storeIds }, { ids: changes.map(({ productId }) => productId) }, true)).map((product) => [
      product.id,
      product,
    ]),
  )
  const sold = await soldSince(tx, changes)
  const soldOf: SoldOf = (id, storeId) => sold.get(`${id}/${storeId}`) ?? { delta: 0, others: 0 }
  const untouched = changes.every(({ productId, before, after }) => {
    const current = now.get(productId)
    return (
      current !== undefined &&
      fingerprint(current) === fingerprint(after) &&
      after.variants.every((variant) => fits(variant, current, before, soldOf))
    )
  })
  if (!untouched) return false
  const made = changes.filter(({ before }) => !before).map(({ productId }) => now.get(productId) as ProductSnapshot)
  const isSold = ({ id, shelves }: VariantSnapshot): boolean =>
    shelves.some(({ storeId, reserved }) => reserved > 0 || soldOf(id, storeId).delta !== 0)
  const wanted = await boughtAnywhere(
    tx,
    made.flatMap(({ variants }) => variants.map(({ id }) => id)),
  )
  const keep = made.filter(({ variants }) => variants.some((variant) => isSold(variant) || wanted.has(variant.id)))
  await archive(
    tx,
    keep.map(({ id }) => id),
  )
  await remove(
    tx,
    made.filter((product) => !keep.includes(product)).map(({ id }) => id),
  )
  await putBack(
    tx,
    to,
    changes.flatMap(({ before, productId }) => (before ? [{ before, now: now.get(productId) as ProductSnapshot }] : [])),
    soldOf,
  )
  return true
}

/** Whether each shelf holds the imported count less the sales since, and can hold its count from before. */
function fits(after: VariantSnapshot, current: ProductSnapshot, before: ProductSnapshot | null, soldOf: SoldOf): boolean {
  const variant = current.variants.find(({ id }) => id === after.id)
  if (!variant) return false
  const earlier = before?.variants.find(({ id }) => id === after.id)
  return after.shelves.every(({ storeId, onHand }) => {
    const sold = soldOf(after.id, storeId)
    const shelf = variant.shelves.find((each) => each.storeId === storeId) ?? NONE
    if (sold.others > 0 || shelf.onHand !== onHand + sold.delta) return false
    const was = earlier?.shelves.find((each) => each.storeId === storeId)?.onHand ?? 0
    return !earlier || was + sold.delta >= shelf.reserved
  })
}

/** The net pieces sold since the import from each shelf, and the number of other stock movements. */
async function soldSince(tx: Db, changes: readonly ProductChange[]): Promise<Map<string, SoldPieces>> {
  const shelves = changes.flatMap(({ after }) =>
    after.variants.flatMap((variant) => variant.shelves.map(({ storeId, lastMove }) => ({ id: variant.id, storeId, lastMove }))),
  )
  const rows = await plannedAnew<{ id: VariantId; storeId: StoreId; delta: number; others: number }>(
    tx,
    `select c.variant_id as id, c.store_id as "storeId", coalesce(sum(c.delta) filter (where c.why in ('sale', 'return')), 0)::int as delta, count(*) filter (where c.why not in ('sale', 'return'))::int as others
     from json_to_recordset($1::json) as d(id bigint, "storeId" bigint, "lastMove" bigint)
     join stock_changes c on c.variant_id = d.id and c.store_id = d."storeId" and c.id > d."lastMove" group by 1, 2`,
    [JSON.stringify(shelves)],
  )
  return new Map(rows.map(({ id, storeId, delta, others }) => [`${id}/${storeId}`, { delta, others }]))
}

/** Variants that are part of an order: reserved somewhere, sold, or ordered and canceled. They stay for the books. */
async function boughtAnywhere(tx: Db, variantIds: VariantId[]): Promise<Set<VariantId>> {
  const rows = await plannedAnew<{ id: VariantId }>(
    tx,
    `select v.id from unnest($1::bigint[]) v(id)
     where exists (select from stock s where s.variant_id = v.id and s.reserved > 0) or exists (select from stock_changes c where c.variant_id = v.id and c.why = 'sale')
       or exists (select from variants w where w.id = v.id and w.in_books)`,
    [variantIds],
  )
  return new Set(rows.map(({ id }) => id))
}

async function archive(tx: Db, ids: readonly ProductId[]): Promise<void> {
  if (ids.length > 0)
    await rowsOf(tx, 'catalog.undo.archive')`
      update products set status = 'archived', version = version + 1, updated_at = now() where id = any(${ids})`
}

async function remove(tx: Db, ids: readonly ProductId[]): Promise<void> {
  if (ids.length > 0)
    await rowsOf(tx, 'catalog.undo.remove')`
      with gone as (select id from variants where product_id = any(${ids})),
      moves as (delete from stock_changes where variant_id in (select id from gone)),
        prices as (delete from price_changes where variant_id in (select id from gone))
      delete from products where id = any(${ids})`
}

async function putBack(
  tx: Db,
  to: RestoreTarget,
  pairs: readonly { before: ProductSnapshot; now: ProductSnapshot }[],
  soldOf: SoldOf,
): Promise<void> {
  if (pairs.length === 0) return
  await updateProducts(
    tx,
    to.retailerId,
    pairs.map(({ before }) => before),
  )
  await raiseVersions(
    tx,
    pairs.map(({ before }) => before.id),
  )
  const added = pairs.flatMap(({ before, now }) => now.variants.filter(({ id }) => !before.variants.some((variant) => variant.id === id)))
  const sold = await boughtAnywhere(
    tx,
    added.map(({ id }) => id),
  )
  await removeVariants(
    tx,
    added.filter(({ id }) => !sold.has(id)).map(({ id }) => id),
  )
  const retired = added
    .filter(({ id }) => sold.has(id))
    .map((variant) => ({ ...variant, sku: `${variant.sku}~${variant.id}`, archived: true }))
  await updateVariants(tx, [...retired, ...pairs.flatMap(({ before }) => before.variants)])
  const pricesNow = new Map(pairs.flatMap(({ now }) => now.variants).map((variant) => [variant.id, variant]))
  const repriced = pairs
    .flatMap(({ before }) => before.variants)
    .filter(({ id, price, compareAt }) => pricesNow.get(id)?.price !== price || pricesNow.get(id)?.compareAt !== compareAt)
  await notePrices(
    tx,
    repriced.map(({ id, price, compareAt }) => ({ id, price, compareAt })),
    to.who,
  )
  await putBackStock(tx, to, pairs, soldOf)
  await putBackImages(tx, pairs)
}

async function removeVariants(tx: Db, ids: readonly VariantId[]): Promise<void> {
  if (ids.length > 0)
    await rowsOf(
      tx,
      'catalog.undo.remove-variants',
      `with moves as (delete from stock_changes where variant_id = any($1)), prices as (delete from price_changes where variant_id = any($1)), images as (delete from product_images where variant_id = any($1))
       delete from variants where id = any($1)`,
      [ids],
    )
}

/**
 * Restores the count from before, less the sales since. A shelf that the import opened is closed again unless pieces of it are reserved.
 */
async function putBackStock(
  tx: Db,
  to: RestoreTarget,
  pairs: readonly { before: ProductSnapshot; now: ProductSnapshot }[],
  soldOf: SoldOf,
): Promise<void> {
  const shelves = pairs.flatMap(({ before, now }) =>
    before.variants.flatMap((variant) => {
      const current = now.variants.find(({ id }) => id === variant.id)
      return (current?.shelves ?? []).map((shelf) => ({
        ...shelf,
        id: variant.id,
        was: variant.shelves.find(({ storeId }) => storeId === shelf.storeId)?.onHand ?? null,
        sold: soldOf(variant.id, shelf.storeId).delta,
      }))
    }),
  )
  const opened = shelves.filter(({ was, reserved, sold }) => was === null && reserved === 0 && sold === 0)
  if (opened.length > 0)
    await rowsOf(
      tx,
      'catalog.undo.close-shelves',
      // Other movements stay in the shelf's history; an opposite entry brings their sum to zero, so that a reopened shelf begins at zero.
      `with d as (select id, "storeId" from json_to_recordset($1::json) as d(id bigint, "storeId" bigint)),
       moves as (delete from stock_changes c using d where c.variant_id = d.id and c.store_id = d."storeId" and c.why = 'import'),
       closed as (insert into stock_changes (variant_id, store_id, why, delta)
         select c.variant_id, c.store_id, 'undo', -sum(c.delta) from stock_changes c join d on c.variant_id = d.id and c.store_id = d."storeId"
         where c.why <> 'import' group by 1, 2 having sum(c.delta) <> 0)
       delete from stock s using d where s.variant_id = d.id and s.store_id = d."storeId"`,
      [JSON.stringify(opened.map(({ id, storeId }) => ({ id, storeId })))],
    )
  const counted = shelves.flatMap((shelf) => {
    const onHand = Math.max((shelf.was ?? 0) + shelf.sold, shelf.reserved)
    return opened.includes(shelf) || shelf.onHand === onHand
      ? []
      : [{ id: shelf.id, storeId: shelf.storeId, onHand, delta: onHand - shelf.onHand }]
  })
  await setStock(tx, to, counted, 'undo')
}

async function putBackImages(tx: Db, pairs: readonly { before: ProductSnapshot; now: ProductSnapshot }[]): Promise<void> {
  const differ = pairs.filter(({ before, now }) => JSON.stringify(before.images) !== JSON.stringify(now.images))
  if (differ.length === 0) return
  const images = differ.flatMap(({ before, now }) =>
    before.images.map((image) => ({ ...image, ...fetchedSince(image, now), productId: before.id })),
  )
  await rowsOf(tx, 'catalog.undo.clear-images')`delete from product_images where product_id = any(${differ.map(({ before }) => before.id)})`
  await rowsOf(tx, 'catalog.undo.images')`
    insert into product_images (product_id, variant_id, hash, source_url, alt, width, height, position, stand_in)
    select "productId", "variantId", hash, "sourceUrl", alt, width, height, position, coalesce("standIn", false)
    from json_to_recordset(${JSON.stringify(images)}::json) as
      d("productId" bigint, "variantId" bigint, hash text, "sourceUrl" text, alt text, width int, height int, position int, "standIn" boolean)`
}

/** A picture that was fetched after the snapshot is kept: the snapshot knows only its address. */
function fetchedSince({ hash, sourceUrl }: ImageSnapshot, now: ProductSnapshot): Partial<ImageSnapshot> {
  const kept =
    hash === null && sourceUrl !== null ? now.images.find((image) => image.sourceUrl === sourceUrl && image.hash !== null) : undefined
  return kept ? { hash: kept.hash, width: kept.width, height: kept.height } : {}
}
