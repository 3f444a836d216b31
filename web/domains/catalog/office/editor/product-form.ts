import { z } from 'zod'
import type { Sent } from '#contracts/endpoint.ts'
import type { CategoryId, StoreId, VariantId } from '#contracts/ids.ts'
import { type editProduct, type OwnProduct, PRODUCT_LIMITS, ProductInput } from '#contracts/catalog/own-products.ts'
import { STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { type CellInput, priceText, typedCount, typedFormerPrice, typedPrice } from '../cells.ts'
import { htmlOf, isPlain, textOf } from './description.ts'

const typed = (read: (text: string) => CellInput<unknown>) =>
  z.string().superRefine((text, context) => {
    const { error } = read(text)
    if (error !== undefined) context.addIssue({ code: 'custom', message: error })
  })
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]
const list = (most: number, each: number, noun: string) =>
  z.string().superRefine((text, context) => {
    const parts = listed(text)
    if (parts.length > most) context.addIssue({ code: 'custom', message: `Up to ${most} ${noun}.` })
    const long = parts.find((part) => part.length > each)
    if (long)
      context.addIssue({ code: 'custom', message: `Keep each under ${each} characters. "${long.slice(0, 20)}…" has ${long.length}.` })
  })
/** Empty: the store does not sell the variant. */
const typedShelf = (text: string): CellInput<number | null> => (text.trim() === '' ? { value: null } : typedCount(text))

const { title, brand, status } = ProductInput.shape
const { sku, gtin } = ProductInput.shape.variants.element.shape
const { alt } = ProductInput.shape.pictures.element.shape

const Shelf = z.object({ storeId: z.number(), stockVersion: z.number().nullable(), reserved: z.number(), onHand: typed(typedShelf) })
const VariantValues = z.object({
  id: z.number().nullable(),
  version: z.number().nullable(),
  sku,
  gtin: gtin.unwrap(),
  optionValues: z.array(z.string()),
  price: typed(typedPrice),
  compareAtPrice: typed(typedFormerPrice),
  cost: typed(typedFormerPrice),
  shelves: z.array(Shelf),
})
const PictureValues = z.object({
  id: z.number().nullable(),
  hash: z.string().nullable(),
  src: z.string().nullable(),
  alt,
  variant: z.string(),
})
/** A product as form values: edited fields are text, other fields keep their type. Field names match the server's JSON pointers. */
export const ProductValues = z.object({
  title,
  description: z.string(),
  brand: brand.unwrap(),
  categoryId: z.string().min(1, 'Choose a department.'),
  tags: list(PRODUCT_LIMITS.tags, PRODUCT_LIMITS.tag, 'tags'),
  status,
  options: z.array(
    z.object({
      name: z.string().trim().min(1, 'Enter the name of the option.').max(PRODUCT_LIMITS.optionName),
      values: list(PRODUCT_LIMITS.variants, PRODUCT_LIMITS.optionValue, 'values').refine(
        (text) => listed(text).length > 0,
        'Enter at least one value.',
      ),
    }),
  ),
  variants: z.array(VariantValues),
  pictures: z.array(PictureValues),
  reason: z.enum(STOCK_REASONS),
})
export type ProductValues = z.output<typeof ProductValues>
export type VariantValues = ProductValues['variants'][number]

type Stores = readonly { id: StoreId; name: string }[]

export const emptyVariant = (stores: Stores, like?: VariantValues): VariantValues => ({
  id: null,
  version: null,
  sku: '',
  gtin: '',
  optionValues: [],
  price: like?.price ?? '',
  compareAtPrice: like?.compareAtPrice ?? '',
  cost: like?.cost ?? '',
  shelves: stores.map(({ id }) => ({ storeId: id, stockVersion: null, reserved: 0, onHand: stores.length === 1 ? '0' : '' })),
})
export const emptyValues = (stores: Stores): ProductValues => ({
  title: '',
  description: '',
  brand: '',
  categoryId: '',
  tags: '',
  status: 'active',
  options: [],
  variants: [emptyVariant(stores)],
  pictures: [],
  reason: 'correction',
})

export function valuesOf(own: OwnProduct, stores: Stores): ProductValues {
  return {
    title: own.title,
    description: isPlain(own.description) ? textOf(own.description) : own.description,
    brand: own.brand ?? '',
    categoryId: String(own.categoryId),
    tags: own.tags.join(', '),
    status: own.status,
    options: own.options.map(({ name, values }) => ({ name, values: values.join(', ') })),
    variants: own.variants.map((variant) => ({
      id: variant.id,
      version: variant.version,
      sku: variant.sku,
      gtin: variant.gtin ?? '',
      optionValues: variant.optionValues,
      price: priceText(variant.price),
      compareAtPrice: priceText(variant.compareAtPrice),
      cost: priceText(variant.cost),
      shelves: stores.map(({ id }) => {
        const shelf = variant.shelves.find(({ storeId }) => storeId === id)
        return {
          storeId: id,
          stockVersion: shelf?.stockVersion ?? null,
          reserved: shelf?.reserved ?? 0,
          onHand: shelf ? String(shelf.onHand) : '',
        }
      }),
    })),
    pictures: own.pictures.map(({ id, src, alt: words, variantId }) => ({
      id,
      hash: null,
      src,
      alt: words,
      variant: variantId === null ? '' : String(own.variants.findIndex((variant) => variant.id === variantId)),
    })),
    reason: 'correction',
  }
}

