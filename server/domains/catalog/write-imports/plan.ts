import type { CategoryId, ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { textOfEntities } from '../sanitize.ts'

/** A product as a file has it. A field that the file does not have is null (kept as it is; empty for a new product). */
export type ProductDraft = {
  externalId: string
  title: string
  /** HTML from an untrusted source; sanitized before it is compared or stored. */
  description: string | null
  brand: string | null
  categoryId: CategoryId | null
  tags: string[] | null
  /** Names in order; each variant has a value for each name. */
  options: string[]
  status: ProductStatus
  variants: VariantDraft[]
  images: ImageDraft[]
}
export type VariantDraft = {
  /** null: generated. */
  sku: string | null
  gtin: string | null
  optionValues: string[]
  price: Cents
  compareAt: Cents | null | undefined
  /** Left out: as it was. */
  cost?: Cents | undefined
  weightGrams: number | null
  /** The pieces on the shelf of each store that was counted. */
  counts: Count[]
}
export type Count = { storeId: StoreId; onHand: number }
/** New figures for a variant that exists: found by its product and choices, else by its SKU, else by its barcode. */
export type VariantUpdate = {
  externalId: string | null
  optionValues: string[] | null
  sku: string | null
  gtin: string | null
  price: Cents | null
  counts: Count[]
}
/** `variant` is the index of the draft's variant that the picture shows. */
export type ImageDraft = { sourceUrl: string; alt: string; variant: number | null }
export type ProductStatus = 'draft' | 'active' | 'archived'

/** Everything an import may change of a product in some stores, as undoing the import needs it. */
export type ProductSnapshot = ProductFields & {
  id: ProductId
  /** A person changed the pictures of the file: imports leave them alone. */
  picturesByHand: boolean
  variants: VariantSnapshot[]
  images: ImageSnapshot[]
}
export type ProductFields = {
  /** null: the product was not imported; only its figures may change. */
  externalId: string | null
  title: string
  description: string
  brand: string | null
  categoryId: CategoryId
  tags: string[]
  options: { name: string; values: string[] }[]
  status: ProductStatus
}
export type VariantFields = {
  sku: string
  gtin: string | null
  optionValues: string[]
  price: Cents
  compareAt: Cents | null
  /** Missing in what an older version wrote. */
  cost?: Cents | null | undefined
  weightGrams: number | null
  position: number
  archived: boolean
}
export type VariantSnapshot = VariantFields & { id: VariantId; shelves: Shelf[] }
/** A store that carries the variant. `lastMove` is the newest stock movement seen. */
export type Shelf = { storeId: StoreId; onHand: number; reserved: number; lastMove: number }
export type ImageSnapshot = {
  sourceUrl: string | null
  hash: string | null
  alt: string
  width: number | null
  height: number | null
  position: number
  variantId: VariantId | null
  /** Missing in what an older version wrote. */
  standIn?: boolean
}

export type Fault = { variant: number; field: 'sku' | 'count'; message: string }
export type VariantTarget = VariantFields & {
  id: VariantId | null
  /** The shelves whose count is set; others stay as they are. */
  shelves: ShelfTarget[]
  reprices: boolean
}
/** `reserved` pieces are promised to orders; only the pieces beyond these can be bought. */
export type ShelfTarget = Count & { was: number | null; reserved: number }
export type ImageTarget = { sourceUrl: string; alt: string; position: number /** index in `variants` */; variant: number | null }
export type ProductPlan = {
  /** The variants and pictures that the file has of it. */
  variantCount: number
  pictureCount: number
  before: ProductSnapshot | null
  kind: 'new' | 'changed' | 'unchanged' | 'failed'
  faults: Fault[]
  product: ProductFields
  variants: VariantTarget[]
  /** null: pictures stay as they are. */
  images: ImageTarget[] | null
  changes: { product: boolean; variants: boolean; images: boolean; stock: boolean; availability: boolean }
}
export type SkuOwner = { productId: ProductId; title: string }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Plans how importing a draft changes the existing products. Variants are matched by their options, else by their SKU. */
export function planOf(
  draft: ProductDraft,
  before: ProductSnapshot | null,
  skuOwners: ReadonlyMap<string, SkuOwner>,
  { fallback, storeId }: { fallback: CategoryId; storeId: StoreId },
): ProductPlan {
  const faults: Fault[] = []
  const matches = matchVariants(draft, before)
  const skus = skusOf(draft, matches)
  const variants = draft.variants.map((variant, i): VariantTarget => {
    const match = matches[i] ?? null
    const sku = skus[i] as string
    const owner = skuOwners.get(sku)
    if (owner && owner.productId !== before?.id)
      faults.push({ variant: i, field: 'sku', message: `The SKU "${sku}" belongs to your product "${owner.title}" already.` })
    const shelves = shelvesOf(variant.counts, match)
    faults.push(...promised(i, shelves))
    // A new variant stands on the shelf of its store from the start, with none.
    if (shelves.length === 0 && (match?.shelves.length ?? 0) === 0) shelves.push({ storeId, onHand: 0, was: null, reserved: 0 })
    const formerPrice = variant.compareAt === undefined ? (match?.compareAt ?? null) : variant.compareAt
    const compareAt = formerPrice !== null && formerPrice > variant.price ? formerPrice : null
    return {
      id: match?.id ?? null,
      sku,
      gtin: variant.gtin ?? match?.gtin ?? null,
      optionValues: variant.optionValues,
      price: variant.price,
      compareAt,
      cost: variant.cost ?? match?.cost ?? null,
      weightGrams: variant.weightGrams ?? match?.weightGrams ?? null,
      position: i,
      archived: false,
      shelves,
      reprices: !match || match.price !== variant.price || match.compareAt !== compareAt,
    }
  })
  const matched = new Set(matches.flatMap((match) => match?.id ?? []))
  const others = before?.variants.filter(({ id }) => !matched.has(id)) ?? []
  // A variant missing from the file stays, unless the product has other options now and nobody could choose it.
  const stay = others.filter((other) => !other.archived && other.optionValues.length === draft.options.length && draft.options.length > 0)
  const leave = others.filter((other) => !other.archived && !stay.includes(other))
  for (const other of others) {
    const variant = skus.indexOf(other.sku)
    if (variant >= 0)
      faults.push({
        variant,
        field: 'sku',
        message: `The SKU "${other.sku}" belongs to another variant of this product (${other.optionValues.join(', ')}).`,
      })
  }
  const product: ProductFields = {
    externalId: draft.externalId,
    title: draft.title,
    description: draft.description ?? before?.description ?? '',
    brand: draft.brand === null ? (before?.brand ?? null) : draft.brand || null,
    categoryId: draft.categoryId ?? before?.categoryId ?? fallback,
    tags: draft.tags ?? before?.tags ?? [],
    options: draft.options.map((name, i) => ({
      name,
      values: [...new Set([...draft.variants, ...stay].map((variant) => variant.optionValues[i] ?? ''))],
    })),
    status: draft.status,
  }
  const targets = [
    ...variants,
    ...leave.map((other) => ({
      ...fieldsOf(other),
      id: other.id,
      archived: true,
      shelves: [],
      reprices: false,
    })),
  ]
  const images =
    draft.images.length > 0 && !before?.picturesByHand
      ? draft.images.map(({ sourceUrl, alt, variant }, position) => ({ sourceUrl, alt, variant, position }))
      : null
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]))
  const isAsBefore = (target: VariantTarget): boolean => {
    const was = target.id === null ? undefined : known.get(target.id)
    return was !== undefined && same(fieldsOf(was), fieldsOf(target))
  }
  const changes = {
    product: !before || !same(productFieldsOf(before), product),
    variants: !targets.every(isAsBefore),
    images: images !== null && !same(imagesKept(before), imagesWanted(images, targets)),
    ...stockChanges(targets),
  }
  const moves = changes.product || changes.variants || changes.images || changes.stock
  const kind = faults.length > 0 ? 'failed' : !before ? 'new' : moves ? 'changed' : 'unchanged'
  const counts = { variantCount: draft.variants.length, pictureCount: draft.images.length }
  return { ...counts, before, kind, faults, product, variants: targets, images, changes }
}

