import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { FULFILLMENT_METHODS, IF_UNAVAILABLE } from '#contracts/constants.ts'
import { CUSTODY_PARTIES, GOING_BACK, SPOT_KINDS } from '#contracts/orders/custody.ts'
import type {
  CenterSpotId,
  FulfillmentId,
  MallId,
  OrderId,
  OrderMessageId,
  OrderNumber,
  ProductId,
  RetailerId,
  StoreId,
  UserId,
  VariantId,
} from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { Cents } from '#contracts/money.ts'
import { PROBLEM_REASONS } from '#contracts/conversations.ts'
import { CHOICE_REASONS, FULFILLMENT_STATES, ORDER_STATES, type ReplacedPieces } from '#contracts/orders/orders.ts'
import { STOCK_LEVELS } from '#contracts/catalog/shelf-truth.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()

export type ContactRow = { name: string; email: string; phone: string | null }
export type DestinationRow = { street1: string; street2?: string | undefined; city: string; state: string; zip: string }

export const orders = pgTable(
  'orders',
  {
    id: rowId().$type<OrderId>(),
    number: text().$type<OrderNumber>().notNull(),
    userId: uuid().$type<UserId>(),
    /** Hash of the secret in the cookie of the browser that placed a guest order. */
    guestHash: text(),
    email: text().notNull(),
    contact: jsonb().$type<ContactRow>().notNull(),
    destination: jsonb().$type<DestinationRow>(),
    state: text({ enum: ORDER_STATES }).notNull(),
    subtotal: cents().notNull(),
    discount: cents().notNull(),
    shipping: cents().notNull(),
    tax: cents().notNull(),
    total: cents().notNull(),
    /** An unpaid reservation ends here. Set only while the payment is pending. */
    payBy: instant(),
    /** A one-click order can be undone until then: it waits, paid, and no store hears of it. Empty once it opened; kept by an undone one. */
    undoUntil: instant(),
    /** Keyed hash of the network address it came from, only while it waits for a card that has not decided. */
    network: text(),
    /** The fulfillment whose items, or some of them, another seller prepares in this order; how often they have moved between sellers. */
    rescueOf: bigint({ mode: 'number' }).$type<FulfillmentId>(),
    rescues: integer().notNull().default(0),
    placedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.number),
    index('orders_user').on(t.userId, t.id).where(sql`${t.userId} is not null`),
    index('orders_guest').on(t.email).where(sql`${t.userId} is null`),
    index('orders_guest_mailbox').on(sql`mailbox_of(${t.email})`).where(sql`${t.userId} is null`),
    index('orders_rescue_of').on(t.rescueOf).where(sql`${t.rescueOf} is not null`),
    check('rescues_are_counted', sql`(${t.rescueOf} is not null) = (${t.rescues} > 0)`),
    // Of unpaid orders. No index names the state, so that a step of a paid order writes no index.
    index('orders_unpaid').on(t.userId, t.email).where(sql`${t.payBy} is not null`),
    // Orders lie in the order of their time, so the smallest of indexes finds a day.
    index('orders_placed').using('brin', t.placedAt),
    index('orders_words').using(
      'gin',
      sql`lower(${t.number} || ' ' || ${t.email} || ' ' || coalesce(${t.contact} ->> 'name', '')) gin_trgm_ops`,
    ),
    check('total_adds_up', sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.shipping} + ${t.tax}`),
    check('order_amounts_not_negative', sql`least(${t.subtotal}, ${t.discount}, ${t.shipping}, ${t.tax}, ${t.total}) >= 0`),
  ],
)
/** Shelves and lockers of a SPIRAL Center. */
export const centerSpots = pgTable(
  'center_spots',
  {
    id: rowId().$type<CenterSpotId>(),
    mallId: bigint({ mode: 'number' }).$type<MallId>().notNull(),
    name: text().notNull(),
    kind: text({ enum: SPOT_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('center_spots_mall').on(t.mallId, t.id),
    uniqueIndex('center_spots_name').on(t.mallId, sql`lower(${t.name})`),
    check('spot_name_is_short', sql`length(${t.name}) between 1 and 20`),
  ],
)
export const fulfillments = pgTable(
  'fulfillments',
  {
    id: rowId().$type<FulfillmentId>(),
    orderId: refersTo<OrderId>(() => orders.id).notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    method: text({ enum: FULFILLMENT_METHODS }).notNull(),
    centerMallId: bigint({ mode: 'number' }).$type<MallId>(),
    state: text({ enum: [...FULFILLMENT_STATES, 'unpaid'] }).notNull(),
    subtotal: cents().notNull(),
    /** What promotions take off the lines and off the shipping; of each, the subsidy is the part that the platform pays to the store. */
    discount: cents().notNull().default(sql`0`),
    subsidy: cents().notNull().default(sql`0`),
    shipping: cents().notNull(),
    shippingDiscount: cents().notNull().default(sql`0`),
    shippingSubsidy: cents().notNull().default(sql`0`),
    tax: cents().notNull(),
    /** The calculation of the tax service; null where the built-in rates answered. */
    taxCalculation: text(),
    estimate: text().notNull(),
    /** The store's policy at the sale; null on orders older than these columns, where the store's present policy counts. */
    returnsDays: integer(),
    priceMatchDays: integer(),
    /** By when the pickup was promised to be ready; null where no time was promised, and on orders older than this column. */
    promisedBy: instant(),
    /** No longer used. The previous release still writes it, so the column goes with a later one. */
    toldAt: instant(),
    pickupCode: text(),
    /** The code that a hand-over ended, so that its counter can say when. Undoing the hand-over clears it. */
    usedCode: text(),
    carrier: text(),
    tracking: text(),
    holdUntil: instant(),
    /** The shopper asked for more time to collect; once. */
    holdExtendedAt: instant(),
    /** The buyer paid for it in the store with the goods in hand: it is ready at once, and its pass is for the door. */
    inHand: boolean().notNull().default(false),
    /** Another person who may collect, by the name on their ID. */
    collector: text(),
    /** Who the items are for, where that is not the buyer; an own address where the parcel goes there instead of to the order's. */
    recipient: text(),
    destination: jsonb().$type<DestinationRow>(),
    /** A gift's papers show no prices, and its note. */
    isGift: boolean().notNull().default(false),
    giftNote: text(),
    /** The shopper told the counter of their coming. */
    onWayAt: instant(),
    hereAt: instant(),
    arrivalNote: text(),
    /** While no store accepts: the store was reminded, support told, and since when the shopper chooses what happens. */
    remindedAt: instant(),
    supportToldAt: instant(),
    choiceSince: instant(),
    choiceWhy: text({ enum: CHOICE_REASONS }).notNull().default('late'),
    /** A parcel that was canceled at its Center goes back to the store by itself; its stock comes with it. */
    goingBack: text({ enum: GOING_BACK }),
    /** The shelf or locker where it lies at the Center. */
    spotId: bigint({ mode: 'number' }).$type<CenterSpotId>(),
    commissionBps: integer().notNull(),
    commission: cents().notNull(),
    /** The latest message about it, for the inbox of its retailer. */
    lastMessageId: bigint({ mode: 'number' }).$type<OrderMessageId>(),
    changedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('fulfillments_order').on(t.orderId),
    index('fulfillments_store').on(t.storeId, t.state, t.id),
    index('fulfillments_sold').on(t.storeId, t.orderId),
    index('fulfillments_retailer').on(t.retailerId, t.state, t.id),
    index('fulfillments_talked_about').on(t.retailerId, t.lastMessageId).where(sql`${t.lastMessageId} is not null`),
    index('fulfillments_center').on(t.centerMallId, t.state).where(sql`${t.centerMallId} is not null`),
    index('fulfillments_desk').on(t.centerMallId, t.changedAt, t.id).where(sql`${t.state} = 'at_center' or ${t.goingBack} = 'waiting'`),
    index('fulfillments_back').on(t.storeId, t.id).where(sql`${t.goingBack} in ('waiting', 'on_way')`),
    index('fulfillments_spot').on(t.spotId).where(sql`${t.spotId} is not null`),
    // A spot of another center is refused, and one that is not empty cannot be removed.
    foreignKey({ columns: [t.centerMallId, t.spotId], foreignColumns: [centerSpots.mallId, centerSpots.id], name: 'fulfillments_spot_fk' }),
    check('goes_back_from_a_center', sql`${t.goingBack} is null or (${t.state} = 'cancelled' and ${t.centerMallId} is not null)`),
    check('lies_at_the_center', sql`${t.spotId} is null or ${t.state} = 'at_center' or coalesce(${t.goingBack} = 'waiting', false)`),
    uniqueIndex('fulfillments_code').on(t.pickupCode).where(sql`${t.pickupCode} is not null and ${t.state} in ('ready','at_center')`),
    index('fulfillments_used_code').on(t.usedCode).where(sql`${t.usedCode} is not null`),
    index('fulfillments_promised').on(t.promisedBy).where(sql`${t.promisedBy} is not null`),
    index('fulfillments_choosing').on(t.choiceSince).where(sql`${t.choiceSince} is not null`),
    // All open work: a statement reads it through this index if it names the states, see `PART_IS_OPEN` in scope.ts.
    index('fulfillments_waiting')
      .on(t.state, t.changedAt)
      .where(sql`${t.state} in ('placed','accepted','packed','ready','in_transit','at_center','shipped')`),
    check(
      'gift_note_is_short',
      sql`${t.giftNote} is null or (${t.isGift} and length(${t.giftNote}) between 1 and ${sql.raw(String(LIMITS.giftNote))})`,
    ),
    check('own_address_has_a_recipient', sql`${t.destination} is null or ${t.recipient} is not null`),
    check('discounts_are_parts', sql`${t.subsidy} between 0 and ${t.discount} and ${t.discount} <= ${t.subtotal}`),
    check(
      'shipping_discounts_are_parts',
      sql`${t.shippingSubsidy} between 0 and ${t.shippingDiscount} and ${t.shippingDiscount} <= ${t.shipping}`,
    ),
  ],
)
export const orderLines = pgTable(
  'order_lines',
  {
    id: rowId(),
    orderId: refersTo<OrderId>(() => orders.id).notNull(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    productId: bigint({ mode: 'number' }).$type<ProductId>().notNull(),
    variantId: bigint({ mode: 'number' }).$type<VariantId>().notNull(),
    title: text().notNull(),
    options: text().notNull(),
    sku: text().notNull(),
    imageHash: text(),
    price: cents().notNull(),
    quantity: integer().notNull(),
    /** What promotions take off the whole line, and the part of it that the platform pays to the store. */
    discount: cents().notNull().default(sql`0`),
    subsidy: cents().notNull().default(sql`0`),
    tax: cents().notNull(),
    /**
     * Where and by which rule it was taxed, frozen at the sale: the rate in thousandths of a percent, and the part of the price that it
     * taxes. Lines from before these columns have at most the state.
     */
    taxState: text(),
    taxRule: text(),
    taxRate: integer(),
    taxable: cents(),
    /** Frozen at the sale with the rule that decided it; null in lines that were sold by a rate per fulfillment. */
    commission: cents(),
    commissionBps: integer(),
    commissionRuleId: bigint({ mode: 'number' }),
    /** "Buy 1, get 1 free": its discount is its share of what the offer took off all items of the set. */
    setOffer: text(),
    cancelled: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** What was given back for the pieces that the shopper keeps, without their tax; its tax and commission. */
    allowed: cents().notNull().default(sql`0`),
    allowedTax: cents().notNull().default(sql`0`),
    allowedCommission: cents().notNull().default(sql`0`),
    /** What cancelled pieces were, where something similar has taken the place of the others. */
    replaced: jsonb().$type<ReplacedPieces[]>().notNull().default([]),
    /** Canceled pieces that are not back in the store's stock yet, because they lie at the Center or with the courier. */
    goingBack: integer().notNull().default(0),
    /** False for what spoils. Frozen at the sale. */
    returnable: boolean().notNull().default(true),
    /** Pieces the store does not have, while its shopper is asked what to do without them. */
    missing: integer().notNull().default(0),
    ifUnavailable: text({ enum: IF_UNAVAILABLE }).notNull().default('refund'),
    /** How sure its stock was at the sale; null where nobody said. */
    stockLevel: text({ enum: STOCK_LEVELS }),
    /** Whether the goods still stand reserved on the shelf (until hand-over or cancellation). */
    reserved: boolean().notNull(),
  },
  (t) => [
    index('order_lines_order').on(t.orderId),
    index('order_lines_fulfillment').on(t.fulfillmentId),
    index('order_lines_reserved').on(t.variantId, t.storeId).where(sql`${t.reserved}`),
    check('quantity_is_positive', sql`${t.quantity} > 0`),
    check('not_more_than_bought', sql`${t.cancelled} >= 0 and ${t.returned} >= 0 and ${t.cancelled} + ${t.returned} <= ${t.quantity}`),
    check('goes_back_canceled', sql`${t.goingBack} between 0 and ${t.cancelled}`),
    check('missing_is_left', sql`${t.missing} between 0 and ${t.quantity} - ${t.cancelled}`),
    check('line_discount_is_a_part', sql`${t.subsidy} between 0 and ${t.discount} and ${t.discount} <= ${t.price} * ${t.quantity}`),
    check('line_allowance_not_negative', sql`least(${t.allowed}, ${t.allowedTax}, ${t.allowedCommission}) >= 0`),
    check(
      'line_commission_is_whole',
      sql`(${t.commission} is null) = (${t.commissionBps} is null) and (${t.commission} is null) = (${t.commissionRuleId} is null)`,
    ),
    check(
      'line_tax_is_whole',
      sql`(${t.taxRule} is null) = (${t.taxRate} is null) and (${t.taxRule} is null) = (${t.taxable} is null) and (${t.taxRule} is null or ${t.taxState} is not null)`,
    ),
    check('line_amounts_not_negative', sql`least(${t.price}, ${t.tax}) >= 0`),
  ],
)
export const fulfillmentEvents = pgTable(
  'fulfillment_events',
  {
    id: rowId(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    who: uuid().$type<UserId>(),
    /** 'shopper', 'retailer', 'mall', 'system' */ role: text().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    note: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('fulfillment_events_of').on(t.fulfillmentId, t.id),
    index('fulfillment_events_work').on(t.who, t.createdAt).where(sql`${t.role} in ('retailer', 'mall')`),
  ],
)

const parties = () => text({ enum: CUSTODY_PARTIES }).notNull()
/**
 * Every hand-over of a part, written with the step that it belongs to and never changed. Each record names the one before it, and goes on
 * from the party where that one ended, so that there is one holder at any time.
 */
export const custodyRecords = pgTable(
  'custody_records',
  {
    id: rowId(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    step: integer().notNull(),
    previous: integer(),
    fromParty: parties(),
    toParty: parties(),
    who: uuid().$type<UserId>(),
    /** The counter where it happened; neither where a courier gave it to the shopper. */
    storeId: bigint({ mode: 'number' }).$type<StoreId>(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('custody_records_step').on(t.fulfillmentId, t.step),
    unique('custody_records_end').on(t.fulfillmentId, t.step, t.toParty),
    foreignKey({
      columns: [t.fulfillmentId, t.previous, t.fromParty],
      foreignColumns: [t.fulfillmentId, t.step, t.toParty],
      name: 'custody_goes_on',
    }),
    index('custody_records_who').on(t.who).where(sql`${t.who} is not null`),
    check(
      'custody_counts_up',
      sql`case when ${t.step} = 1 then ${t.previous} is null else coalesce(${t.previous} = ${t.step} - 1, false) end`,
    ),
    check('custody_changes_hands', sql`${t.fromParty} <> ${t.toParty}`),
    check('custody_at_one_place', sql`num_nonnulls(${t.storeId}, ${t.mallId}) <= 1`),
  ],
)

/** What shopper, store and support wrote to one another about a part; with `problem`, that something is wrong. */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: rowId().$type<OrderMessageId>(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    side: text({ enum: ['shopper', 'store', 'support'] }).notNull(),
    who: uuid().$type<UserId>(),
    problem: text({ enum: PROBLEM_REASONS }),
    text: text().notNull(),
    settledAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('order_messages_part').on(t.fulfillmentId, t.id),
    index('order_messages_from_shoppers').on(t.createdAt).where(sql`${t.side} = 'shopper'`),
    index('order_messages_who').on(t.who).where(sql`${t.who} is not null`),
    uniqueIndex('order_messages_problem').on(t.fulfillmentId).where(sql`${t.problem} is not null and ${t.settledAt} is null`),
  ],
)

/** A pass sent to somebody else. The link is kept as a hash, and so is the browser that opened it. */
export const passLinks = pgTable('pass_links', {
  fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).primaryKey(),
  tokenHash: text().notNull().unique('pass_links_token'),
  openedBy: text(),
  createdAt: createdAt(),
})
