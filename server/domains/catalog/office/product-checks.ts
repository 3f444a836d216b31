import type { ProductId, RetailerId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { ProductInput } from '#contracts/catalog/own-products.ts'
import { type Db, rowsOf, sqlState, UNIQUE_VIOLATION } from '../../../platform/db.ts'
import { type FieldError, fieldProblem, Problem } from '../../../platform/problem.ts'
import { readGtin } from '../barcodes.ts'
import { faultsIn, skusFor } from '../rules.ts'
import { type PictureSize as SentPicture, sentOf } from './sent-pictures.ts'

export type StoredVariant = {
  id: VariantId
  version: number
  sku: string
  gtin: string | null
  price: Cents
  compareAt: Cents | null
  cost: Cents | null
  weightGrams: number | null
}
export type CheckedProduct = { skus: string[]; gtins: (string | null)[]; pictures: Map<string, SentPicture> }

/** Refuses a form with all its field errors. */
export const refuse = (errors: FieldError[]): void => {
  if (errors.length > 0)
    throw new Problem('invalid', { errors, detail: errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} things to fix.` })
}

/** Checks everything that was entered and reports all errors in one answer. */
export async function checked(
  tx: Db,
  retailerId: RetailerId,
  productId: ProductId | null,
  input: ProductInput,
  known: readonly StoredVariant[],
): Promise<CheckedProduct> {
  const errors: FieldError[] = faultsIn(input)
  const [category] = await rowsOf(tx, 'own-products.category')`select from categories where id = ${input.categoryId}`
  if (!category) errors.push({ pointer: '/categoryId', message: 'Choose a department.' })
  const gtins = input.variants.map(({ id, gtin }, i) => {
    if (!gtin) return null
    if (known.some((one) => one.id === id && one.gtin === gtin)) return gtin
    const read = readGtin(gtin)
    if (read === null) errors.push({ pointer: `/variants/${i}/gtin`, message: "This doesn't look like a barcode. Example: 4006381333931." })
    return read
  })
  const stem = input.title.slice(0, 40)
  const wanted = input.variants.flatMap(({ sku }) => (sku === '' ? [] : [sku]))
  const owners = await rowsOf<{ sku: string; title: string }>(tx, 'own-products.sku-owners')`
    select v.sku, p.title from variants v join products p on p.id = v.product_id
    where v.retailer_id = ${retailerId} and v.sku = any((select ${wanted}::text[])::text[])
      and (v.product_id is distinct from ${productId}::bigint or v.archived)`
  const taken = new Map(owners.map(({ sku, title }) => [sku, title]))
  for (const [i, { sku }] of input.variants.entries())
    if (taken.has(sku)) errors.push({ pointer: `/variants/${i}/sku`, message: `That SKU is already used by "${taken.get(sku)}".` })
  const hashes = input.pictures.flatMap(({ hash }) => hash ?? [])
  const pictures = await sentOf(tx, retailerId, hashes)
  for (const [i, { hash }] of input.pictures.entries())
    if (hash !== null && !pictures.has(hash)) errors.push({ pointer: `/pictures/${i}`, message: 'Send this picture again.' })
  refuse(errors)
  const made = wanted.length === input.variants.length ? new Set<string>() : await skusLike(tx, retailerId, stem)
  return { skus: skusFor(stem, input.variants, (sku) => made.has(sku)), gtins, pictures }
}

/** Existing SKUs that could collide with one generated from this stem. */
export async function skusLike(tx: Db, retailerId: RetailerId, stem: string): Promise<Set<string>> {
  const [begin = 'ITEM'] = skusFor(stem, [{ sku: '', optionValues: [] }], () => false)
  const rows = await rowsOf<{ sku: string }>(tx, 'own-products.skus-like')`
    select sku from variants where retailer_id = ${retailerId} and starts_with(sku, ${begin})`
  return new Set(rows.map(({ sku }) => sku))
}

/** Two people can enter the same SKU at the same moment; the unique index accepts only one of them. */
export async function takingSkus<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw fieldProblem('/variants/0/sku', 'That SKU is already used.')
    throw error
  }
}
