import { z } from 'zod'
import { MessageText } from '../conversations.ts'
import { endpoint } from '../endpoint.ts'
import { CustomerId, inUrl, RetailerId, StoreId } from '../ids.ts'
import { Turnover } from '../money.ts'
import { named } from '../named.ts'
import { FlagInUrl, pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'

export const CUSTOMER_SORTS = ['recent', 'spent', 'orders'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
export const NOTE_MOST = 1000
export const MOST_TAGS = 8
export const TAG_MOST = 24
/** A store that got no answer waits so many days before it writes again. */
export const DAYS_WITHOUT_ANSWER = 7

/** A person with an account who bought at a retailer. Amounts are without tax, shipping and what came back. */
export const Customer = named('Customer', {
  id: CustomerId,
  /** The full name of people who agreed to be written to, "Maya L." of the others. */
  name: z.string(),
  /** Only of people who agreed to be written to. */
  email: z.string().nullable(),
  mayWrite: z.boolean(),
  orders: z.int(),
  spent: Turnover,
  firstAt: Instant,
  lastAt: Instant,
  note: z.string(),
  tags: z.array(z.string()),
  version: z.int32(),
})
export type Customer = z.infer<typeof Customer>

const manager = { access: 'retailer:manager' } as const
const Filter = {
  retailerId: inUrl(RetailerId),
  storeId: inUrl(StoreId).optional(),
  q: z.string().trim().max(80, 'Keep it under 80 characters.').optional(),
  sort: z.enum(CUSTOMER_SORTS).optional(),
  consent: FlagInUrl.optional(),
}
export const customers = endpoint('GET /api/retailer/customers', {
  ...manager,
  summary: 'People with an account who bought at my stores. With `consent`, only those who agreed to be written to.',
  query: z.object({ ...Filter, ...Paging }),
  reply: pageOf(Customer),
})
export const customersFile = endpoint('GET /api/retailer/customers.csv', {
  ...manager,
  summary: 'The customers who agreed to be written to, with their email addresses, as CSV.',
  query: z.object(Filter).omit({ consent: true }),
  media: 'text/csv',
  reply: z.string(),
})
const one = { params: z.object({ id: inUrl(CustomerId) }) }
const Tag = z.string().trim().min(1, 'A tag needs a letter.').max(TAG_MOST, `Keep each tag under ${TAG_MOST} characters.`)
export const noteCustomer = endpoint('PUT /api/retailer/customers/:id', {
  ...manager,
  summary: 'Keep a note and tags about a customer. The customer gets them with a copy of their data.',
  ...one,
  body: z.strictObject({
    note: z.string().trim().max(NOTE_MOST, 'Keep it under 1,000 characters.'),
    tags: z.array(Tag).max(MOST_TAGS, `Use ${MOST_TAGS} tags at most.`),
    version: z.int32(),
  }),
  reply: Customer,
})
export const writeToCustomer = endpoint('POST /api/retailer/customers/:id/messages', {
  ...manager,
  summary: 'Write to a customer who agreed to it, as one of my stores. The answer arrives under Messages.',
  status: 201,
  idempotent: true,
  ...one,
  body: z.strictObject({ storeId: StoreId, text: MessageText }),
  reply: z.object({ store: z.string() }),
})

export const StoreConsent = named('StoreConsent', {
  retailerId: RetailerId,
  name: z.string(),
  orders: z.int(),
  mayWrite: z.boolean(),
})
export type StoreConsent = z.infer<typeof StoreConsent>
export const storeConsents = endpoint('GET /api/store-consents', {
  access: 'shopper',
  summary: 'The businesses that I bought from, and whether each may write to me.',
  query: z.object(Paging),
  reply: pageOf(StoreConsent),
})
export const setStoreConsent = endpoint('PUT /api/store-consents/:retailerId', {
  access: 'shopper',
  summary: 'Let a business that I bought from write to me and see my name and email address, or end that.',
  params: z.object({ retailerId: inUrl(RetailerId) }),
  body: z.strictObject({ mayWrite: z.boolean() }),
  reply: StoreConsent,
})

export const customersProblems = {
  'customers.no_consent': {
    status: 409,
    title: 'No consent',
    message: 'This customer did not agree to be written to, or ended that. Answer messages that they write to you.',
  },
  'customers.waits_for_answer': {
    status: 409,
    title: 'No answer yet',
    message: `You wrote to this customer. Wait for an answer, or write again after ${DAYS_WITHOUT_ANSWER} days.`,
  },
} as const
