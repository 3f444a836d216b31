import { z } from 'zod'

export const PROMOTION_LIMITS = {
  leastPercent: 5,
  mostPercent: 80,
  leastMultiplier: 2,
  mostMultiplier: 10,
  /** A multiplier above this one needs a person's approval. */
  freeMultiplier: 3,
  mostBuy: 10,
  codesPerOrder: 5,
  codeLength: 24,
  /** How many products one promotion can name. */
  products: 200,
  /** The share of signed-in shoppers who do not get an automatic promotion, to measure what it does. */
  holdoutPercent: 5,
  mostHoldoutPercent: 20,
} as const

/** A code as a shopper types it. */
export const TypedCode = z.string().trim().min(1, 'Enter the code.').max(40, 'Enter a code of up to 40 characters.')
