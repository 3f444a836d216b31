import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { fulfillments, orders } from '../orders/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const orderId = () =>
  bigint({ mode: 'number' })
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id)

export const PAYMENT_STATES = [
  'created',
  'requires_action',
  'authorized',
  'captured',
  'partly_refunded',
  'refunded',
  'failed',
  'voided',
  /** Captured after the order had ended, and given back whole. The order was never paid. */
  'returned',
] as const
/** The card's part of an order; one per order. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    orderId: orderId(),
    provider: text().notNull(),
    /** ours, given to the provider: it acts once for it */ reference: text().notNull(),
    providerId: text(),
    amount: cents().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    actionUrl: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payments_order').on(t.orderId),
    uniqueIndex('payments_reference').on(t.reference),
    check('payment_is_positive', sql`${t.amount} > 0`),
  ],
)
/** What each means of paying gives to an order. */
export const tenderUses = pgTable(
  'tender_uses',
  {
    id: rowId(),
    orderId: orderId(),
    kind: text({ enum: ['card', 'spirals'] }).notNull(),
    amount: cents().notNull(),
    points: bigint({ mode: 'number' }),
    /** What the books say of this order's payment does not agree: nothing is refunded until an admin has settled that. */
    stopped: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tender_uses_once').on(t.orderId, t.kind), check('tender_is_positive', sql`${t.amount} > 0`)],
)
/** How a tender divides over the fulfillments (largest remainder); a refund goes back in these proportions. */
export const tenderSplits = pgTable(
  'tender_splits',
  {
    id: rowId(),
    tenderUseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => tenderUses.id),
    fulfillmentId: bigint({ mode: 'number' })
      .$type<FulfillmentId>()
      .notNull()
      .references(() => fulfillments.id),
    captured: cents().notNull(),
    refunded: cents().notNull().default(sql`0`),
  },
  (t) => [
    uniqueIndex('tender_splits_pair').on(t.tenderUseId, t.fulfillmentId),
    index('tender_splits_fulfillment').on(t.fulfillmentId),
    check('never_refunded_beyond', sql`${t.refunded} between 0 and ${t.captured}`),
  ],
)
export const refunds = pgTable(
  'refunds',
  {
    id: rowId(),
    orderId: orderId(),
    /** Empty for a charge that came after its order had ended: it belongs to the order as a whole. */
    fulfillmentId: bigint({ mode: 'number' }).$type<FulfillmentId>(),
    tender: text({ enum: ['card', 'spirals'] }).notNull(),
    amount: cents().notNull(),
    reason: text().notNull(),
    state: text({ enum: ['pending', 'done'] }).notNull(),
    reference: text().notNull(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_reference').on(t.reference),
    index('refunds_order').on(t.orderId),
    index('refunds_pending').on(t.state).where(sql`${t.state} = 'pending'`),
    check('refund_is_positive', sql`${t.amount} > 0`),
  ],
)
