import { z } from 'zod'

/** Part of each body that can make something on sale cost nothing: the person was asked, and it is meant. */
export const FreePrice = { confirmZeroPrice: z.boolean().optional() }

export const freePriceProblems = {
  'retailer.zero_price': {
    status: 422,
    message: 'This costs shoppers $0.00. Confirm that it is meant to be free, or enter a price.',
  },
} as const
