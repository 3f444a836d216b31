import { z } from 'zod'
import { FacetValue, ProductCard, ProductQuery } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { ProductId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Price } from '../money.ts'
import { Zip } from '../identity/people.ts'
import { Picture } from '../pictures.ts'

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
  z.object({ kind: z.literal('zip'), zip: z.string(), text: z.string() }),
])
export type Suggestion = z.infer<typeof Suggestion>
export const suggest = endpoint({
  method: 'GET',
  path: '/api/search/suggest',
  access: 'public',
  summary: 'Suggestions while typing (at most ten).',
  query: z.object({ q: z.string().trim().max(LIMITS.queryLength), near: Zip.optional() }),
  reply: z.object({ items: z.array(Suggestion) }),
})

export const popularSearches = endpoint({
  method: 'GET',
  path: '/api/search/popular',
  access: 'public',
  summary: 'What many people search for, near a ZIP first. Words that fewer than five people shared on a day are not kept.',
  query: z.object({ near: Zip.optional() }),
  reply: z.object({ items: z.array(z.object({ text: z.string(), here: z.boolean() }).meta({ id: 'PopularSearch' })).max(8) }),
})

/** The available filters of a list: locations and product options. */
export const productChoices = endpoint({
  method: 'GET',
  path: '/api/products/choices',
  access: 'public',
  summary: 'Stores, malls and options that a list of products can be narrowed by.',
  query: ProductQuery.omit({ limit: true, cursor: true, sort: true, facets: true }),
  reply: z.object({
    stores: z.array(FacetValue),
    malls: z.array(FacetValue),
    /** Only within a category or for a search: across all products there are too many. */
    options: z.array(z.object({ name: z.string(), values: z.array(FacetValue) }).meta({ id: 'ProductOption' })),
  }),
})

const MOST_CARDS = 20
const ids = z
  .string()
  .max(300)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Give ids with commas between them, like 12,34.')
export const productCards = endpoint({
  method: 'GET',
  path: '/api/products/cards',
  access: 'public',
  summary: 'The cards of these products, in this order; what is not sold any more is left out.',
  query: z.object({
    ids: z.codec(ids, z.array(ProductId).min(1).max(MOST_CARDS), {
      decode: (text) => text.split(',').map(Number) as z.input<typeof ProductId>[],
      encode: (list) => list.join(','),
    }),
    near: Zip.optional(),
  }),
  reply: z.object({ items: z.array(ProductCard) }),
})
