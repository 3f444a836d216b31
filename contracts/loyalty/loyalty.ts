import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, OrderNumber } from '../ids.ts'
import { Price } from '../money.ts'
import { pageOf, Paging } from '../page.ts'
import { Points } from '../points.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const Tier = named('Tier', { name: z.string(), from: Points, multiplier: z.number() })
/** The published rates. Every rate a screen shows comes from here. */
export const LoyaltyRule = named('LoyaltyRule', {
  version: z.int32(),
  startsAt: Instant,
  pointsPerDollar: z.object({ 'in-store-pickup': z.number(), 'ship-to-mall': z.number(), 'ship-to-me': z.number() }),
  tiers: z.array(Tier),
  pointsPerDollarRedeemed: z.int(),
  expiresAfterMonths: z.int(),
  /** The most that one store's part of an order earns; null: no cap. */
  mostPerPart: Points.nullable(),
  /** What acts other than orders earn. */
  acts: z.object({ share: Points, review: Points }),
})
export type LoyaltyRule = z.infer<typeof LoyaltyRule>
export const loyaltyRule = endpoint('GET /api/spirals/rule', {
  access: 'public',
  summary: "Today's published loyalty rule.",
  reply: LoyaltyRule,
})

/** A published version: it applies now, will apply, or applied once. */
export const RuleVersion = LoyaltyRule.extend({ state: z.enum(['scheduled', 'current', 'past']) }).meta({ id: 'RuleVersion' })
export type RuleVersion = z.infer<typeof RuleVersion>
export const loyaltyRules = endpoint('GET /api/spirals/rules', {
  access: 'public',
  summary: 'Every published version of the loyalty rule, newest first.',
  reply: z.object({ items: z.array(RuleVersion) }),
})

export const Spirals = named('Spirals', {
  balance: Points,
  value: Price,
  pending: Points,
  owed: Points,
  earnedLast12Months: Points,
  tier: Tier,
  nextTier: Tier.nullable(),
  /** The next round discount, and how many SPIRALs are missing for it. */
  goal: z.object({ missing: Points, worth: Price }),
  expiring: z.array(z.object({ points: Points, at: Instant })),
  pendingItems: z.array(
    z.object({
      fulfillmentId: FulfillmentId,
      points: Points,
      orderNumber: OrderNumber,
      storeName: z.string(),
      orderedAt: Instant,
      reason: z.string(),
    }),
  ),
})
export type Spirals = z.infer<typeof Spirals>
export const spirals = endpoint('GET /api/spirals', {
  access: 'shopper',
  summary: 'My SPIRALs: balance, pending, tier.',
  reply: Spirals,
})

export const spiralsBalance = endpoint('GET /api/spirals/balance', {
  access: 'shopper',
  summary: 'My balance and my tier, without what is pending.',
  reply: z.object({ balance: Points, tier: z.string() }),
})

export const SpiralsEntry = named('SpiralsEntry', {
  id: z.string(),
  at: Instant,
  kind: z.enum(['earned', 'spent', 'returned', 'taken_back', 'expired', 'given']),
  points: z.int(),
  balance: Points.nullable(),
  orderNumber: OrderNumber.nullable(),
  text: z.string(),
})
export type SpiralsEntry = z.infer<typeof SpiralsEntry>
export const spiralsHistory = endpoint('GET /api/spirals/history', {
  access: 'shopper',
  summary: 'Every SPIRAL that came or went.',
  query: z.object({ ...Paging, kind: z.enum(['earned', 'spent']).optional() }),
  reply: pageOf(SpiralsEntry),
})
/** The same entries as a table. Text that a spreadsheet would run as a formula is marked as text. */
export const spiralsTable = endpoint('GET /api/spirals/history.csv', {
  access: 'shopper',
  summary: 'Every SPIRAL that came or went, as CSV.',
  query: z.object({ kind: z.enum(['earned', 'spent']).optional() }),
  media: 'text/csv',
  reply: z.string(),
})

export const GOAL_MOST = 1_000_000
export const tierStanding = endpoint('GET /api/spirals/tiers', {
  access: 'shopper',
  summary: 'What I earned in each of the last 12 months, how long I keep my tier, and the goal that I saved.',
  reply: z.object({
    /** "2026-11", the oldest first; the current month is the last. */
    months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/, 'Use a month like 2026-11.'), earned: z.int() })),
    keepUntil: Instant.nullable(),
    goal: Points.nullable(),
  }),
})
const Goal = z.int(`Enter a whole number from 1 to ${GOAL_MOST.toLocaleString('en-US')}.`)
export const saveGoal = endpoint('PUT /api/spirals/goal', {
  access: 'shopper',
  summary: 'Save the number of SPIRALs that I want to earn in 12 months; null removes it.',
  body: z.strictObject({
    goal: Goal.min(1, 'Enter 1 or more.')
      .max(GOAL_MOST, `Enter ${GOAL_MOST.toLocaleString('en-US')} or less.`)
      .pipe(Points)
      .nullable(),
  }),
  reply: z.object({ goal: Points.nullable() }),
})
