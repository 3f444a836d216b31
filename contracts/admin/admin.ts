import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MailId, MailRevealId, OrderNumber, RetailerId, StoreId, UserId } from '../ids.ts'
import { Price, Turnover } from '../money.ts'
import { Days, FlagInUrl, MOST_ON_A_PAGE, pageOf, Paging, WholeInUrl } from '../page.ts'
import { FulfillmentState, OrderState } from '../orders/orders.ts'
import { REFUND_CAUSE_NAMES } from '../orders/refund-causes.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** A support agent or admin. */
export const DeskPerson = named('DeskPerson', { id: UserId, name: z.string() })
export const Attention = named('Attention', {
  items: z.array(
    z.object({
      /** Stays the same until the matter is settled. */
      key: z.string(),
      code: z.string(),
      title: z.string(),
      detail: z.string(),
      since: Instant.nullable(),
      href: z.string(),
      /** Set for a difference in the books, which can be checked again. */
      differenceId: z.int().optional(),
      /** The person who handles it. */
      owner: DeskPerson.nullable(),
    }),
  ),
  /** The people it can be assigned to. */
  desk: z.array(DeskPerson),
  checkedAt: Instant,
  counters: z.object({
    ordersToday: z.int(),
    salesToday: Turnover,
    openOrders: z.int(),
    signUpsToday: z.int(),
    refundsToday: Turnover,
    /** The largest first. */
    refundsByCause: z.array(z.object({ cause: z.enum(REFUND_CAUSE_NAMES), amount: Turnover })),
    /** `onTime`: pickups that became ready today by their promised time. `due`: these plus the ones whose promised time passed today. */
    pickups: z.object({ due: z.int(), onTime: z.int() }),
  }),
})
export const attention = endpoint('GET /api/admin/attention', {
  access: 'platform:support',
  summary: 'What waits for a person.',
  reply: Attention,
})

export const assignAttention = endpoint('PUT /api/admin/attention/owner', {
  access: 'platform:support',
  summary: 'Say who takes care of something that waits, or nobody.',
  body: z.strictObject({ key: z.string().min(1).max(120), ownerId: UserId.nullable() }),
  reply: z.object({ key: z.string(), owner: DeskPerson.nullable() }),
})

/**
 * Filters of the order list, one per counter: placed today, open, pickups that were ready or late today (all, or only the late ones),
 * refunded today.
 */
export const ORDERS_OF = ['today', 'open', 'pickups', 'late-pickups', 'refunds'] as const
export const OrdersOf = z.enum(ORDERS_OF)
export type OrdersOf = z.infer<typeof OrdersOf>
export const AdminOrder = named('AdminOrder', {
  number: OrderNumber,
  state: OrderState,
  placedAt: Instant,
  customer: z.string(),
  email: z.string(),
  total: Price,
  stores: z.array(z.string()),
  fulfillmentStates: z.array(FulfillmentState),
})
export type AdminOrder = z.infer<typeof AdminOrder>
export const adminOrders = endpoint('GET /api/admin/orders', {
  access: 'platform:support',
  summary: 'All orders.',
  query: z.object({ ...Paging, ...Days, q: z.string().trim().max(120).optional(), state: OrderState.optional(), of: OrdersOf.optional() }),
  reply: pageOf(AdminOrder),
})
export const AdminPerson = named('AdminPerson', {
  id: UserId,
  name: z.string(),
  email: z.string(),
  joinedAt: Instant,
  isConfirmed: z.boolean(),
  isClosed: z.boolean(),
  /** "owner of Ridge & River", "admin of the platform". */
  roles: z.array(z.string()),
})
export type AdminPerson = z.infer<typeof AdminPerson>
export const adminPeople = endpoint('GET /api/admin/people', {
  access: 'platform:support',
  summary: 'All accounts, the newest first.',
  query: z.object({ ...Paging, q: z.string().trim().max(120).optional(), today: FlagInUrl.optional() }),
  reply: pageOf(AdminPerson),
})
/** Finds businesses and stores by name, and stores by id. */
export const businesses = endpoint('GET /api/admin/businesses', {
  access: 'platform:support',
  summary: 'Businesses and stores whose names have these words, a few of each.',
  query: z.object({ q: z.string().trim().max(120), limit: WholeInUrl(1, MOST_ON_A_PAGE).optional() }),
  reply: z.object({
    retailers: z.array(
      z.object({ id: RetailerId, name: z.string(), status: z.enum(['pending', 'active', 'suspended', 'closed']), stores: z.int() }),
    ),
    stores: z.array(
      z.object({ id: StoreId, slug: z.string(), name: z.string(), place: z.string(), retailer: z.string(), closed: z.boolean() }),
    ),
  }),
})
export const Mail = named('Mail', {
  id: MailId,
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  /** `kept`: stays here, because this server has no mail server. `failed`: no more retries; see the dead letters. */
  state: z.enum(['queued', 'sent', 'kept', 'failed']),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextTryAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  createdAt: Instant,
})
export type Mail = z.infer<typeof Mail>
export const outbox = endpoint('GET /api/admin/outbox', {
  access: 'platform:admin',
  summary: 'Mails this server wrote.',
  query: z.object({ ...Paging, q: z.string().trim().max(120).optional() }),
  reply: pageOf(Mail),
})
/** A request of an admin to see the links and codes of a mail, which another admin approves. Then they are shown to the first until `endsAt`. */
export const MailReveal = named('MailReveal', {
  id: MailRevealId,
  mailId: MailId,
  subject: z.string(),
  askedBy: z.string(),
  reason: z.string(),
  askedAt: Instant,
  approvedBy: z.string().nullable(),
  endsAt: Instant.nullable(),
  mayApprove: z.boolean(),
})
export type MailReveal = z.infer<typeof MailReveal>

