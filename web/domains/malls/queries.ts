import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import { mall, malls, mallStores } from '#contracts/malls.ts'
import { read, readPages } from '#web/lib/api.ts'

export type MallFilter = Omit<Sent<typeof malls>['query'], 'limit' | 'cursor'>

export const mallPages = (query: MallFilter) => ({
  ...readPages(malls, { query: { ...query, limit: 24 } }),
  placeholderData: keepPreviousData,
})
/** The few nearest, whatever the distance, for when nothing is in range. */
export const nearestMalls = (near: string) => read(malls, { query: { near, sort: 'distance', limit: 3 } })
/** Every mall by name, for the directory. */
export const everyMall = () => readPages(malls, { query: { sort: 'alphabetical', limit: 100 } })
export const oneMall = (idOrSlug: string) => read(mall, { params: { id: idOrSlug }, query: {} })
export const storesOfMall = (idOrSlug: string) => readPages(mallStores, { params: { id: idOrSlug }, query: { limit: 100 } })
/** The malls whose name is most like what somebody looked for. */
export const mallsNamed = (q: string) => read(malls, { query: { q, limit: 3 } })
/** Some malls, for somebody of whom nothing is known. */
export const someMalls = () => read(malls, { query: { limit: 3 } })
