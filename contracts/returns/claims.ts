import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClaimId, FulfillmentId, inUrl, OrderNumber, ProductId, ReturnId, StoreId } from '../ids.ts'
import { Price } from '../money.ts'
import { byNumber, GuestKey } from '../orders/orders.ts'
import { pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { MOST_RETURN_PHOTOS, Return, ReturnRefund } from './returns.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** Claims under the SPIRAL guarantee: the store may answer, support decides. */
export const CLAIM_STATES = ['open', 'approved', 'partly_approved', 'denied', 'withdrawn'] as const
export const ClaimState = z.enum(CLAIM_STATES)
export type ClaimState = z.infer<typeof ClaimState>
export const CLAIM_REASONS = ['not_received', 'not_as_described', 'wrong_item', 'damaged', 'return_refused', 'other'] as const
export const ClaimReason = z.enum(CLAIM_REASONS, 'Choose what went wrong.')
export type ClaimReason = z.infer<typeof ClaimReason>
export const CLAIM_REASON_WORDS: Record<ClaimReason, string> = {
  not_received: "I didn't get it",
  not_as_described: "It doesn't match the description",
  wrong_item: 'I got the wrong item',
  damaged: "It's damaged or doesn't work",
  return_refused: 'The store refuses my return',
  other: 'Something else',
}
/** A claim can be opened this many days after the pickup or delivery. */
export const CLAIM_DAYS = 30
/** The store answers within so many business days; then support decides without it. */
export const STORE_ANSWERS_WITHIN_DAYS = 2
export const FUNDERS = ['store', 'platform'] as const
export const Funder = z.enum(FUNDERS, 'Choose who pays.')
export type Funder = z.infer<typeof Funder>

/** Why no claim can be opened for an item now. */
export const NOT_CLAIMABLE = ['not_yet', 'closed', 'refunded', 'claimed', 'under_way'] as const
export const ClaimableItem = named('ClaimableItem', {
  lineId: z.int(),
  fulfillmentId: FulfillmentId,
  storeName: z.string(),
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  /** How many a claim can be about. */
  left: z.int(),
  until: Instant.nullable(),
  timeZone: z.string(),
  why: z.enum(NOT_CLAIMABLE).nullable(),
  /** The same in a sentence, with what to do instead. */
  whyText: z.string().nullable(),
})
export type ClaimableItem = z.infer<typeof ClaimableItem>

export const CLAIM_STEPS = ['opened', 'answered', ...CLAIM_STATES.filter((state) => state !== 'open')] as const
export const Claim = named('Claim', {
  id: ClaimId,
  orderNumber: OrderNumber,
  fulfillmentId: FulfillmentId,
  storeId: StoreId,
  storeName: z.string(),
  timeZone: z.string(),
  lineId: z.int(),
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  quantity: z.int(),
  reason: ClaimReason,
  text: z.string(),
  photos: z.array(z.object({ id: z.string(), src: z.string() })),
  state: ClaimState,
  /** Until then the store may answer before support decides. */
  answerBy: Instant,
  answer: z.string().nullable(),
  /** Support's words on the decision. */
  decision: z.string().nullable(),
  refund: ReturnRefund.nullable(),
  timeline: z.array(z.object({ step: z.enum(CLAIM_STEPS), at: Instant, note: z.string().nullable() })),
  createdAt: Instant,
})
export type Claim = z.infer<typeof Claim>

const Text = (empty: string) => z.string().trim().min(1, empty).max(2_000, 'Keep it under 2,000 characters.')
export const ClaimInput = z.strictObject({
  lineId: z.int('Choose an item.').positive('Choose an item.'),
  quantity: z.int('Use a whole number.').min(1, 'Claim at least one.').max(9999, 'That is more than you bought.'),
  reason: ClaimReason,
  text: Text('Tell us what happened.'),
  photoIds: z.array(z.uuid()).max(MOST_RETURN_PHOTOS, `Add up to ${MOST_RETURN_PHOTOS} photos.`).optional(),
})
export type ClaimInput = z.infer<typeof ClaimInput>

export const claimableItems = endpoint('GET /api/orders/:number/claims/items', {
  access: 'public',
  summary: 'For which items of an order a claim can be opened, and until when.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ items: z.array(ClaimableItem) }),
})
export const claimsOfOrder = endpoint('GET /api/orders/:number/claims', {
  access: 'public',
  summary: 'The claims of an order.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ claims: z.array(Claim) }),
})
export const openClaim = endpoint('POST /api/orders/:number/claims', {
  access: 'public',
  summary: 'Open a claim under the guarantee for an item. Photos are sent as for a return.',
  status: 201,
  idempotent: true,
  params: byNumber,
  query: z.object(GuestKey),
  body: ClaimInput,
  reply: Claim,
})
export const withdrawClaim = endpoint('POST /api/orders/:number/claims/:id/withdraw', {
  access: 'public',
  summary: 'Take a claim back that is not decided.',
  params: byNumber.extend({ id: inUrl(ClaimId) }),
  query: z.object(GuestKey),
  reply: Claim,
})

/** A claim as the store and support see it. */
export const ClaimAtWork = Claim.extend({ customer: z.string(), isLate: z.boolean() }).meta({ id: 'ClaimAtWork' })
export type ClaimAtWork = z.infer<typeof ClaimAtWork>
export const storeClaims = endpoint('GET /api/retailer/claims', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'Claims about items of my stores, those without an answer first.',
  query: z.object({ ...Paging, storeId: inUrl(StoreId).optional() }),
  reply: pageOf(ClaimAtWork),
})
export const answerClaim = endpoint('POST /api/retailer/claims/:id/answer', {
  access: 'retailer:staff',
  atCounter: true,
  summary: "Tell the store's side, once, while the claim is open.",
  params: z.object({ id: inUrl(ClaimId) }),
  body: z.strictObject({ answer: Text('Write what happened on your side.') }),
  reply: ClaimAtWork,
})

