import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PARTY_KINDS } from '#contracts/loyalty/clearing-house.ts'
import { REWARD_KINDS } from '#contracts/loyalty/rewards.ts'
import type { FulfillmentId, GiftCardId, MallId, OrderId, OrderNumber, RetailerId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Points } from '#contracts/points.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'

const pts = () => bigint({ mode: 'number' }).$type<Points>()

export const loyaltyRules = pgTable('loyalty_rules', {
  version: integer().primaryKey(),
  rule: jsonb().notNull(),
  startsAt: instant().notNull(),
  /** Withdrawn before it started; it never applied. */
  withdrawnAt: instant(),
  createdAt: createdAt(),
})

/** A rule that an admin prepares. Publishing it makes a version and removes the draft. */
export const loyaltyDrafts = pgTable(
  'loyalty_drafts',
  {
    id: rowId(),
    name: text().notNull(),
    terms: jsonb().notNull(),
    revision: integer().notNull().default(1),
    changedBy: uuid().$type<UserId>(),
    changedByName: text().notNull(),
    changedAt: instant().notNull(),
    /** The revision whose replay was asked for. */
    replayOf: integer(),
    /** The result for `replayOf`; null while it runs. */
    replay: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [check('replay_of_a_revision', sql`${t.replayOf} is null or ${t.replayOf} <= ${t.revision}`)],
)

/** A share of an earning, from 0 to 1. */
export type FundedShare = { kind: 'retailer' | 'mall'; id: number; share: number }

/** The pending or credited earning of a fulfillment, frozen with the rule version and rate at the sale. */
export const loyaltyEarnings = pgTable(
  'loyalty_earnings',
  {
    fulfillmentId: bigint({ mode: 'number' }).$type<FulfillmentId>().primaryKey(),
    orderId: bigint({ mode: 'number' }).$type<OrderId>().notNull(),
    orderNumber: text().$type<OrderNumber>().notNull(),
    userId: uuid().$type<UserId>(),
    goods: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    storeName: text().notNull(),
    method: text().notNull(),
    points: pts().notNull(),
    ruleVersion: integer().notNull(),
    rate: doublePrecision().notNull(),
    multiplier: doublePrecision().notNull(),
    /** Who pays for shares of these points, because a promotion gives more of them; SPIRAL pays for the rest. */
    funded: jsonb().$type<FundedShare[]>(),
    state: text({ enum: ['pending', 'earned', 'dropped'] }).notNull(),
    earnedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('loyalty_earnings_user').on(t.userId, t.state),
    index('loyalty_earnings_order').on(t.orderId),
    check('earning_not_negative', sql`${t.points} >= 0`),
  ],
)
/** Earned SPIRALs that are not spent yet, oldest first. The sum of the remaining points equals the account's balance. */
export const spiralLots = pgTable(
  'spiral_lots',
  {
    id: rowId(),
    userId: uuid().$type<UserId>().notNull(),
    earned: pts().notNull(),
    remaining: pts().notNull(),
    /** Earned with items that were returned later; does not count toward a tier. */
    takenBack: pts().notNull().default(sql`0`),
    source: text().notNull(),
    /** Who pays when they are used: SPIRAL, or the retailer or mall that gave them. */
    funderKind: text({ enum: PARTY_KINDS }).notNull().default('platform'),
    funderId: bigint({ mode: 'number' }),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    check('spiral_lot_funder', sql`(${t.funderKind} = 'platform') = (${t.funderId} is null)`),
    uniqueIndex('spiral_lots_source').on(t.userId, t.source),
    index('spiral_lots_open').on(t.userId, t.expiresAt, t.id).where(sql`${t.remaining} > 0`),
    check('remaining_fits', sql`${t.remaining} between 0 and ${t.earned}`),
  ],
)
/** The lots that a payment used, so that a refund refills the same ones. */
export const spiralSpends = pgTable(
  'spiral_spends',
  {
    id: rowId(),
    orderId: bigint({ mode: 'number' }).$type<OrderId>().notNull(),
    lotId: refersTo(() => spiralLots.id).notNull(),
    points: pts().notNull(),
    givenBack: pts().notNull().default(sql`0`),
  },
  (t) => [
    uniqueIndex('spiral_spends_pair').on(t.orderId, t.lotId),
    check('not_more_than_spent', sql`${t.givenBack} between 0 and ${t.points}`),
  ],
)
/** SPIRALs of a spend that came back, and the part of the order they came back from; none for an order that ended unpaid. */
export const spiralGiveBacks = pgTable(
  'spiral_give_backs',
  {
    id: rowId(),
    spendId: refersTo(() => spiralSpends.id, 'cascade').notNull(),
    fulfillmentId: bigint({ mode: 'number' }).$type<FulfillmentId>(),
    points: pts().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('spiral_give_backs_spend').on(t.spendId), check('give_back_is_positive', sql`${t.points} > 0`)],
)
/** A tier is kept for twelve months from the day it was reached. */
export const tierStatuses = pgTable('tier_statuses', {
  userId: uuid().$type<UserId>().primaryKey(),
  tier: text().notNull(),
  reachedAt: instant().notNull(),
  keepUntil: instant().notNull(),
  /** The status before the last rise, to be restored if the earning that caused it is reversed. */
  before: jsonb().$type<{ tier: string; reachedAt: string; keepUntil: string }>(),
})
/** The number of SPIRALs that a person wants to earn in twelve months. */
export const loyaltyGoals = pgTable('loyalty_goals', { userId: uuid().$type<UserId>().primaryKey(), goal: pts().notNull() }, (t) => [
  check('goal_is_positive', sql`${t.goal} > 0`),
])

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
/** A group in a city that people donate to. */
export const localGroups = pgTable('local_groups', {
  id: rowId(),
  name: text().notNull(),
  city: text().notNull(),
  about: text().notNull(),
  isActive: boolean().notNull(),
  createdAt: createdAt(),
})
/** What SPIRALs can be redeemed for. It is never worth more than its SPIRALs. */
export const rewards = pgTable(
  'rewards',
  {
    id: rowId(),
    name: text().notNull(),
    kind: text({ enum: REWARD_KINDS }).notNull(),
    points: pts().notNull(),
    value: cents().notNull(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    groupId: refersTo(() => localGroups.id),
    left: integer(),
    perPerson: integer(),
    isActive: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('reward_value', sql`${t.value} between 1 and ${t.points}`),
    check('reward_left', sql`${t.left} >= 0`),
    check('reward_group', sql`(${t.kind} = 'donation') = (${t.groupId} is not null)`),
    check('reward_place', sql`${t.kind} = 'voucher' or (${t.mallId} is null and ${t.retailerId} is null)`),
    check('reward_one_place', sql`${t.mallId} is null or ${t.retailerId} is null`),
  ],
)
export const rewardRedemptions = pgTable(
  'reward_redemptions',
  {
    id: rowId(),
    rewardId: refersTo(() => rewards.id).notNull(),
    userId: uuid().$type<UserId>().notNull(),
    points: pts().notNull(),
    value: cents().notNull(),
    groupId: bigint({ mode: 'number' }),
    /** The gift card that a voucher made. */
    cardId: bigint({ mode: 'number' }).$type<GiftCardId>(),
    createdAt: instant().notNull(),
    undoneAt: instant(),
    /** The payment that brought a donation to its group. */
    payoutId: refersTo((): AnyPgColumn => donationPayouts.id),
  },
  (t) => [
    index('reward_redemptions_user').on(t.userId, t.rewardId),
    index('reward_redemptions_group').on(t.groupId),
    index('reward_redemptions_payout').on(t.payoutId),
    check('paid_out_stays', sql`${t.payoutId} is null or (${t.groupId} is not null and ${t.undoneAt} is null)`),
  ],
)
/** Payments of donations to a group. */
export const donationPayouts = pgTable(
  'donation_payouts',
  {
    id: rowId(),
    groupId: refersTo(() => localGroups.id).notNull(),
    amount: cents().notNull(),
    donations: integer().notNull(),
    note: text().notNull(),
    paidAt: instant().notNull(),
  },
  (t) => [index('donation_payouts_group').on(t.groupId), check('payout_is_positive', sql`${t.amount} > 0 and ${t.donations} > 0`)],
)
/** The lots that a redemption used, so that an undo refills the same ones. */
export const redemptionSpends = pgTable(
  'redemption_spends',
  {
    id: rowId(),
    redemptionId: refersTo(() => rewardRedemptions.id).notNull(),
    lotId: refersTo(() => spiralLots.id).notNull(),
    points: pts().notNull(),
  },
  (t) => [uniqueIndex('redemption_spends_pair').on(t.redemptionId, t.lotId), check('redemption_spend_is_positive', sql`${t.points} > 0`)],
)
