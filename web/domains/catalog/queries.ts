import type { QueryKey } from '@tanstack/react-query'
import { categories as categoriesEndpoint, product as productEndpoint, products as productsEndpoint } from '#contracts/catalog/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, ProductId, StoreId } from '#contracts/ids.ts'
import { usualChoice } from '#contracts/preferences/usual-choice.ts'
import { storeFront } from '#contracts/search/store-front.ts'
import { read, readPages } from '#web/lib/api.ts'

export type ProductFilter = Omit<Sent<typeof productsEndpoint>['query'], 'limit' | 'cursor'>

export const categories = () => read(categoriesEndpoint)
export const product = (id: string, at: { near?: string; mallId?: MallId } = {}) => read(productEndpoint, { params: { id }, query: at })
/** What this product begins with for a signed-in person. */
export const usualFor = (productId: ProductId) => read(usualChoice, { query: { productId } })
/** A row of products for a page section. */
export const someProducts = (query: ProductFilter, limit = 10) => read(productsEndpoint, { query: { ...query, limit } })
/** Covers the time a user may spend on a product before returning to the list. */
const KEPT_MS = 30 * 60_000

const wordsIn = (list: { queryKey: QueryKey } | undefined): string | undefined =>
  (list?.queryKey.at(-1) as { pages?: ProductFilter } | undefined)?.pages?.q

/** A list with "Load more". For the same words, the previous items stay until the next response arrives; those for other words are no answer. */
export const productPages = (query: ProductFilter) => ({
  ...readPages(productsEndpoint, { query: { ...query, limit: 24 } }),
  placeholderData: <T>(before: T | undefined, list?: { queryKey: QueryKey }) => (wordsIn(list) === query.q ? before : undefined),
  gcTime: KEPT_MS,
})

/** What a store sells; the first page has its shelves and departments. */
export const frontOf = (storeId: StoreId) => ({
  ...readPages(storeFront, { params: { id: String(storeId) }, query: { limit: 24 } }),
  gcTime: KEPT_MS,
})
