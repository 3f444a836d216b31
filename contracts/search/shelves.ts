import { z } from 'zod'
import { ProductCard } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { inUrl, MallId } from '../ids.ts'
import { WholeInUrl } from '../page.ts'
import { named } from '../named.ts'

/** A row of products on the home page. Everything in it is a fact of the moment: stock, hours, prices, dates, wishlists. */
export const Shelf = named('Shelf', {
  key: z.enum(['ready', 'under', 'sale', 'new', 'wished']),
  title: z.string(),
  /** Where it is, for a shelf of one place. */
  about: z.string().nullable(),
  /** The filter of the whole list, by the names of `/api/products`; null: there is no such list. */
  list: z.record(z.string(), z.string()).nullable(),
  products: z.array(ProductCard),
})
export type Shelf = z.infer<typeof Shelf>

export const shelves = endpoint('GET /api/shelves', {
  access: 'public',
  summary: 'The rows of the home page: ready today, low prices, sales, new and most wished products near a place.',
  query: z.object({ near: Zip.optional(), within: WholeInUrl(1, 5000).optional(), mallId: inUrl(MallId).optional() }),
  reply: z.object({
    items: z.array(Shelf),
    /** The distance in which these products were found, if wider than requested; null: nothing is near, they can be shipped. */
    within: z.int().nullable().optional(),
  }),
})
