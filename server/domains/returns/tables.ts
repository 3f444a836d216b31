import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CLAIM_REASONS, CLAIM_STATES, type Funder, FUNDERS } from '#contracts/returns/claims.ts'
import { CUSTODY_PARTIES } from '#contracts/orders/custody.ts'
import type {
  CenterSpotId,
  ClaimId,
  FulfillmentId,
  GiftCardId,
  MallId,
  OrderId,
  ReturnId,
  RetailerId,
  StoreId,
  UserId,
  VariantId,
} from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { REFUND_REASONS } from '#contracts/returns/order-refunds.ts'
import {
  EXCHANGE_STATES,
  RETURN_CONDITIONS,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_WAYS,
  type ReturnRefund,
} from '#contracts/returns/returns.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import type { NewFulfillment } from '../orders/place.ts'
import { centerSpots, fulfillments, orderLines, orders } from '../orders/tables.ts'

export type Ruling = { isRefund: boolean; words: string; funder: Funder | null; who: UserId }

/** Items of one fulfillment on their way back. Those of one trip share a code, over all stores. */
export const returns = pgTable(
  'returns',
  {
    id: rowId().$type<ReturnId>(),
    orderId: refersTo<OrderId>(() => orders.id).notNull(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    state: text({ enum: RETURN_STATES }).notNull(),
    way: text({ enum: RETURN_WAYS }).notNull(),
    /** Random, 40 bits; opens nothing once the return is received. */
    code: text().notNull(),
    bringBy: instant().notNull(),
    labelCost: bigint({ mode: 'number' }).$type<Cents>().notNull().default(sql`0`),
    /** The counter that has it. */
    atStoreId: bigint({ mode: 'number' }).$type<StoreId>(),
    atMallId: bigint({ mode: 'number' }).$type<MallId>(),
    receivedAt: instant(),
    /** Who has the items, as the last record of custody says; null until the first one. */
    holder: text({ enum: CUSTODY_PARTIES }),
    /** Where it lies at the SPIRAL Center. */
    spotId: refersTo<CenterSpotId>(() => centerSpots.id, 'set null'),
    /** As it was refunded. */
    refund: jsonb().$type<ReturnRefund>(),
    refusal: text(),
    nudgedAt: instant(),
    escalatedAt: instant(),
    /** The shopper's words to support, and what support decided. */
    escalation: text(),
    ruling: jsonb().$type<Ruling>(),
    ruledAt: instant(),
    changedAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('returns_order').on(t.orderId),
    index('returns_fulfillment').on(t.fulfillmentId),
    index('returns_code').on(t.code).where(sql`${t.state} in ('approved', 'received')`),
    index('returns_retailer').on(t.retailerId, t.state, t.id),
    index('returns_mall').on(t.atMallId, t.id).where(sql`${t.atMallId} is not null`),
    index('returns_due').on(t.bringBy).where(sql`${t.state} = 'approved'`),
    index('returns_spot').on(t.spotId).where(sql`${t.spotId} is not null`),
    check('label_not_negative', sql`${t.labelCost} >= 0`),
    index('returns_escalated').on(t.escalatedAt).where(sql`${t.escalatedAt} is not null`),
    check('refund_when_refunded', sql`(${t.state} = 'refunded') = (${t.refund} is not null)`),
  ],
)
export const returnLines = pgTable(
  'return_lines',
  {
    id: rowId(),
    returnId: refersTo<ReturnId>(() => returns.id, 'cascade').notNull(),
    lineId: refersTo(() => orderLines.id, 'cascade').notNull(),
    quantity: integer().notNull(),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    note: text(),
    /** Null until it was checked. */
    accepted: integer(),
    condition: text({ enum: RETURN_CONDITIONS }),
    shelf: text({ enum: ['restock', 'write_off'] }),
    /** The accepted items are counted in the stock of a store, or written off. */
    shelved: boolean().notNull().default(false),
  },
  (t) => [
    index('return_lines_return').on(t.returnId),
    index('return_lines_line').on(t.lineId),
    check('return_quantity_is_positive', sql`${t.quantity} > 0`),
    check('accepted_fits', sql`${t.accepted} between 0 and ${t.quantity}`),
  ],
)
export const returnEvents = pgTable(
  'return_events',
  {
    id: rowId(),
    returnId: refersTo<ReturnId>(() => returns.id, 'cascade').notNull(),
    who: uuid().$type<UserId>(),
    role: text().notNull(),
    from: text().notNull(),
    to: text({ enum: RETURN_STATES }).notNull(),
    note: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('return_events_of').on(t.returnId, t.id)],
)
/** Every hand-over of a return, never changed. Each goes on from the party where the one before it ended, as with parcels. */
export const returnCustody = pgTable(
  'return_custody',
  {
    id: rowId(),
    returnId: refersTo<ReturnId>(() => returns.id, 'cascade').notNull(),
    step: integer().notNull(),
    previous: integer(),
    fromParty: text({ enum: CUSTODY_PARTIES }).notNull(),
    toParty: text({ enum: CUSTODY_PARTIES }).notNull(),
    who: uuid().$type<UserId>(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('return_custody_step').on(t.returnId, t.step),
    unique('return_custody_end').on(t.returnId, t.step, t.toParty),
    foreignKey({
      columns: [t.returnId, t.previous, t.fromParty],
      foreignColumns: [t.returnId, t.step, t.toParty],
      name: 'return_custody_goes_on',
    }),
    index('return_custody_who').on(t.who).where(sql`${t.who} is not null`),
    check(
      'return_custody_counts_up',
      sql`case when ${t.step} = 1 then ${t.previous} is null else coalesce(${t.previous} = ${t.step} - 1, false) end`,
    ),
    check('return_custody_changes_hands', sql`${t.fromParty} <> ${t.toParty}`),
    check('return_custody_at_one_place', sql`num_nonnulls(${t.storeId}, ${t.mallId}) <= 1`),
  ],
)
/** What a shopper takes instead of returned items. The store holds it until the items are accepted, or the return ends. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: rowId(),
    returnId: refersTo<ReturnId>(() => returns.id, 'cascade').notNull(),
    state: text({ enum: EXCHANGE_STATES }).notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    variantId: bigint({ mode: 'number' }).$type<VariantId>().notNull(),
    quantity: integer().notNull(),
    /** The part of the new order, priced when it was chosen. */
    part: jsonb().$type<NewFulfillment>().notNull(),
    total: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** Taken ahead, because it costs more than what comes back; who paid it: from store credit, or from a gift card. */
    due: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    payer: text().notNull(),
    giftCardId: bigint({ mode: 'number' }).$type<GiftCardId>(),
    /** The order of the replacement, and what of the refund paid for it. */
    orderId: refersTo<OrderId>(() => orders.id),
    moved: bigint({ mode: 'number' }).$type<Cents>().notNull().default(sql`0`),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('exchanges_return').on(t.returnId),
    uniqueIndex('exchanges_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('exchanges_held').on(t.variantId, t.storeId).where(sql`${t.state} = 'held'`),
    index('exchanges_payer').on(t.payer).where(sql`${t.payer} <> ''`),
    check('exchange_quantity_is_positive', sql`${t.quantity} > 0`),
    check('exchange_due_is_a_part', sql`${t.due} between 0 and ${t.total}`),
    index('exchanges_gift_card').on(t.giftCardId).where(sql`${t.giftCardId} is not null`),
    check('exchange_card_pays_something', sql`${t.giftCardId} is null or ${t.due} > 0`),
    check('exchange_due_has_a_payer', sql`(${t.due} > 0) = (${t.payer} <> '')`),
    check('exchange_done_has_an_order', sql`(${t.state} = 'done') = (${t.orderId} is not null)`),
    check('exchange_moved_pays_the_rest', sql`${t.moved} = case when ${t.state} = 'done' then ${t.total} - ${t.due} else 0 end`),
  ],
)
/** What a shopper asks for under the guarantee, for pieces of one line. */
export const claims = pgTable(
  'claims',
  {
    id: rowId().$type<ClaimId>(),
    orderId: refersTo<OrderId>(() => orders.id).notNull(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    lineId: refersTo(() => orderLines.id).notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    quantity: integer().notNull(),
    reason: text({ enum: CLAIM_REASONS }).notNull(),
    text: text().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull(),
    answerBy: instant().notNull(),
    answer: text(),
    answeredAt: instant(),
    answeredBy: uuid().$type<UserId>(),
    decision: text(),
    decidedAt: instant(),
    decidedBy: uuid().$type<UserId>(),
    funder: text({ enum: FUNDERS }),
    /** As it was refunded. */
    refund: jsonb().$type<ReturnRefund>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('claims_one_per_line').on(t.lineId).where(sql`${t.state} <> 'withdrawn'`),
    index('claims_order').on(t.orderId),
    index('claims_line').on(t.lineId),
    index('claims_retailer').on(t.retailerId, t.id),
    index('claims_state').on(t.state, t.id),
    check('claim_quantity_is_positive', sql`${t.quantity} > 0`),
    check(
      'claim_refund_when_approved',
      sql`(${t.state} in ('approved', 'partly_approved')) = (${t.refund} is not null and ${t.funder} is not null)`,
    ),
    check('claim_is_decided', sql`(${t.state} in ('open', 'withdrawn')) = (${t.decision} is null)`),
  ],
)
/** What a store or support gave back from the order itself: for items, or an amount without items. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: rowId(),
    orderId: refersTo<OrderId>(() => orders.id).notNull(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    /** Empty for an amount without items. */
    pieces: jsonb().$type<{ lineId: number; quantity: number; title: string; restock: boolean }[]>().notNull(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    note: text(),
    role: text({ enum: ['retailer', 'support'] }).notNull(),
    who: uuid().$type<UserId>(),
    funder: text({ enum: FUNDERS }).notNull(),
    amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    refund: jsonb().$type<ReturnRefund>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('order_refunds_order').on(t.orderId),
    index('order_refunds_fulfillment').on(t.fulfillmentId),
    index('order_refunds_who').on(t.who).where(sql`${t.who} is not null`),
    check('order_refund_is_positive', sql`${t.amount} > 0`),
  ],
)
/** A lower price of the store that a shopper asked for. */
export const priceAdjustments = pgTable(
  'price_adjustments',
  {
    id: rowId(),
    orderId: refersTo<OrderId>(() => orders.id).notNull(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    lineId: refersTo(() => orderLines.id).notNull(),
    /** Of one item, as the store sold it then. */
    price: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    refund: jsonb().$type<ReturnRefund>().notNull(),
    who: uuid().$type<UserId>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('price_adjustments_once').on(t.lineId, t.price),
    index('price_adjustments_order').on(t.orderId),
    check('adjustment_is_positive', sql`${t.amount} > 0`),
  ],
)
/** Private: a photo is shown only to the shopper, the store, the counter that has the return, and support. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: uuid().primaryKey(),
    orderId: refersTo<OrderId>(() => orders.id).notNull(),
    /** Empty until a return names it. */
    returnId: refersTo<ReturnId>(() => returns.id, 'cascade'),
    claimId: refersTo<ClaimId>(() => claims.id, 'cascade'),
    by: text({ enum: ['shopper', 'counter'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('return_photos_order').on(t.orderId),
    index('return_photos_return').on(t.returnId),
    index('return_photos_claim').on(t.claimId),
  ],
)
