import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, PlanId, PlanMembershipId, RetailerId, SavedCardId } from './ids.ts'
import { type Cents, dollars, Price, Turnover } from './money.ts'
import { named } from './named.ts'
import { Instant } from './time.ts'

export const PLAN_AUDIENCES = ['shopper', 'retailer'] as const
export const PLAN_PERIODS = ['month', 'year'] as const
export type PlanPeriod = (typeof PLAN_PERIODS)[number]

/** What a plan gives, and by how much: "Shipping to you", "−$4.99 on each delivery". */
export const PlanBenefit = z.object({ what: z.string(), measure: z.string() })
export const Plan = named('Plan', {
  id: PlanId,
  audience: z.enum(PLAN_AUDIENCES),
  /** The same for all versions and periods of a plan: "plus". */
  code: z.string(),
  name: z.string(),
  /** 0 for a plan that nobody pays for and everyone else has. */
  price: Price,
  period: z.enum(PLAN_PERIODS),
  benefits: z.array(PlanBenefit),
  /** The commission of a retailer's sales under this plan, in percent, where no other rule is for them. Null for shoppers. */
  commissionPercent: z.number().nullable(),
})
export type Plan = z.infer<typeof Plan>

export const plans = endpoint('GET /api/plans', {
  access: 'public',
  summary: 'The plans of shoppers and retailers, with prices and benefits.',
  reply: z.object({ items: z.array(Plan) }),
})

/**
 * `pending`: the first payment is not certain yet. `past_due`: a renewal was not paid, and it is tried again. `canceled`: it lasts until the
 * paid period ends.
 */
export const MEMBERSHIP_STATES = ['pending', 'active', 'past_due', 'canceled', 'ended'] as const
/** `charged_back`: the bank of the card took the payment back in a dispute. */
export const CHARGE_STATES = ['created', 'paid', 'failed', 'returned', 'charged_back'] as const
export const PlanCharge = named('PlanCharge', {
  number: z.string(),
  kind: z.enum(['period', 'switch']),
  planName: z.string(),
  amount: Price,
  state: z.enum(CHARGE_STATES),
  /** The period that it pays for: the first day, and the day after the last. */
  from: z.iso.date(),
  until: z.iso.date(),
  at: Instant,
})
export type PlanCharge = z.infer<typeof PlanCharge>
export const PlanMembership = named('PlanMembership', {
  id: PlanMembershipId,
  retailerId: RetailerId.nullable(),
  plan: Plan,
  state: z.enum(MEMBERSHIP_STATES),
  periodStart: z.iso.date(),
  /** The day after the last of this period. */
  periodEnd: z.iso.date(),
  /** Null where nothing more is charged. */
  nextCharge: z.object({ on: z.iso.date(), amount: Price }).nullable(),
  /** The plan that follows this period, where it is another one. */
  nextPlan: Plan.nullable(),
  card: z.object({ id: SavedCardId, brand: z.string(), last4: z.string() }).nullable(),
  /** What the person agreed to last, and when. */
  consent: z.object({ text: z.string(), at: Instant }),
  /** This person may change it; a manager of a business reads only. */
  mayChange: z.boolean(),
})
export type PlanMembership = z.infer<typeof PlanMembership>
const OwnMembership = z.object({
  membership: PlanMembership.nullable(),
  /** What the plan saved on deliveries since this period began, canceled ones left out. */
  saved: Turnover,
  charges: z.array(PlanCharge),
})

