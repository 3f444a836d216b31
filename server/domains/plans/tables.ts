import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FulfillmentId, PlanId, PlanMembershipId, RetailerId, SavedCardId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { CHARGE_STATES, MEMBERSHIP_STATES, PLAN_AUDIENCES, PLAN_PERIODS, type Plan } from '#contracts/plans.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { savedCards } from '../payments/tables.ts'
import { retailers } from '../retailers/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const day = () => date({ mode: 'string' })

/** Plans by version. What a version says never changes, because members agreed to it; another price or benefit is another version. */
export const plans = pgTable(
  'plans',
  {
    id: rowId().$type<PlanId>(),
    audience: text({ enum: PLAN_AUDIENCES }).notNull(),
    code: text().notNull(),
    period: text({ enum: PLAN_PERIODS }).notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    /** 0: everybody without a membership has it. */
    price: cents().notNull(),
    benefits: jsonb().$type<Plan['benefits']>().notNull(),
    /** SPIRAL pays for the delivery of a member's orders. */
    freeShipping: boolean().notNull().default(false),
    /** Only the active version can be chosen. Members of another one keep it. */
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('plans_version').on(t.audience, t.code, t.period, t.version),
    uniqueIndex('plans_active').on(t.audience, t.code, t.period).where(sql`${t.active}`),
    check('plan_price_is_charged', sql`${t.price} = 0 or ${t.price} >= 50`),
  ],
)

/**
 * The plan of a person or a business, from its first payment to its end. Days are those of New York. The period ends so many plan periods
 * after the anchor, so that a plan of the 31st comes back to the 31st after February.
 */
export const planMemberships = pgTable(
  'plan_memberships',
  {
    id: rowId().$type<PlanMembershipId>(),
    /** Who agreed and pays. */
    userId: refersToUser('set null'),
    /** The business that it is for; null: the person. */
    retailerId: refersTo<RetailerId>(() => retailers.id),
    planId: refersTo<PlanId>(() => plans.id).notNull(),
    /** The plan that follows this period, where it is another one. */
    nextPlanId: refersTo<PlanId>(() => plans.id),
    state: text({ enum: MEMBERSHIP_STATES }).notNull(),
    anchorOn: day().notNull(),
    periods: integer().notNull(),
    periodStart: day().notNull(),
    periodEnd: day().notNull(),
    savedCardId: refersTo<SavedCardId>(() => savedCards.id, 'set null'),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('plan_memberships_person').on(t.userId).where(sql`${t.retailerId} is null and ${t.state} <> 'ended'`),
    uniqueIndex('plan_memberships_retailer').on(t.retailerId).where(sql`${t.retailerId} is not null and ${t.state} <> 'ended'`),
    index('plan_memberships_user').on(t.userId, t.id),
    index('plan_memberships_of_retailer').on(t.retailerId, t.id),
    index('plan_memberships_card').on(t.savedCardId),
    index('plan_memberships_due').on(t.periodEnd).where(sql`${t.state} <> 'ended'`),
    check('plan_period_has_days', sql`${t.periodEnd} > ${t.periodStart}`),
    check('plan_membership_ended_whole', sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
  ],
)

/** What somebody agreed to, word by word. Nothing is taken away, so that each charge can be traced to its terms. */
export const planConsents = pgTable(
  'plan_consents',
  {
    id: rowId(),
    membershipId: refersTo<PlanMembershipId>(() => planMemberships.id, 'cascade').notNull(),
    planId: refersTo<PlanId>(() => plans.id).notNull(),
    terms: text().notNull(),
    agreedAt: instant().notNull(),
  },
  (t) => [index('plan_consents_membership').on(t.membershipId, t.id)],
)

/**
 * One charge for each period of a membership, however often and wherever its renewal runs; and one for each change of plan. A new try has a
 * new reference, because a provider acts once for each.
 */
export const planCharges = pgTable(
  'plan_charges',
  {
    id: rowId(),
    membershipId: refersTo<PlanMembershipId>(() => planMemberships.id, 'cascade').notNull(),
    kind: text({ enum: ['period', 'switch'] }).notNull(),
    /** What the membership becomes when it is paid. */
    planId: refersTo<PlanId>(() => plans.id).notNull(),
    anchorOn: day().notNull(),
    periods: integer().notNull(),
    periodStart: day().notNull(),
    periodEnd: day().notNull(),
    amount: cents().notNull(),
    state: text({ enum: CHARGE_STATES }).notNull(),
    tries: integer().notNull().default(1),
    /** The day of its first failure, from which the tries are counted. */
    failedOn: day(),
    nextTryOn: day(),
    /** Ours, of the present try, given to the provider. */
    reference: text().notNull(),
    number: text().notNull(),
    triedAt: instant().notNull(),
    providerId: text(),
    /** The idempotency key of the request that began it; null for a renewal. */
    key: text(),
    requestHash: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('plan_charges_period').on(t.membershipId, t.periodStart).where(sql`${t.kind} = 'period'`),
    uniqueIndex('plan_charges_one_switch').on(t.membershipId).where(sql`${t.kind} = 'switch' and ${t.state} = 'created'`),
    uniqueIndex('plan_charges_reference').on(t.reference),
    uniqueIndex('plan_charges_number').on(t.number),
    uniqueIndex('plan_charges_key').on(t.key),
    index('plan_charges_membership').on(t.membershipId, t.id),
    index('plan_charges_open').on(t.triedAt).where(sql`${t.state} = 'created'`),
    check('plan_charge_not_negative', sql`${t.amount} >= 0`),
  ],
)

/** What a membership saved on a delivery. */
export const planSavings = pgTable(
  'plan_savings',
  {
    fulfillmentId: bigint({ mode: 'number' }).$type<FulfillmentId>().primaryKey(),
    membershipId: refersTo<PlanMembershipId>(() => planMemberships.id, 'cascade').notNull(),
    amount: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('plan_savings_membership').on(t.membershipId, t.createdAt), check('plan_saving_is_positive', sql`${t.amount} > 0`)],
)
