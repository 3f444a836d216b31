import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Points } from '#contracts/points.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'

const pts = () => bigint({ mode: 'number' }).$type<Points>()

export const loyaltyRules = pgTable('loyalty_rules', {
  version: integer().primaryKey(),
  rule: jsonb().notNull(),
  startsAt: instant().notNull(),
  createdAt: createdAt(),
})

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
    source: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
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
    lotId: bigint({ mode: 'number' })
      .notNull()
      .references(() => spiralLots.id),
    points: pts().notNull(),
    givenBack: pts().notNull().default(sql`0`),
  },
  (t) => [
    uniqueIndex('spiral_spends_pair').on(t.orderId, t.lotId),
    check('not_more_than_spent', sql`${t.givenBack} between 0 and ${t.points}`),
  ],
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