export const ownMembership = endpoint('GET /api/memberships/own', {
  access: 'shopper',
  summary: 'The membership of this account, or of a business that this person manages, with its charges.',
  query: z.object({ retailerId: inUrl(RetailerId).optional() }),
  reply: OwnMembership,
})
const consent = z.boolean()
export const startMembership = endpoint('POST /api/memberships', {
  access: 'shopper',
  summary: 'Start a membership and pay its first period with a saved card.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    /** The business that it is for; null for the account itself. */
    retailerId: RetailerId.nullable(),
    planId: PlanId,
    savedCardId: SavedCardId,
    /** The box below the renewal terms is ticked. */
    consent,
  }),
  reply: PlanMembership,
})
const one = z.object({ id: inUrl(PlanMembershipId) })
export const PlanSwitch = named('PlanSwitch', {
  plan: Plan,
  /** `now`: it applies at once. `at_end`: it follows the paid period. */
  when: z.enum(['now', 'at_end']),
  /** What the unused days of the present plan are worth. It is part of `dueNow`. */
  credit: Price,
  dueNow: Price,
  startsOn: z.iso.date(),
  nextCharge: z.object({ on: z.iso.date(), amount: Price }),
})
export type PlanSwitch = z.infer<typeof PlanSwitch>
export const previewPlanSwitch = endpoint('GET /api/memberships/:id/switch', {
  access: 'shopper',
  summary: 'What another plan costs today, before anything is charged.',
  params: one,
  query: z.object({ planId: inUrl(PlanId) }),
  reply: PlanSwitch,
})
export const switchPlan = endpoint('POST /api/memberships/:id/switch', {
  access: 'shopper',
  summary: 'Change the plan of a membership, for the amount that was shown.',
  idempotent: true,
  params: one,
  body: z.strictObject({ planId: PlanId, /** As it was shown. */ dueNow: Price, consent }),
  reply: PlanMembership,
})
export const cancelMembership = endpoint('POST /api/memberships/:id/cancel', {
  access: 'shopper',
  summary: 'End a membership: it lasts until the paid period ends, and nothing more is charged.',
  params: one,
  body: z.strictObject({}),
  reply: PlanMembership,
})
export const keepMembership = endpoint('POST /api/memberships/:id/keep', {
  access: 'shopper',
  summary: 'Take back a cancellation before the paid period ends.',
  params: one,
  body: z.strictObject({ consent }),
  reply: PlanMembership,
})
export const changeMembershipCard = endpoint('PUT /api/memberships/:id/card', {
  access: 'shopper',
  summary: 'Pay a membership with another saved card. An open payment is tried at once.',
  params: one,
  body: z.strictObject({ savedCardId: SavedCardId }),
  reply: PlanMembership,
})

export const BREAK_EVEN_DAYS = 90
export const breakEven = endpoint('GET /api/plans/break-even', {
  access: 'shopper',
  summary: 'What each plan would have cost with the orders of the last 90 days, of this account or of a business.',
  query: z.object({ retailerId: inUrl(RetailerId).optional() }),
  reply: z.object({
    /** Deliveries of the account, or orders of the business. */
    count: z.int(),
    /** The shipping of the deliveries before a plan pays it, or the sales of the business. */
    amount: Turnover,
    items: z.array(z.object({ planId: PlanId, cost: Turnover })),
  }),
})

const EACH = { month: 'each month', year: 'each year' } as const
const LENGTH = { month: 'month', year: 'year' } as const
/** The terms above the box, in plain words. The server keeps them with the time at which somebody agreed. */
export const renewalTerms = ({ name, price, period }: Pick<Plan, 'name' | 'price' | 'period'>): string =>
  `${name} costs ${dollars(price)} ${EACH[period]}. It renews by itself ${EACH[period]}, and we charge your card ${dollars(price)} each time, until you cancel. ` +
  `Cancel any time under Subscriptions, in two clicks. You keep your benefits until the paid ${LENGTH[period]} ends.`
export const consentLabel = ({ period }: Pick<Plan, 'period'>): string =>
  `I agree that my plan renews and my card is charged ${EACH[period]} until I cancel.`
export const consentMissing = ({ period }: Pick<Plan, 'period'>): string =>
  `Tick the box to agree to ${period === 'month' ? 'monthly' : 'yearly'} renewal.`
/** "$5.99 a month". */
export const priceWords = ({ price, period }: { price: Cents; period: PlanPeriod }): string =>
  price === 0 ? 'Free' : `${dollars(price)} a ${LENGTH[period]}`

export const plansProblems = {
  'plans.unknown': { status: 404, message: "We don't offer that plan anymore. Choose another one." },
  'plans.has_one': { status: 409, message: 'You already have a plan. Change it under Subscriptions.' },
  'plans.declined': { status: 402, message: 'Your card was declined, and nothing was charged. Choose another card.' },
  'plans.bank_asks': {
    status: 402,
    message: "Your bank wants to confirm this card each time, so it can't renew a plan. Nothing was charged. Choose another card.",
  },
  'plans.paying': { status: 409, message: 'A payment is under way. Try again in a minute.' },
  'plans.not_active': { status: 409, message: 'This plan is not active now. Pay what is open or start it again first.' },
  'plans.amount_changed': { status: 409, message: 'The amount has changed since you saw it. Review the new one.' },
  'plans.same': { status: 409, message: 'You have this plan already.' },
} as const
