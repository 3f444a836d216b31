import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/people.ts'
import { inUrl, RetailerId, SellerDutyId } from '../ids.ts'
import { Turnover } from '../money.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'
import { SellerContact, SellerIdentity } from './sellers.ts'

/** The terms of the INFORM Consumers Act, in days, with the paragraph that each comes from. */
export const INFORM_TERMS = {
  /** To give the identity after becoming a high-volume seller, and after each notice that it is missing. */
  provide: { days: 10, source: '15 U.S.C. § 45f(a)(1)(A) and (C)' },
  /** To confirm once a year that nothing changed, or to say what did. */
  certify: { days: 10, source: '15 U.S.C. § 45f(a)(1)(B)' },
  /** For SPIRAL to verify what it was given. */
  verify: { days: 10, source: '15 U.S.C. § 45f(a)(2)(A)' },
  /** How long a check or a confirmation counts. */
  year: { days: 365, source: '15 U.S.C. § 45f(a)(1)(B)(i), not less than annually' },
} as const
/** Reminders go out so many days before a duty is due. */
export const REMINDER_DAYS = [10, 2] as const

export const DUTY_KINDS = ['verify', 'certify'] as const
/** `lapsed`: the business is no longer a high-volume seller. */
export const DUTY_OUTCOMES = ['verified', 'certified', 'lapsed'] as const
export const SentIdentity = SellerContact.extend({ email: Email })
export type SentIdentity = z.output<typeof SentIdentity>

export const SellerDuty = named('SellerDuty', {
  id: SellerDutyId,
  kind: z.enum(DUTY_KINDS),
  noticedAt: Instant,
  dueAt: Instant,
  sent: SentIdentity.nullable(),
  sentAt: Instant.nullable(),
  refused: z.string().nullable(),
  /** Since when nothing of the business is sold. */
  heldAt: Instant.nullable(),
})
export type SellerDuty = z.output<typeof SellerDuty>

export const Verification = named('Verification', {
  name: z.string(),
  isHighVolume: z.boolean(),
  sales: z.int(),
  gross: Turnover,
  /** From how many sales and which amount in 12 months on a business is a high-volume seller here. */
  line: z.object({ sales: z.int(), gross: Turnover }),
  identity: SellerIdentity.nullable(),
  certifiedAt: Instant.nullable(),
  /** Until when the last check or confirmation counts. */
  validUntil: Instant.nullable(),
  duty: SellerDuty.nullable(),
  /** The law asks for a bank account, too; it is given in Payouts. */
  hasBank: z.boolean(),
})
export type Verification = z.output<typeof Verification>

const own = { access: 'retailer:owner' } as const
export const verification = endpoint('GET /api/retailer/verification', {
  ...own,
  summary: 'What the law asks my business to show about itself, until when, and what SPIRAL knows.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: Verification,
})
export const sendIdentity = endpoint('PUT /api/retailer/verification', {
  ...own,
  summary: 'Give or correct the address and contact of my business. SPIRAL checks them.',
  body: SentIdentity.extend({ retailerId: RetailerId }),
  reply: Verification,
})
export const certifyIdentity = endpoint('POST /api/retailer/verification/confirm', {
  ...own,
  summary: 'Confirm that nothing changed since the last check of my business.',
  body: z.strictObject({ retailerId: RetailerId, /** When the check was made that the owner saw. */ checkedAt: Instant }),
  reply: Verification,
})

export const AdminDuty = SellerDuty.extend({
  retailer: z.object({ id: RetailerId, name: z.string(), legalName: z.string() }),
  sales: z.int(),
  gross: Turnover,
  identity: SellerIdentity.nullable(),
  hasBank: z.boolean(),
}).meta({ id: 'AdminDuty' })
export type AdminDuty = z.output<typeof AdminDuty>
export const DUTY_STATES = ['sent', 'held', 'noticed'] as const
export const sellerDuties = endpoint('GET /api/admin/seller-duties', {
  access: 'platform:support',
  summary: 'High-volume sellers that have to be verified or to confirm: what they sent, whose sales are paused, or who was asked.',
  query: z.object({ ...Paging, state: z.enum(DUTY_STATES).optional() }),
  reply: pageOf(AdminDuty),
})
export const decideDuty = endpoint('POST /api/admin/seller-duties/:id/decision', {
  access: 'platform:admin',
  summary: 'Say that what a business sent agrees with its papers, or send it back with the reason.',
  params: z.object({ id: inUrl(SellerDutyId) }),
  body: z.strictObject({
    /** When it was sent, as the admin saw it. */
    sentAt: Instant,
    verified: z.boolean(),
    reason: z.string().trim().max(500, 'Keep it under 500 characters.').optional(),
  }),
  reply: AdminDuty,
})

export const informProblems = {
  'inform.nothing_to_confirm': {
    status: 409,
    message: "We haven't verified your business yet, or its details changed. Check them and send them to us.",
  },
  'inform.not_sent': { status: 409, message: 'This is decided already, or the business sent something newer. Look at it again.' },
  'inform.waiting': { status: 409, message: 'You sent us your details. We are checking them, so there is nothing to confirm.' },
} as const
