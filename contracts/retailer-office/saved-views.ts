import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, RetailerId, StoreId } from '../ids.ts'
import { Nothing } from '../page.ts'
import { named } from '../named.ts'

/** The most filters one person can save at one business. */
export const MOST_VIEWS = 20

/** The inventory filters, as in the query. */
export const ViewFilter = z.strictObject({
  q: z.string().trim().min(1).max(120).optional(),
  storeId: StoreId.optional(),
  status: z.enum(['draft', 'active', 'archived']).optional(),
  lowStock: z.literal(true).optional(),
  unshelved: z.literal(true).optional(),
  sort: z.enum(['title', 'stock', 'price', 'newest']).optional(),
})
export type ViewFilter = z.output<typeof ViewFilter>
export const SavedView = named('SavedView', { id: z.int(), name: z.string(), filter: ViewFilter })
export type SavedView = z.output<typeof SavedView>

export const savedViews = endpoint('GET /api/retailer/views', {
  access: 'retailer:staff',
  summary: 'The filters of the shelves that this person keeps at a business.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({ items: z.array(SavedView) }),
})
/** Saving under an existing name replaces its filters. */
export const saveView = endpoint('POST /api/retailer/views', {
  access: 'retailer:staff',
  summary: 'Keep filters of the shelves under a name.',
  status: 201,
  body: z.strictObject({
    retailerId: RetailerId,
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name.')
      .max(40, { error: ({ input }) => `Keep it under 40 characters. You have ${String(input).length}.` }),
    filter: ViewFilter,
  }),
  reply: SavedView,
})
export const removeView = endpoint('DELETE /api/retailer/views/:id', {
  access: 'retailer:staff',
  summary: 'Forget filters that were kept.',
  status: 204,
  params: z.object({ id: inUrl(z.int().positive()) }),
  reply: Nothing,
})