/** A claim with what support needs to decide. */
export const ClaimToDecide = ClaimAtWork.extend({
  /** Refund of everything that is claimed. */
  full: ReturnRefund.nullable(),
  funder: Funder.nullable(),
  email: z.string(),
  decidedBy: z.string().nullable(),
}).meta({ id: 'ClaimToDecide' })
export type ClaimToDecide = z.infer<typeof ClaimToDecide>
export const claimQueue = endpoint('GET /api/admin/claims', {
  access: 'platform:support',
  summary: 'Claims to decide, the oldest first; or decided ones, the newest first.',
  query: z.object({ ...Paging, state: z.enum(['open', 'decided']).optional() }),
  reply: pageOf(ClaimToDecide),
})
export const ClaimDecision = z.strictObject({
  outcome: z.enum(['full', 'part', 'deny'], 'Choose a decision.'),
  /** Of the price, without tax; only for a part. */
  amount: Price.optional(),
  funder: Funder.optional(),
  words: Text('Say why in a few words.'),
})
export type ClaimDecision = z.infer<typeof ClaimDecision>
export const decideClaim = endpoint('POST /api/admin/claims/:id/decide', {
  access: 'platform:support',
  summary: 'Approve a claim in full or in part, or deny it. Refunds go back the way the order was paid.',
  idempotent: true,
  params: z.object({ id: inUrl(ClaimId) }),
  body: ClaimDecision,
  reply: ClaimToDecide,
})

/** A return that a shopper brought to support. */
export const EscalatedReturn = Return.omit({ code: true, qr: true, may: true, nudgeFrom: true })
  .extend({
    customer: z.string(),
    email: z.string(),
    said: z.string().nullable(),
    /** What support's yes gives back; null once it is decided. */
    full: ReturnRefund.nullable(),
    ruling: z.object({ isRefund: z.boolean(), words: z.string(), at: Instant }).nullable(),
  })
  .meta({ id: 'EscalatedReturn' })
export type EscalatedReturn = z.infer<typeof EscalatedReturn>
export const escalatedReturns = endpoint('GET /api/admin/returns', {
  access: 'platform:support',
  summary: 'Returns that shoppers brought to support: to decide, the oldest first; or decided ones, the newest first.',
  query: z.object({ ...Paging, state: z.enum(['open', 'decided']).optional() }),
  reply: pageOf(EscalatedReturn),
})
export const ruleOnReturn = endpoint('POST /api/admin/returns/:id/rule', {
  access: 'platform:support',
  summary: 'Decide a return that a shopper brought to support: refund it, or say why not.',
  idempotent: true,
  params: z.object({ id: inUrl(ReturnId) }),
  body: z.strictObject({
    outcome: z.enum(['refund', 'deny'], 'Choose a decision.'),
    funder: Funder.optional(),
    words: Text('Say why in a few words.'),
  }),
  reply: EscalatedReturn,
})

export const claimsProblems = {
  'claims.not_found': { status: 404, message: "We couldn't find that claim." },
  'claims.not_now': { status: 409, message: 'No claim can be opened for this item now.' },
  'claims.too_many': { status: 409, message: 'That is more than a claim can be about. Check the quantity.' },
  'claims.decided': { status: 409, message: 'This has been decided. Reload to see it.' },
  'claims.answered': { status: 409, message: 'Your store has answered this claim.' },
  'claims.nothing_left': { status: 409, message: 'These items were refunded in the meantime, so there is nothing left to refund.' },
} as const
