import { keepPreviousData } from '@tanstack/react-query'
import { categories as categoriesEndpoint, product as productEndpoint, products as productsEndpoint } from '#contracts/catalog.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import { read, readPages } from '#web/lib/api.ts'

export type ProductFilter = Omit<Sent<typeof productsEndpoint>['query'], 'limit' | 'cursor'>

export const categories = () => read(categoriesEndpoint)
export const product = (id: string, at: { near?: string; mallId?: MallId } = {}) => read(productEndpoint, { params: { id }, query: at })
/** A row of products for a section of a page. */
export const someProducts = (query: ProductFilter, limit = 10) => read(productsEndpoint, { query: { ...query, limit } })
/** As long as somebody may look at a product before they come back to its list. */
const KEPT_MS = 30 * 60_000

/** A list with "Load more"; what was shown stays until the next answer is there. */
export const productPages = (query: ProductFilter) => ({
  ...readPages(productsEndpoint, { query: { ...query, limit: 24 } }),
  placeholderData: keepPreviousData,
  gcTime: KEPT_MS,
})
