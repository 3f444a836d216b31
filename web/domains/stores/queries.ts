import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#contracts/endpoint.ts'
import { store, stores, storesLike } from '#contracts/stores/stores.ts'
import { read, readPages } from '#web/lib/api.ts'

export type StoreFilter = Omit<Sent<typeof stores>['query'], 'limit' | 'cursor'>

export const storePages = (query: StoreFilter) => ({
  ...readPages(stores, { query: { ...query, limit: 24 } }),
  placeholderData: keepPreviousData,
})
/** The nearest few at any distance, used if none is in range. */
export const nearestStores = (near: string) => read(stores, { query: { near, sort: 'distance', limit: 3 } })
export const oneStore = (idOrSlug: string) => read(store, { params: { id: idOrSlug }, query: {} })
export const similarStores = (idOrSlug: string) => read(storesLike, { params: { id: idOrSlug } })