const shelvesOf = (counts: readonly Count[], match: VariantSnapshot | null): ShelfTarget[] =>
  counts.map(({ storeId, onHand }) => {
    const shelf = match?.shelves.find((each) => each.storeId === storeId)
    return { storeId, onHand, was: shelf?.onHand ?? null, reserved: shelf?.reserved ?? 0 }
  })

const promised = (variant: number, shelves: readonly ShelfTarget[]): Fault[] =>
  shelves
    .filter(({ onHand, reserved }) => onHand < reserved)
    .map(({ reserved }) => ({
      variant,
      field: 'count',
      message: `${reserved} of these are reserved for orders. The quantity can't be lower.`,
    }))

function stockChanges(targets: readonly VariantTarget[]): { stock: boolean; availability: boolean } {
  const shelves = targets.flatMap((target) => target.shelves)
  return {
    stock: shelves.some(({ onHand, was }) => onHand !== was),
    availability: shelves.some(({ onHand, was, reserved }) => onHand > reserved !== (was ?? 0) > reserved),
  }
}

/** Plans new prices and counts of some variants of a product; everything else of it stays as it is. */
export function planOfUpdates(
  before: ProductSnapshot,
  updates: readonly { variant: VariantSnapshot; update: VariantUpdate }[],
): ProductPlan {
  const faults: Fault[] = []
  const targets = updates.map(({ variant, update }, i): VariantTarget => {
    const shelves = shelvesOf(update.counts, variant)
    faults.push(...promised(i, shelves))
    const price = update.price ?? variant.price
    const compareAt = variant.compareAt !== null && variant.compareAt > price ? variant.compareAt : null
    return {
      ...fieldsOf(variant),
      id: variant.id,
      price,
      compareAt,
      shelves,
      reprices: price !== variant.price || compareAt !== variant.compareAt,
    }
  })
  const changes = { product: false, variants: targets.some(({ reprices }) => reprices), images: false, ...stockChanges(targets) }
  const kind = faults.length > 0 ? 'failed' : changes.variants || changes.stock ? 'changed' : 'unchanged'
  const { id: _, variants: __, images: ___, ...product } = before
  return { before, kind, faults, product, variants: targets, images: null, changes, variantCount: targets.length, pictureCount: 0 }
}

