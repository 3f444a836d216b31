import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CategoryId, ProductId, RetailerId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { addProduct, editProduct, ProductInput } from '#contracts/own-products.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import { type FieldError, fieldProblem, Problem } from '../../platform/problem.ts'
import { readGtin } from './barcodes.ts'
import { notePrices, updateVariants } from './import-writes.ts'
import { ownProductOf, storesFor } from './own-products.ts'
import { faultsIn, optionsInUse, skusFor } from './rules.ts'
import { sanitizeDescription } from './sanitize.ts'
import { type Sent as SentPicture, sentOf } from './sent-pictures.ts'
import { moveShelves, type ShelfWish, wordsOf } from './shelves.ts'
import { addProducts } from './write.ts'

type Known = {
  id: VariantId
  version: number
  sku: string
  gtin: string | null
  price: Cents
  compareAt: Cents | null
  weightGrams: number | null
}
type Checked = { skus: string[]; gtins: (string | null)[]; pictures: Map<string, SentPicture> }

const refuse = (errors: FieldError[]): void => {
  if (errors.length > 0)
    throw new Problem('invalid', { errors, detail: errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} things to fix.` })
}

/** Lists a product that a person typed in, with its first stock. */
export async function addOwnProduct(
  db: Db,
  person: Person,
  { retailerId, ...input }: Sent<typeof addProduct>['body'],
): Promise<Reply<typeof addProduct>> {
  if (!retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
  return transact(db, async (tx) => {
    const { skus, gtins, pictures } = await checked(tx, retailerId, null, input, [])
    refuse(
      input.variants.flatMap(({ id }, i) =>
        id === null ? [] : [{ pointer: `/variants/${i}/id`, message: 'This variant is not of this product.' }],
      ),
    )
    refuse(input.pictures.flatMap(({ id }, i) => (id === null ? [] : [{ pointer: `/pictures/${i}`, message: 'Choose a picture.' }])))
    const mine = new Set(await storesFor(tx, person, retailerId))
    refuse(
      input.variants.flatMap(({ shelves }, i) =>
        shelves.flatMap(({ storeId }, j) =>
          mine.has(storeId) ? [] : [{ pointer: `/variants/${i}/shelves/${j}/onHand`, message: 'Choose a store of yours.' }],
        ),
      ),
    )
    const [added] = await takingSkus(() =>
      addProducts(
        tx,
        retailerId,
        [
          {
            ...input,
            brand: input.brand || null,
            options: optionsInUse(input),
            images: input.pictures.map(({ hash, alt, variant }) => ({ ...pictures.get(hash ?? ''), alt, variant })),
            variants: input.variants.map(({ optionValues, price, compareAtPrice, shelves }, i) => ({
              sku: skus[i] ?? '',
              gtin: gtins[i] ?? null,
              optionValues,
              price,
              compareAt: compareAtPrice,
              stock: shelves.map(({ storeId, onHand }) => ({ storeId, onHand })),
            })),
          },
        ],
        { who: person.id },
      ),
    )
    if (!added) throw new Error('the product was not written')
    return ownProductOf(tx, person, added.productId)
  })
}

/** Changes all of a product as one act. Whoever did not see the latest of a part that they change is refused, and nothing is written. */
export async function editOwnProduct(
  db: Db,
  person: Person,
  id: ProductId,
  { version, reason, ...input }: Sent<typeof editProduct>['body'],
): Promise<Reply<typeof editProduct>> {
  return transact(db, async (tx) => {
    const [now] = await rowsOf<{ retailer_id: RetailerId; version: number; description: string }>(
      tx,
      'own-products.lock',
      'select retailer_id, version, description from products where id = $1 and retailer_id = any($2::bigint[]) for no key update',
      [id, retailerIdsOf(person, 'manager')],
    )
    if (!now) throw new Problem('not_found')
    const known = await rowsOf<Known>(
      tx,
      'own-products.lock-variants',
      `select id, version, sku, gtin, price, compare_at as "compareAt", weight_grams as "weightGrams"
       from variants where product_id = $1 and not archived order by id for no key update`,
      [id],
    )
    const byId = new Map(known.map((variant) => [variant.id, variant]))
    const isStale = input.variants.some((variant) => variant.id !== null && byId.get(variant.id)?.version !== variant.version)
    if (version !== now.version || isStale) throw new Problem('conflict', { more: { current: { version: now.version } } })
    const { skus, gtins, pictures } = await checked(tx, now.retailer_id, id, input, known)
    await takingSkus(async () => {
      await writeWords(tx, id, input, now.description)
      const variantIds = await writeVariants(tx, person, { id, retailerId: now.retailer_id }, input, known, { skus, gtins })
      await writePictures(tx, id, input, variantIds, pictures)
      await writeShelves(tx, person, now.retailer_id, input, variantIds, reason)
    })
    await tell(tx, 'catalog.products_changed', { productIds: [id] })
    return ownProductOf(tx, person, id)
  })
}

/** Everything that can be wrong with what was typed, in one answer. */
async function checked(
  tx: Db,
  retailerId: RetailerId,
  productId: ProductId | null,
  input: ProductInput,
  known: readonly Known[],
): Promise<Checked> {
  const errors: FieldError[] = faultsIn(input)
  const [category] = await rowsOf(tx, 'own-products.category', 'select from categories where id = $1', [input.categoryId])
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
  const owners = await rowsOf<{ sku: string; title: string }>(
    tx,
    'own-products.sku-owners',
    `select v.sku, p.title from variants v join products p on p.id = v.product_id
     where v.retailer_id = $1 and v.sku = any((select $2::text[])::text[]) and (v.product_id is distinct from $3::bigint or v.archived)`,
    [retailerId, wanted, productId],
  )
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

/** SKUs that could stand in the way of one made from these words. */
async function skusLike(tx: Db, retailerId: RetailerId, stem: string): Promise<Set<string>> {
  const [begin = 'ITEM'] = skusFor(stem, [{ sku: '', optionValues: [] }], () => false)
  const rows = await rowsOf<{ sku: string }>(
    tx,
    'own-products.skus-like',
    'select sku from variants where retailer_id = $1 and starts_with(sku, $2)',
    [retailerId, begin],
  )
  return new Set(rows.map(({ sku }) => sku))
}

/** Two people can type the same SKU at the same moment; the database lets one of them have it. */
async function takingSkus<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw fieldProblem('/variants/0/sku', 'That SKU is already used.')
    throw error
  }
}

async function writeWords(tx: Db, id: ProductId, input: ProductInput, before: string): Promise<void> {
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

/** The ids of all variants in the order of the form. Those taken out stay for the books, under a SKU that is free again. */
async function writeVariants(
  tx: Db,
  person: Person,
  of: { id: ProductId; retailerId: RetailerId },
  { variants }: ProductInput,
  known: readonly Known[],
  { skus, gtins }: Omit<Checked, 'pictures'>,
): Promise<VariantId[]> {
  const kept = new Set(variants.flatMap(({ id }) => id ?? []))
  await rowsOf(
    tx,
    'own-products.retire-variants',
    `update variants set archived = true, sku = left(sku, 100) || '~' || id, version = version + 1, updated_at = now() where id = any((select $1::bigint[])::bigint[])`,
    [known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)],
  )
  const written = variants.map(({ id, optionValues, price, compareAtPrice }, position) => {
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
    `insert into variants (product_id, retailer_id, sku, gtin, option_values, price, compare_at, position)
     select $1, $2, sku, gtin, "optionValues", price, "compareAt", position from json_to_recordset($3::json)
       as d(sku text, gtin text, "optionValues" text[], price bigint, "compareAt" bigint, position int)
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

async function writePictures(
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
  await rowsOf(
    tx,
    'own-products.pictures-gone',
    'delete from product_images where product_id = $1 and not id = any((select $2::bigint[])::bigint[])',
    [id, pictures.flatMap((picture) => picture.id ?? [])],
  )
  const kept = await rowsOf<{ id: number }>(
    tx,
    'own-products.pictures-kept',
    `update product_images i set alt = d.alt, position = d.position, variant_id = d."variantId"
     from json_to_recordset($2::json) as d(id bigint, alt text, position int, "variantId" bigint) where i.id = d.id and i.product_id = $1 returning i.id`,
    [id, rows],
  )
  const lost = pictures.findIndex((picture) => picture.id !== null && !kept.some((row) => row.id === picture.id))
  if (lost !== -1) throw fieldProblem(`/pictures/${lost}`, 'This picture is gone. Send it again.')
  await rowsOf(
    tx,
    'own-products.pictures-new',
    `insert into product_images (product_id, variant_id, hash, alt, width, height, position)
     select $1, "variantId", hash, alt, width, height, position from json_to_recordset($2::json)
       as d(id bigint, "variantId" bigint, hash text, alt text, width int, height int, position int) where d.id is null`,
    [id, rows],
  )
}

async function writeShelves(
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
  const faults = await moveShelves(
    tx,
    { storeIds, why, who: person.id },
    placed.map(({ wish }) => wish),
  )
  if (faults.some((fault) => fault.why === 'conflict')) throw new Problem('conflict')
  refuse(faults.map((fault) => ({ pointer: placed[fault.at]?.pointer ?? '/variants', message: wordsOf(fault) })))
}

/** A draft that begins as a copy: the same words, pictures and prices, no stock, no barcodes. */
export async function duplicateOwnProduct(db: Db, person: Person, id: ProductId): Promise<Reply<typeof addProduct>> {
  return transact(db, async (tx) => {
    const product = await ownProductOf(tx, person, id)
    const images = await rowsOf<{
      hash: string | null
      sourceUrl: string | null
      alt: string
      width: number | null
      height: number | null
      variantId: VariantId | null
    }>(
      tx,
      'own-products.pictures-to-copy',
      `select hash, source_url as "sourceUrl", alt, width, height, variant_id as "variantId" from product_images where product_id = $1 order by position, id`,
      [id],
    )
    const title = `${product.title.slice(0, 190)} (copy)`
    const variants = product.variants.map((variant) => ({ ...variant, sku: '' }))
    const made = await skusLike(tx, product.retailerId, title.slice(0, 40))
    const skus = skusFor(title.slice(0, 40), variants, (sku) => made.has(sku))
    const [added] = await takingSkus(() =>
      addProducts(
        tx,
        product.retailerId,
        [
          {
            ...product,
            title,
            status: 'draft',
            images: images.map(({ variantId, ...image }) => {
              const at = product.variants.findIndex((variant) => variant.id === variantId)
              return { ...image, variant: at === -1 ? null : at }
            }),
            variants: variants.map(({ optionValues, price, compareAtPrice, shelves }, i) => ({
              sku: skus[i] ?? '',
              optionValues,
              price,
              compareAt: compareAtPrice,
              stock: shelves.map(({ storeId }) => ({ storeId, onHand: 0 })),
            })),
          },
        ],
        { who: person.id },
      ),
    )
    if (!added) throw new Error('the copy was not written')
    return ownProductOf(tx, person, added.productId)
  })
}
