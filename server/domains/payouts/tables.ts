import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FulfillmentId, PayoutId, RetailerId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { EARNING_KINDS, MOVEMENT_FINDINGS, PAYOUT_ACCOUNT_STATES, PAYOUT_INTERVALS, PAYOUT_STATES } from '#contracts/payouts.ts'
import { MOVEMENT_KINDS } from '../../platform/cards.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { retailers } from '../retailers/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const retailerId = () =>
  bigint({ mode: 'number' })
    .$type<RetailerId>()
    .references(() => retailers.id)

/** Where a business gets its money, and how often. A business without a row has no bank account yet. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    retailerId: retailerId().primaryKey(),
    state: text({ enum: PAYOUT_ACCOUNT_STATES }).notNull(),
    /** The name of the kept bank account at the provider. */
    reference: text(),
    bankName: text(),
    last4: text(),
    /** An admin stopped the payouts. */
    stopped: boolean().notNull().default(false),
    /** Why the bank refused, or an admin stopped it. */
    reason: text(),
    heldUntil: instant(),
    interval: text({ enum: PAYOUT_INTERVALS }).notNull(),
    minimum: cents().notNull(),
    reserveBps: integer().notNull().default(0),
    reserveDays: integer().notNull().default(0),
    /** The day of the next payout. */
    nextOn: date({ mode: 'string' }).notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('payout_accounts_due').on(t.nextOn, t.retailerId).where(sql`${t.state} = 'verified'`),
    check('payout_account_has_its_bank', sql`(${t.reference} is null) = (${t.state} = 'none')`),
    check('reserve_is_a_share', sql`${t.reserveBps} between 0 and 5000 and ${t.reserveDays} between 0 and 180`),
  ],
)
export const payouts = pgTable(
  'payouts',
  {
    id: rowId().$type<PayoutId>(),
    retailerId: retailerId().notNull(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    amount: cents().notNull(),
    lines: integer().notNull(),
    /** The bank account at that time. */
    bank: text().notNull(),
    bankReference: text().notNull(),
    providerId: text(),
    expectedOn: date({ mode: 'string' }),
    failure: text(),
    createdAt: createdAt(),
    sentAt: instant(),
    paidAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    index('payouts_of').on(t.retailerId, t.id),
    index('payouts_open').on(t.id).where(sql`${t.state} in ('created', 'sent')`),
    check('payout_is_money', sql`${t.amount} > 0 and ${t.lines} > 0`),
  ],
)
/**
 * What a business earned or gave back: one row for each transfer in or out of its account in the books, and rows of our own for reserves.
 * Rows without a payout are what it is owed.
 */
export const payoutEarnings = pgTable(
  'payout_earnings',
  {
    id: rowId(),
    retailerId: retailerId().notNull(),
    transferId: bigint({ mode: 'number' }),
    kind: text({ enum: EARNING_KINDS }).notNull(),
    amount: cents().notNull(),
    fulfillmentId: bigint({ mode: 'number' }).$type<FulfillmentId>(),
    at: instant().notNull(),
    /** Since when it may be paid out; null while the order is under way or may come back. */
    payableAt: instant(),
    payoutId: bigint({ mode: 'number' })
      .$type<PayoutId>()
      .references(() => payouts.id),
  },
  (t) => [
    uniqueIndex('payout_earnings_transfer').on(t.transferId),
    index('payout_earnings_days').on(t.retailerId, t.at),
    index('payout_earnings_open').on(t.retailerId).where(sql`${t.payoutId} is null`),
    index('payout_earnings_waiting').on(t.fulfillmentId).where(sql`${t.payoutId} is null and ${t.fulfillmentId} is not null`),
    index('payout_earnings_paid').on(t.payoutId, t.id).where(sql`${t.payoutId} is not null`),
    check('earning_is_money', sql`${t.amount} <> 0`),
  ],
)
/**
 * What the provider says that changed on our balance there, each compared with our own records. A row that differs waits for an admin. A row that
 * we expect and the provider does not have is `missing`.
 */
export const providerMovements = pgTable(
  'provider_movements',
  {
    id: text().primaryKey(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    reference: text(),
    amount: cents().notNull(),
    fee: cents().notNull(),
    at: instant().notNull(),
    finding: text({ enum: MOVEMENT_FINDINGS }).notNull(),
    settledAt: instant(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('provider_movements_of').on(t.reference),
    index('provider_movements_open').on(t.at).where(sql`${t.finding} <> 'agrees' and ${t.settledAt} is null`),
    check('settled_movement_says_how', sql`(${t.settledAt} is null) = (${t.note} is null)`),
  ],
)
/**
 * One row: all transfers up to `through` are earnings. Those up to `until` become so once every transaction that was open then has ended.
 */
export const payoutPosition = pgTable(
  'payout_position',
  {
    id: smallint().primaryKey(),
    through: bigint({ mode: 'number' }).notNull(),
    until: bigint({ mode: 'number' }).notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [check('payout_position_is_one_row', sql`${t.id} = 1`)],
)
