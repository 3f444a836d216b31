import { z } from 'zod'
import { named } from '../named.ts'

/** How sure the stock of an offer is. */
export const STOCK_LEVELS = ['sure', 'likely', 'call_ahead'] as const
export const StockLevel = z.enum(STOCK_LEVELS)
export type StockLevel = z.infer<typeof StockLevel>

/** The level with its reason in one sentence. */
export const StockTruth = named('StockTruth', { level: StockLevel, words: z.string() })
export type StockTruth = z.infer<typeof StockTruth>

/** With fewer picked lines, the missing ones of a store say too little. */
export const ENOUGH_PICKS = 20
/** Days whose missing lines count. */
export const MISSED_DAYS = 30
