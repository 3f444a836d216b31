import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl } from '../ids.ts'

const DifferenceId = z.int().positive()

/** The result of checking a difference in the books again. */
export const BookCheck = z
  .object({
    /** Whether the figures agree now. If so, the difference is settled and the account, product or payment is in use again. */
    agrees: z.boolean(),
    expected: z.string(),
    found: z.string(),
  })
  .meta({ id: 'BookCheck' })
export type BookCheck = z.infer<typeof BookCheck>

export const checkBooksAgain = endpoint({
  method: 'POST',
  path: '/api/admin/books/differences/:id/check',
  access: 'platform:admin',
  summary: 'Compare again what did not agree, and serve it again if it agrees now; with a reason, correct it first.',
  params: z.object({ id: inUrl(DifferenceId) }),
  body: z.strictObject({
    /** The reason for setting the stored figure to the sum of its entries. Without a reason nothing is corrected. */
    correctBecause: z.string().trim().min(3, 'Say why in a few words.').max(500, 'Keep it under 500 characters.').optional(),
  }),
  reply: BookCheck,
})

export const booksProblems = {
  'books.account_stopped': {
    status: 409,
    title: 'Account is being checked',
    message: 'We are checking this account, so nothing can be taken out of it right now. Please try again later.',
  },
  'books.payment_stopped': {
    status: 409,
    title: 'Payment is being checked',
    message: 'We are checking this payment, so nothing can be refunded right now. Please try again later.',
  },
  'books.not_correctable': {
    status: 409,
    title: 'Needs to be corrected by hand',
    message: 'No entries say what this should be. Correct what is wrong, then check again.',
  },
} as const