export const mailReveals = endpoint('GET /api/admin/mail-reveals', {
  access: 'platform:admin',
  summary: 'Requests to see the links and codes of mails that wait for another admin.',
  reply: z.object({ items: z.array(MailReveal) }),
})
export const askForReveal = endpoint('POST /api/admin/outbox/:id/reveals', {
  access: 'platform:admin',
  summary: 'Ask another admin to let me see the links and codes of this mail.',
  status: 201,
  params: z.object({ id: inUrl(MailId) }),
  body: z.strictObject({ reason: z.string().trim().min(10, 'Say why in a few words.').max(500, 'Keep it under 500 characters.') }),
  reply: MailReveal,
})
export const approveReveal = endpoint('POST /api/admin/mail-reveals/:id/approval', {
  access: 'platform:admin',
  summary: 'Let the admin who asked see the links and codes of the mail for some minutes.',
  params: z.object({ id: inUrl(MailRevealId) }),
  reply: MailReveal,
})
export const revealProblems = {
  'admin.reveal_own': { status: 403, message: 'Another admin has to approve what you asked for.' },
  'admin.reveal_over': { status: 409, message: 'This request was approved already, or is older than a day.' },
} as const

export const outboxMail = endpoint('GET /api/admin/outbox/:id', {
  access: 'platform:admin',
  summary: 'One mail as it was written.',
  params: z.object({ id: inUrl(MailId) }),
  reply: Mail.extend({
    text: z.string(),
    html: z.string(),
    /** In production, the links and codes of mails are hidden until another admin has agreed. */
    secrets: z.enum(['shown', 'hidden']),
    /** My newest request for this mail. */
    reveal: MailReveal.nullable(),
  }),
})
/** For a frame: the mail has styles of its own, which the policy of our pages does not allow. */
export const outboxMailPreview = endpoint('GET /api/admin/outbox/:id/preview', {
  access: 'platform:admin',
  summary: 'One mail as it looks to its receiver.',
  params: z.object({ id: inUrl(MailId) }),
  media: 'text/html',
  reply: z.string(),
})
export const AuditEntry = named('AuditEntry', {
  id: z.int(),
  at: Instant,
  who: z.string(),
  act: z.string(),
  subject: z.string(),
  outcome: z.enum(['done', 'refused']),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
})
export const audit = endpoint('GET /api/admin/audit', {
  access: 'platform:admin',
  summary: 'Who did what.',
  query: z.object({ ...Paging, ...Days, q: z.string().trim().max(120).optional() }),
  reply: pageOf(AuditEntry),
})
