import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, RetailerId } from '../ids.ts'
import { named } from '../named.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'

/** An act of the audit log that is about this business, in words. */
export const OwnAct = named('OwnAct', {
  id: z.int(),
  at: Instant,
  /** A person of the team, with the API key where a program acted; or SPIRAL. */
  who: z.string(),
  words: z.string(),
  /** The store, key, address or reason that it is about. */
  about: z.string().nullable(),
})
export type OwnAct = z.output<typeof OwnAct>

const params = z.object({ id: inUrl(RetailerId) })
const own = { access: 'retailer:manager', params } as const

export const ownHistory = endpoint('GET /api/retailer/businesses/:id/history', {
  ...own,
  summary: 'What was changed at a business, by its team and by SPIRAL, the newest first.',
  query: z.object(Paging),
  reply: pageOf(OwnAct),
})
export const ownHistoryTable = endpoint('GET /api/retailer/businesses/:id/history.csv', {
  ...own,
  summary: 'Everything that was changed at a business, as CSV.',
  media: 'text/csv',
  reply: z.string(),
})
export const ownProductsTable = endpoint('GET /api/retailer/businesses/:id/products.csv', {
  ...own,
  summary: 'All products of a business with prices and stock, one line per variant and store, as CSV.',
  media: 'text/csv',
  reply: z.string(),
})
