import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrderId, PerkId, RetailerId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { PERK_KINDS } from '#contracts/perks.ts'
import type { Points } from '#contracts/points.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const perkId = () => refersTo<PerkId>(() => storePerks.id, 'cascade').notNull()
const retailerId = () => refersTo<RetailerId>(() => retailers.id, 'cascade').notNull()
const userId = () => refersToUser('cascade').notNull()

/**
 * A perk that a retailer pays for. `spent` counts against the budget, in SPIRALs or, for stamps, in rewards; it changes under the row's
 * lock. A perk that was ended early ends at that moment.
 */
export const storePerks = pgTable(
  'store_perks',
  {
    id: rowId().$type<PerkId>(),
    retailerId: retailerId(),
    kind: text({ enum: PERK_KINDS }).notNull(),
    isDraft: boolean().notNull(),
    /** Of double days: as ISO numbers them, Monday is 1. */
    weekdays: smallint().array().notNull().default(sql`'{}'`),
    /** Of stamps: how many orders, of at least how much. */
    goal: integer(),
    least: bigint({ mode: 'number' }).$type<Cents>(),
    /** Dollars off at the counter. */
    value: bigint({ mode: 'number' }).$type<Cents>(),
    spirals: bigint({ mode: 'number' }).$type<Points>(),
    /** The clock by which its days begin and end. */
    timeZone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    budget: integer().notNull(),
    spent: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('store_perks_retailer').on(t.retailerId, t.id),
    check('perk_ends_after_start', sql`${t.endsAt} >= ${t.startsAt}`),
    check('perk_budget_holds', sql`${t.budget} > 0 and ${t.spent} between 0 and ${t.budget}`),
    check(
      'perk_terms_fit_kind',
      sql`case ${t.kind}
        when 'double_days' then cardinality(${t.weekdays}) > 0 and num_nonnulls(${t.goal}, ${t.least}, ${t.value}, ${t.spirals}) = 0
        when 'stamps' then cardinality(${t.weekdays}) = 0 and ${t.goal} > 1 and ${t.least} > 0 and num_nonnulls(${t.value}, ${t.spirals}) = 1
        else cardinality(${t.weekdays}) = 0 and ${t.spirals} > 0 and num_nonnulls(${t.goal}, ${t.least}, ${t.value}) = 0 end`,
    ),
    check('perk_gives_something', sql`coalesce(${t.value}, 1) > 0 and coalesce(${t.spirals}, 1) > 0`),
  ],
)

/** A shopper who joined the perks of a retailer. */
export const perkMembers = pgTable(
  'perk_members',
  {
    id: rowId(),
    retailerId: retailerId(),
    userId: userId(),
    messages: boolean().notNull(),
    /** Moved to preferences. It stays empty, for the release before, until it can go. */
    birthMonth: smallint(),
    joinedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('perk_members_once').on(t.retailerId, t.userId),
    index('perk_members_user').on(t.userId, t.id),
    check('perk_member_month', sql`${t.birthMonth} between 1 and 12`),
  ],
)

/** An order that counts toward a reward. It goes when too little of the order is kept. */
export const perkStamps = pgTable(
  'perk_stamps',
  {
    perkId: perkId(),
    orderId: bigint({ mode: 'number' }).$type<OrderId>().notNull(),
    userId: userId(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.perkId, t.orderId] }),
    index('perk_stamps_person').on(t.perkId, t.userId),
    index('perk_stamps_user').on(t.userId),
    index('perk_stamps_order').on(t.orderId),
  ],
)

/** SPIRALs that a perk gave for a part of an order, a year or a reward, which `reason` names. */
export const perkGifts = pgTable(
  'perk_gifts',
  {
    id: rowId(),
    perkId: perkId(),
    userId: userId(),
    reason: text().notNull(),
    /** What was given, and what is left of it after returns. */
    granted: bigint({ mode: 'number' }).$type<Points>().notNull(),
    points: bigint({ mode: 'number' }).$type<Points>().notNull(),
    /** What it was for, in SPIRALs, when it was given: a return takes back in proportion. */
    basis: bigint({ mode: 'number' }).$type<Points>().notNull(),
    /** How often it was given: more than once if a hand-over was undone. */
    times: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('perk_gifts_once').on(t.perkId, t.userId, t.reason),
    index('perk_gifts_user').on(t.userId, t.id),
    check('perk_gift_fits', sql`${t.points} between 0 and ${t.granted} and ${t.granted} between 1 and ${t.basis}`),
  ],
)

/** A reward for stamps: a code for the counter, or SPIRALs, which are given at once. */
export const perkRedemptions = pgTable(
  'perk_redemptions',
  {
    id: rowId(),
    perkId: perkId(),
    userId: userId(),
    code: text(),
    state: text({ enum: ['ready', 'redeemed', 'withdrawn'] }).notNull(),
    expiresAt: instant().notNull(),
    redeemedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('perk_redemptions_code').on(t.code),
    index('perk_redemptions_person').on(t.perkId, t.userId),
    index('perk_redemptions_user').on(t.userId, t.id),
    check('perk_redemption_ready_has_code', sql`${t.state} <> 'ready' or ${t.code} is not null`),
    check('perk_redemption_redeemed_whole', sql`(${t.state} = 'redeemed') <= (${t.redeemedAt} is not null)`),
  ],
)

/** Shoppers who asked a retailer for a perk, each once. */
export const perkAsks = pgTable('perk_asks', { retailerId: retailerId(), userId: userId(), createdAt: instant().notNull() }, (t) => [
  primaryKey({ columns: [t.retailerId, t.userId] }),
  index('perk_asks_user').on(t.userId),
])
