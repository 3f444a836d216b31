import { products } from '#contracts/catalog.ts'
import { loyaltyRule, spirals, spiralsHistory } from '#contracts/loyalty.ts'
import { read, readPages } from '#web/lib/api.ts'

export const todaysRule = () => read(loyaltyRule)
export const mySpirals = () => read(spirals)
export const mySpiralsHistory = (kind?: 'earned' | 'spent') => readPages(spiralsHistory, { query: kind ? { kind } : {} })

/** Something real to reckon with: the best rated thing that can be picked up. */
export const exampleProduct = () => read(products, { query: { limit: 1, inStock: true, method: 'in-store-pickup', sort: 'rating' } })
