import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import { mall, mallPlan, malls, mallStores } from '#contracts/malls/malls.ts'
import { read, readPages } from '#web/lib/api.ts'

export type MallFilter = Omit<Sent<typeof malls>['query'], 'limit' | 'cursor'>

export const mallPages = (query: MallFilter) => ({
  ...readPages(malls, { query: { ...query, limit: 24 } }),
  placeholderData: keepPreviousData,
})
/** The nearest few at any distance, used if none is in range. */
export const nearestMalls = (near: string) => read(malls, { query: { near, sort: 'distance', limit: 3 } })
/** All malls by name, for the directory. */
export const everyMall = () => readPages(malls, { query: { sort: 'alphabetical', limit: 100 } })
export const oneMall = (idOrSlug: string) => read(mall, { params: { id: idOrSlug }, query: {} })
export const planOfMall = (idOrSlug: string) => read(mallPlan, { params: { id: idOrSlug } })
export const storesOfMall = (idOrSlug: string) => readPages(mallStores, { params: { id: idOrSlug }, query: { limit: 100 } })
/** The malls whose names best match the search text. */
export const mallsNamed = (q: string) => read(malls, { query: { q, limit: 3 } })
/** A few malls for users without a known location. */
export const someMalls = () => read(malls, { query: { limit: 3 } })