type Body = Omit<Sent<typeof editProduct>['body'], 'version'>
/** The request body, and the form index of each shelf sent; unchanged shelves are left out. */
export function bodyOf(values: ProductValues, base: ProductValues, own: OwnProduct | null): { body: Body; shelfAt: number[][] } {
  const shelfAt: number[][] = []
  const variants = values.variants.map((variant) => {
    const before = base.variants.find(({ id }) => id !== null && id === variant.id)
    const changed = variant.shelves.flatMap((shelf, at) => {
      const onHand = typedShelf(shelf.onHand).value ?? null
      const was = before?.shelves.find(({ storeId }) => storeId === shelf.storeId)
      return onHand === null || (was && was.onHand.trim() === shelf.onHand.trim()) ? [] : [{ at, shelf, onHand }]
    })
    shelfAt.push(changed.map(({ at }) => at))
    return {
      id: variant.id as VariantId | null,
      version: variant.version,
      sku: variant.sku,
      gtin: variant.gtin.trim() || null,
      optionValues: values.options.length === 0 ? [] : variant.optionValues,
      price: typedPrice(variant.price).value ?? (0 as never),
      compareAtPrice: typedFormerPrice(variant.compareAtPrice).value ?? null,
      cost: typedFormerPrice(variant.cost).value ?? null,
      shelves: changed.map(({ shelf, onHand }) => ({ storeId: shelf.storeId as StoreId, onHand, stockVersion: shelf.stockVersion })),
    }
  })
  return {
    shelfAt,
    body: {
      title: values.title,
      description: descriptionOf(values, own),
      brand: values.brand || null,
      categoryId: Number(values.categoryId) as CategoryId,
      tags: listed(values.tags),
      status: values.status,
      options: values.options.map(({ name, values: words }) => ({ name, values: listed(words) })),
      variants,
      pictures: values.pictures.map(({ id, hash, alt: words, variant }) => ({
        id,
        hash,
        alt: words,
        variant: variant === '' ? null : Number(variant),
      })),
      reason: values.reason,
    },
  }
}

/** An unedited description is sent back unchanged. */
function descriptionOf({ description }: ProductValues, own: OwnProduct | null): string {
  if (!own) return htmlOf(description)
  if (!isPlain(own.description)) return description
  return description === textOf(own.description) ? own.description : htmlOf(description)
}

export const kindOf = ({ optionValues }: Pick<VariantValues, 'optionValues'>): string => optionValues.join(' / ')

/** All option combinations as variants: existing variants are kept, new ones start as a copy of the first. */
export function variantsFor(values: Pick<ProductValues, 'options' | 'variants'>, stores: Stores): VariantValues[] {
  const combinations = values.options.reduce<string[][]>(
    (all, option) => all.flatMap((made) => listed(option.values).map((value) => [...made, value])),
    [[]],
  )
  const [first] = values.variants
  const free = [...values.variants]
  const taken = combinations.map((optionValues) => {
    const at = free.findIndex((variant) => JSON.stringify(variant.optionValues) === JSON.stringify(optionValues))
    return at === -1 ? null : free.splice(at, 1)[0]
  })
  // When an option is added, the existing variant becomes the new variant with the same leading option values.
  return combinations.map((optionValues, i) => {
    const known = taken[i]
    if (known) return known
    const at = free.findIndex((variant) =>
      variant.optionValues.every((value, place) => place >= optionValues.length || value === optionValues[place]),
    )
    const [grown] = at === -1 ? [] : free.splice(at, 1)
    return grown ? { ...grown, optionValues } : { ...emptyVariant(stores, first), optionValues }
  })
}

/** Pictures keep their variant when variants move; if the variant is removed, they show the whole product. */
export function picturesAfter(
  pictures: ProductValues['pictures'],
  before: readonly VariantValues[],
  after: readonly VariantValues[],
): ProductValues['pictures'] {
  return pictures.map((picture) => {
    const shown = picture.variant === '' ? undefined : before[Number(picture.variant)]
    const at = shown ? after.findIndex((one) => one === shown || (one.id !== null && one.id === shown.id)) : -1
    return { ...picture, variant: at === -1 ? '' : String(at) }
  })
}

export function moved<T>(all: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...all]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}
