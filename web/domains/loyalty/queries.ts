import { loyaltyRule, spirals, spiralsHistory } from '#contracts/loyalty.ts'
import { read, readPages } from '#web/lib/api.ts'

export const todaysRule = () => read(loyaltyRule)
export const mySpirals = () => read(spirals)
export const mySpiralsHistory = (kind?: 'earned' | 'spent') => readPages(spiralsHistory, { query: kind ? { kind } : {} })
