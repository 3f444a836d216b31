import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ProductId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { Price } from './money.ts'
import { Zip } from './people.ts'
import { Picture } from './pictures.ts'

export const Suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('query'), text: z.string() }),
  /** With words: these words in that department. */
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
