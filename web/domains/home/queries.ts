import { stores } from '#contracts/stores/stores.ts'
import { read } from '#web/lib/api.ts'
import type { ProductFilter } from '../catalog/queries.ts'

export const NATIONAL_POPULAR: ProductFilter = { inStock: true }
/** Products in stock at stores within range that stay open long enough for pickup today. */
export const readyToday = (near: string, within: number): ProductFilter => ({ pickupToday: true, near, within, sort: 'distance' })
export const NATIONAL_SALE: ProductFilter = { onSale: true, inStock: true, sort: 'newest' }

export const someStores = (near?: string, within?: number) =>
  read(stores, { query: { limit: 6, ...(near ? { near, ...(within && { within }), sort: 'distance' as const } : { openNow: true }) } })
