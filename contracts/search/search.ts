import { z } from 'zod'
import { FacetValue, Product, ProductCard, ProductQuery } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { ProductId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Price } from '../money.ts'
import { Zip } from '../identity/people.ts'
import { Picture } from '../pictures.ts'
import { named } from '../named.ts'
import { FlagInUrl } from '../page.ts'

export const Suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('query'), text: z.string() }),
  /** With `words`: a search for these words in that department. */
  z.object({ kind: z.literal('category'), slug: z.string(), text: z.string(), words: z.string().nullable() }),
  z.object({
    kind: z.literal('product'),
    id: ProductId,
    slug: z.string(),
    text: z.string(),
    image: Picture.nullable(),
    price: Price,
    storeName: z.string(),
  }),
  z.object({ kind: z.literal('store'), slug: z.string(), text: z.string(), city: z.string() }),
  z.object({ kind: z.literal('mall'), slug: z.string(), text: z.string(), city: z.string() }),
  z.object({ kind: z.literal('page'), to: z.string(), text: z.string() }),
  z.object({ kind: z.literal('zip'), zip: z.string(), text: z.string() }),
])
export type Suggestion = z.infer<typeof Suggestion>
export const suggest = endpoint('GET /api/search/suggest', {
  access: 'public',
  summary: 'Suggestions while typing (at most ten).',
  query: z.object({ q: z.string().trim().max(LIMITS.queryLength), near: Zip.optional() }),
  reply: z.object({ items: z.array(Suggestion) }),
})

export const popularSearches = endpoint('GET /api/search/popular', {
  access: 'public',
  summary: 'What many people search for, near a ZIP first. Words that fewer than five people shared on a day are not kept.',
  query: z.object({ near: Zip.optional() }),
  reply: z.object({ items: z.array(named('PopularSearch', { text: z.string(), here: z.boolean() })).max(8) }),
})

/** The available filters of a list: locations and product options. */
export const productChoices = endpoint('GET /api/products/choices', {
  access: 'public',
  summary: 'Stores, malls and options that a list of products can be narrowed by.',
  query: ProductQuery.omit({ limit: true, cursor: true, sort: true, facets: true }),
  reply: z.object({
    stores: z.array(FacetValue),
    malls: z.array(FacetValue),
    /** Only within a category or for a search: across all products there are too many. */
    options: z.array(named('ProductOption', { name: z.string(), values: z.array(FacetValue) })),
  }),
})

const MOST_CARDS = 20
const idsInUrl = (most: number) =>
  z.codec(
    z
      .string()
      .max(16 * most)
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Give ids with commas between them, like 12,34.'),
    z.array(ProductId).min(1).max(most),
    { decode: (text) => text.split(',').map(Number) as z.input<typeof ProductId>[], encode: (list) => list.join(',') },
  )
export const productCards = endpoint('GET /api/products/cards', {
  access: 'public',
  summary: 'The cards of these products, in this order; what is not sold any more is left out.',
  query: z.object({
    ids: idsInUrl(MOST_CARDS),
    near: Zip.optional(),
    /** Each product itself, even where another store has the same item for less or nearer. */
    asListed: FlagInUrl.optional(),
  }),
  reply: z.object({ items: z.array(ProductCard) }),
})
/** The most products of one page of details. */
export const MOST_DETAILS = 25
export const productDetails = endpoint('GET /api/products/details', {
  access: 'public',
  summary: 'These products with their variants and offers, in any order and without related ones; what is not found is left out.',
  query: z.object({ ids: idsInUrl(MOST_DETAILS), near: Zip.optional() }),
  reply: z.object({ items: z.array(Product) }),
})
