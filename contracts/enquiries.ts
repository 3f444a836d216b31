import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, PersonName, Zip } from './identity/people.ts'
import { EnquiryId, inUrl } from './ids.ts'
import { Price } from './money.ts'
import { pageOf, Paging } from './page.ts'
import { PAYOUT_INTERVALS } from './payouts.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

const TEXT_MAX = 2_000
export const ENQUIRY_KINDS = ['store', 'mall'] as const
export const ENQUIRY_STATES = ['new', 'answered', 'closed'] as const

export const NewEnquiry = z.strictObject({
  kind: z.enum(ENQUIRY_KINDS),
  business: z.string().trim().min(1, 'Enter the name of your business.').max(120, 'Keep it under 120 characters.'),
  name: PersonName,
  email: Email,
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(/^(\+?[\d\s().-]{7,})?$/, 'Enter a phone number like 612-555-0199.')
    .optional(),
  zip: Zip,
  message: z.string().trim().max(TEXT_MAX, 'Keep it under 2,000 characters.').optional(),
})
/** A store or mall that wants to join. */
export const sendEnquiry = endpoint('POST /api/enquiries', {
  access: 'public',
  summary: 'Ask to join SPIRAL with a store or a mall; a mail confirms it, and the answer comes by mail.',
  status: 201,
  body: NewEnquiry,
  reply: z.object({ askedAt: Instant }),
  idempotent: true,
})

/** What a store gets and pays. */
export const sellingTerms = endpoint('GET /api/enquiries/terms', {
  access: 'public',
  summary: 'The commission that a new store starts with, in basis points of the item price, and how it is paid.',
  reply: z.object({
    commissionBps: z.int(),
    payouts: z.object({ interval: z.enum(PAYOUT_INTERVALS), /** 1 is Monday. */ weekday: z.int(), minimum: Price, bankHoldHours: z.int() }),
  }),
})

export const Enquiry = named('Enquiry', {
  id: EnquiryId,
  kind: z.enum(ENQUIRY_KINDS),
  state: z.enum(ENQUIRY_STATES),
  business: z.string(),
  who: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  zip: z.string(),
  message: z.string(),
  askedAt: Instant,
  /** The person who takes care of it. */
  owner: z.string().nullable(),
  isMine: z.boolean(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
})
export type Enquiry = z.infer<typeof Enquiry>
export const enquiries = endpoint('GET /api/admin/enquiries', {
  access: 'platform:support',
  summary: 'Stores and malls that want to join: the new ones by default, oldest first.',
  query: z.object({ ...Paging, state: z.enum(ENQUIRY_STATES).optional() }),
  reply: pageOf(Enquiry),
})
const params = z.object({ id: inUrl(EnquiryId) })
export const answerEnquiry = endpoint('POST /api/admin/enquiries/:id/answer', {
  access: 'platform:support',
  summary: 'Answer once, by mail.',
  params,
  body: z.strictObject({ answer: z.string().trim().min(1, 'Write an answer.').max(TEXT_MAX, 'Keep it under 2,000 characters.') }),
  reply: Enquiry,
})
export const ownEnquiry = endpoint('PUT /api/admin/enquiries/:id/owner', {
  access: 'platform:support',
  summary: 'Take care of an enquiry, or leave it to others.',
  params,
  body: z.strictObject({ mine: z.boolean() }),
  reply: Enquiry,
})
export const closeEnquiry = endpoint('POST /api/admin/enquiries/:id/close', {
  access: 'platform:support',
  summary: 'Close an enquiry: nothing more is to be done. Closing it again changes nothing.',
  params,
  reply: Enquiry,
})

export const enquiryProblems = {
  'enquiries.answered': { status: 409, message: 'Someone already answered this.' },
} as const
