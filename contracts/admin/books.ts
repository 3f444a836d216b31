import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl } from '../ids.ts'
import { named } from '../named.ts'

const DifferenceId = z.int().positive()

/** The result of checking a difference in the books again. */
export const BookCheck = named('BookCheck', {
  /** Whether the figures agree now. If so, the difference is settled and the account, product or payment is in use again. */
  agrees: z.boolean(),
  expected: z.string(),
  found: z.string(),
})
export type BookCheck = z.infer<typeof BookCheck>

export const checkBooksAgain = endpoint('POST /api/admin/books/differences/:id/check', {
  access: 'platform:admin',
  summary: 'Compare again what did not agree, and serve it again if it agrees now; with a reason, correct it first.',
  params: z.object({ id: inUrl(DifferenceId) }),
  body: z.strictObject({
    /** The reason for setting the stored figure to the sum of its entries. Without a reason nothing is corrected. */
    correctBecause: z.string().trim().min(3, 'Say why in a few words.').max(500, 'Keep it under 500 characters.').optional(),
  }),
  reply: BookCheck,
})