function matchVariants(draft: ProductDraft, before: ProductSnapshot | null): (VariantSnapshot | undefined)[] {
  const left = new Set(before?.variants)
  const take = (is: (variant: VariantSnapshot) => boolean): VariantSnapshot | undefined => {
    for (const variant of left)
      if (is(variant)) {
        left.delete(variant)
        return variant
      }
    return undefined
  }
  const choice = (values: readonly string[]): string => JSON.stringify(values.map((value) => value.toLowerCase()))
  const byOptions = draft.variants.map(({ optionValues }) => take((variant) => choice(variant.optionValues) === choice(optionValues)))
  return draft.variants.map(({ sku }, i) => byOptions[i] ?? (sku ? take((variant) => variant.sku === sku) : undefined))
}

const LONGEST_SKU = 120
const word = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The SKUs of a draft. A missing SKU keeps the known one, or else is generated from the handle and the options. */
function skusOf(draft: ProductDraft, matches: readonly (VariantSnapshot | undefined)[]): string[] {
  const given = new Set(draft.variants.flatMap(({ sku }) => sku ?? []))
  const kept = matches.map((match, i) => (!draft.variants[i]?.sku && match && !given.has(match.sku) ? match.sku : null))
  const taken = new Set([...given, ...kept.filter((sku) => sku !== null)])
  return draft.variants.map(({ sku, optionValues }, i) => {
    const known = sku ?? kept[i]
    if (known) return known
    const made = [textOfEntities(draft.externalId), ...optionValues.map(word)]
      .join('/')
      .slice(0, LONGEST_SKU - 5)
      .toWellFormed()
    let free = made
    for (let n = 2; taken.has(free); n++) free = `${made}-${n}`
    taken.add(free)
    return free
  })
}

const fieldsOf = (variant: VariantFields): VariantFields => ({
  sku: variant.sku,
  gtin: variant.gtin,
  optionValues: variant.optionValues,
  price: variant.price,
  compareAt: variant.compareAt,
  cost: variant.cost ?? null,
  weightGrams: variant.weightGrams,
  position: variant.position,
  archived: variant.archived,
})
const productFieldsOf = ({ externalId, title, description, brand, categoryId, tags, options, status }: ProductFields): ProductFields => ({
  externalId,
  title,
  description,
  brand,
  categoryId,
  tags,
  options: options.map(({ name, values }) => ({ name, values })),
  status,
})
const imagesKept = (before: ProductSnapshot | null): unknown =>
  before?.images.filter(({ sourceUrl }) => sourceUrl !== null).map(({ sourceUrl, alt, variantId }) => [sourceUrl, alt, variantId]) ?? []
const imagesWanted = (images: readonly ImageTarget[], variants: readonly VariantTarget[]): unknown =>
  images.map(({ sourceUrl, alt, variant }) => [sourceUrl, alt, variant === null ? null : (variants[variant]?.id ?? 'new')])

/** The fields that must be unchanged since an import for it to be undone. Sales are not counted as changes. */
export const fingerprint = (snapshot: ProductSnapshot): string =>
  JSON.stringify([
    productFieldsOf(snapshot),
    snapshot.variants.map((variant) => [variant.id, fieldsOf(variant), variant.shelves.map(({ storeId }) => storeId)]),
    snapshot.images.map(({ sourceUrl, alt, position, variantId }) => [sourceUrl, alt, position, variantId]),
  ])
