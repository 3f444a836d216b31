import { loyaltyRule } from '#contracts/loyalty.ts'
import { malls } from '#contracts/malls.ts'
import { stores } from '#contracts/stores.ts'
import { read } from '#web/lib/api.ts'
import type { ProductFilter } from '../catalog/queries.ts'

export const NATIONAL_TODAY: ProductFilter = { method: 'in-store-pickup', inStock: true, sort: 'rating' }
export const NATIONAL_SALE: ProductFilter = { onSale: true, inStock: true, sort: 'newest' }

export const someStores = (near?: string, within?: number) =>
  read(stores, { query: { limit: 6, ...(near ? { near, ...(within && { within }), sort: 'distance' as const } : { openNow: true }) } })
export const newStores = (near?: string, within?: number) =>
  read(stores, { query: { limit: 3, isNew: true, ...(near && { near, ...(within && { within }) }) } })
export const someMalls = (near?: string) =>
  read(malls, { query: { limit: 6, sort: near ? ('distance' as const) : ('alphabetical' as const), ...(near && { near }) } })
export const rule = () => read(loyaltyRule)
