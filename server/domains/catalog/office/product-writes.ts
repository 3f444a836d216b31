import type { Sent } from '#contracts/endpoint.ts'
import type { CategoryId, ProductId, RetailerId, VariantId } from '#contracts/ids.ts'
import type { editProduct, ProductInput } from '#contracts/catalog/own-products.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { fieldProblem, Problem } from '../../../platform/problem.ts'
import { notePrices, updateVariants } from '../write-imports/writes.ts'
import { storesFor } from './own-products.ts'
import { type CheckedProduct, type StoredVariant, refuse } from './product-checks.ts'
import { optionsInUse } from '../rules.ts'
import { sanitizeDescription } from '../sanitize.ts'
import type { PictureSize as SentPicture } from './sent-pictures.ts'
import { moveShelves, type ShelfWish, wordsOf } from '../shelves.ts'

export async function writeWords(tx: Db, id: ProductId, input: ProductInput, before: string): Promise<void> {
  await rowsOf(
    tx,
    'own-products.write',
    `update products set title = $2, description = $3, brand = $4, category_id = $5, tags = array(select jsonb_array_elements_text($6::jsonb)),
       options = $7::jsonb, status = $8, version = version + 1, updated_at = now() where id = $1`,
    [
      id,
      input.title,
      input.description === before ? before : sanitizeDescription(input.description),
      input.brand || null,
      input.categoryId satisfies CategoryId,
      JSON.stringify(input.tags),
      JSON.stringify(optionsInUse(input)),
      input.status,
    ],
  )
}

/**
 * The ids of all variants in the order of the form. Removed variants stay for the books, under a changed SKU, so that theirs is free again.
 */
export async function writeVariants(
  tx: Db,
  person: Person,
  of: { id: ProductId; retailerId: RetailerId },
  { variants }: ProductInput,
  known: readonly StoredVariant[],
  { skus, gtins }: Omit<CheckedProduct, 'pictures'>,
): Promise<VariantId[]> {
  const kept = new Set(variants.flatMap(({ id }) => id ?? []))
  await rowsOf(
    tx,
    'own-products.retire-variants',
    `update variants set archived = true, sku = left(sku, 100) || '~' || id, version = version + 1, updated_at = now() where id = any((select $1::bigint[])::bigint[])`,
    [known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)],
  )
  const written = variants.map(({ id, optionValues, price, compareAtPrice, cost }, position) => {
    const before = known.find((one) => one.id === id)
    const sku = skus[position] ?? ''
    const { weightGrams = null } = before ?? {}
    return {
      id,
      sku,
      gtin: gtins[position] ?? null,
      optionValues,
      price,
      compareAt: compareAtPrice,
      cost: cost === undefined ? (before?.cost ?? null) : cost,
      weightGrams,
      position,
      archived: false,
      before,
    }
  })
  await updateVariants(
    tx,
    written.flatMap(({ id, ...variant }) => (id === null ? [] : [{ ...variant, id }])),
  )
  const added = await rowsOf<{ id: VariantId; position: number }>(
    tx,
    'own-products.add-variants',
    `insert into variants (product_id, retailer_id, sku, gtin, option_values, price, compare_at, cost, position)
     select $1, $2, sku, gtin, "optionValues", price, "compareAt", cost, position from json_to_recordset($3::json)
       as d(sku text, gtin text, "optionValues" text[], price bigint, "compareAt" bigint, cost bigint, position int)
     returning id, position`,
    [of.id, of.retailerId, JSON.stringify(written.filter(({ id }) => id === null))],
  )
  const addedAt = new Map(added.map(({ id, position }) => [position, id]))
  const ids = written.map(({ id, position }) => (id ?? addedAt.get(position)) as VariantId)
  const repriced = written.filter(({ before, price, compareAt }) => before?.price !== price || before.compareAt !== compareAt)
  await notePrices(
    tx,
    repriced.map(({ position, price, compareAt }) => ({ id: ids[position], price, compareAt })),
    person.id,
  )
  return ids
}

