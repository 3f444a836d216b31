import { stores } from '#contracts/stores.ts'
import { read } from '#web/lib/api.ts'
import type { ProductFilter } from '../catalog/queries.ts'

export const NATIONAL_TODAY: ProductFilter = { method: 'in-store-pickup', inStock: true, sort: 'rating' }
export const NATIONAL_SALE: ProductFilter = { onSale: true, inStock: true, sort: 'newest' }

export const someStores = (near?: string, within?: number) =>
  read(stores, { query: { limit: 6, ...(near ? { near, ...(within && { within }), sort: 'distance' as const } : { openNow: true }) } })
