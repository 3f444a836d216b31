import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MallId, StoreId } from './ids.ts'
import { Nothing } from './page.ts'

/** Counted in memory by day and place; a day with few people is never stored, and no person is. */
export const countPlaceVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  summary: 'Count a visit to the page of a mall or store, once per visitor and day.',
  /** One of the two. */
  body: z.strictObject({ mallId: MallId.nullable(), storeId: StoreId.nullable() }),
  status: 204,
  reply: Nothing,
})