export async function writePictures(
  tx: Db,
  id: ProductId,
  { pictures }: ProductInput,
  variantIds: readonly VariantId[],
  sent: ReadonlyMap<string, SentPicture>,
): Promise<void> {
  const wanted = pictures.map(({ variant, hash, ...picture }, position) => ({
    ...picture,
    position,
    variantId: variant === null ? null : variantIds[variant],
    ...(hash === null ? {} : sent.get(hash)),
  }))
  const rows = JSON.stringify(wanted)
  await noteChangedByHand(tx, id, wanted)
  await rowsOf(tx, 'own-products.pictures-gone')`
    delete from product_images
    where product_id = ${id} and not id = any((select ${pictures.flatMap((picture) => picture.id ?? [])}::bigint[])::bigint[])`
  const kept = await rowsOf<{ id: number }>(tx, 'own-products.pictures-kept')`
    update product_images i set alt = d.alt, position = d.position, variant_id = d."variantId"
    from json_to_recordset(${rows}::json) as d(id bigint, alt text, position int, "variantId" bigint)
    where i.id = d.id and i.product_id = ${id} returning i.id`
  const lost = pictures.findIndex((picture) => picture.id !== null && !kept.some((row) => row.id === picture.id))
  if (lost !== -1) throw fieldProblem(`/pictures/${lost}`, 'This picture is gone. Send it again.')
  await rowsOf(tx, 'own-products.pictures-new')`
    insert into product_images (product_id, variant_id, hash, alt, width, height, position)
    select ${id}, "variantId", hash, alt, width, height, position from json_to_recordset(${rows}::json)
      as d(id bigint, "variantId" bigint, hash text, alt text, width int, height int, position int) where d.id is null`
}

/** Later imports leave the pictures of a product alone once a person has removed, reordered or described those of its file. */
async function noteChangedByHand(
  tx: Db,
  id: ProductId,
  wanted: readonly { id: number | null; alt: string; variantId: VariantId | null | undefined }[],
): Promise<void> {
  const ofFile = await rowsOf<{ id: number; alt: string; variantId: VariantId | null }>(tx, 'own-products.pictures-of-file')`
    select id, alt, variant_id as "variantId" from product_images where product_id = ${id} and source_url is not null order by position, id`
  const ids = new Set(ofFile.map((picture) => picture.id))
  const stay = wanted.filter((picture) => picture.id !== null && ids.has(picture.id))
  const isAsInFile = (picture: (typeof ofFile)[number], i: number): boolean =>
    stay[i]?.id === picture.id && stay[i].alt === picture.alt && (stay[i].variantId ?? null) === picture.variantId
  if (!ofFile.every(isAsInFile)) await rowsOf(tx, 'own-products.by-hand')`update products set pictures_by_hand = true where id = ${id}`
}

export async function writeShelves(
  tx: Db,
  person: Person,
  retailerId: RetailerId,
  { variants }: ProductInput,
  variantIds: readonly VariantId[],
  why: Sent<typeof editProduct>['body']['reason'],
): Promise<void> {
  const placed = variants.flatMap(({ shelves }, i) =>
    shelves.map((shelf, j) => ({
      pointer: `/variants/${i}/shelves/${j}/onHand`,
      wish: { ...shelf, variantId: variantIds[i] } as ShelfWish,
    })),
  )
  const storeIds = await storesFor(tx, person, retailerId)
  const { faults } = await moveShelves(
    tx,
    { storeIds, why, who: person.id },
    placed.map(({ wish }) => wish),
  )
  if (faults.some((fault) => fault.why === 'conflict')) throw new Problem('conflict')
  refuse(faults.map((fault) => ({ pointer: placed[fault.at]?.pointer ?? '/variants', message: wordsOf(fault) })))
}
