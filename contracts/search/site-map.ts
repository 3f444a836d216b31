import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

/** Ids of products per part. Search engines take 50,000 addresses a file at most. */
export const PRODUCTS_PER_PART = 10_000

export const siteMapParts = endpoint('GET /api/site-map', {
  access: 'public',
  summary: 'The parts of the site map that list records.',
  reply: z.object({ parts: z.array(z.string()) }),
})
export const siteMapPart = endpoint('GET /api/site-map/:part', {
  access: 'public',
  summary: 'The addresses of one part of the site map, with the day of their last change where it is known.',
  params: z.object({
    part: z.string().regex(/^(stores|malls|events|products-[1-9]\d{0,6})$/, 'Name a part such as stores or products-1.'),
  }),
  reply: z.object({ items: z.array(named('SiteMapEntry', { path: z.string(), changedOn: z.iso.date().nullable() })) }),
})
