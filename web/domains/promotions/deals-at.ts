import type { Sent } from '#contracts/endpoint.ts'
import { deals } from '#contracts/promotions/deals.ts'
import { read } from '#web/lib/api.ts'

/** The promotions that run at a place or for a product. */
export const dealsAt = (query: Sent<typeof deals>['query']) => read(deals, { query })
