import { z } from 'zod'
import { FacetValue, ProductCard } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { IdOrSlug, ProductId } from '../ids.ts'
import { named } from '../named.ts'
import { pageOf, Paging } from '../page.ts'

/** A row of products on the page of a store. No product stands in two of them. */
export const StoreShelf = named('StoreShelf', { key: z.enum(['popular', 'new', 'under']), productIds: z.array(ProductId) })
export type StoreShelf = z.infer<typeof StoreShelf>

/** The first page has what the page of the store shows beside the list; later pages are products only. */
export const storeFront = endpoint('GET /api/stores/:id/products', {
  access: 'public',
  summary: 'What a store sells, best first, with its shelves and departments.',
  params: z.object({ id: IdOrSlug }),
  query: z.object(Paging),
  reply: pageOf(ProductCard).extend({
    shelves: z.array(StoreShelf).optional(),
    /** The products of the shelves that are not on this page. */
    others: z.array(ProductCard).optional(),
    departments: z.array(FacetValue).optional(),
  }),
})
