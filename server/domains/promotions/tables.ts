import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CategoryId, FulfillmentId, MallId, OrderId, ProductId, PromotionId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { AUDIENCES, FUNDINGS, PROMOTION_KINDS } from '#contracts/promotions/promotions.ts'
import { createdAt, instant, refersTo } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { retailers } from '../retailers/tables.ts'

export const PROMOTION_STATES = ['draft', 'requested', 'changes_requested', 'approved', 'paused', 'rejected', 'ended'] as const

const ids = <T>() => bigint({ mode: 'number' }).$type<T>().array()
const amount = () => bigint({ mode: 'number' }).$type<Cents>()
const person = () => refersToUser('set null')
/** What the clock of a store shows, whatever its zone: "2026-11-27T09:00". */
const wallClock = () => text().notNull()
const CLOCK_SHAPE = sql.raw(String.raw`'^\d{4}-\d\d-\d\dT\d\d:\d\d$'`)

/** Null in a list of the scope means no limit by it. */
export const promotions = pgTable(
  'promotions',
  {
    id: bigint({ mode: 'number' }).$type<PromotionId>().primaryKey().generatedAlwaysAsIdentity(),
    /** Whose promotion it is: a retailer's, a mall's, or the platform's where both are null. */
    retailerId: refersTo<RetailerId>(() => retailers.id),
    mallId: refersTo<MallId>(() => malls.id),
    name: text().notNull(),
    kind: text({ enum: PROMOTION_KINDS }).notNull(),
    percent: integer(),
    amount: amount(),
    buy: integer(),
    get: integer(),
    multiplier: integer(),
    minSubtotal: amount().notNull().default(sql`0`),
    storeIds: ids<StoreId>(),
    categoryIds: ids<CategoryId>(),
    productIds: ids<ProductId>(),
    /** As the store spells it, and in the one spelling that is compared; null: it applies by itself. */
    code: text(),
    codeKey: text(),
    /** Stores and malls show it among their deals; a code that is not shown is for those who were told it. */
    isListed: boolean().notNull().default(true),
    startsAt: wallClock(),
    endsAt: wallClock(),
    audience: text({ enum: AUDIENCES }).notNull().default('everyone'),
    funding: text({ enum: FUNDINGS }).notNull(),
    budget: amount(),
    perShopper: integer(),
    holdoutPercent: integer().notNull(),
    state: text({ enum: PROMOTION_STATES }).notNull(),
    /** What the deciding person wrote. */
    note: text(),
    /** What it has taken off so far and in how many orders. The row's lock makes both exact. */
    spent: amount().notNull().default(sql`0`),
    uses: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: person(),
    decidedBy: person(),
    decidedAt: instant(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('promotions_retailer').on(t.retailerId).where(sql`${t.retailerId} is not null`),
    index('promotions_mall').on(t.mallId).where(sql`${t.mallId} is not null`),
    index('promotions_state').on(t.state, t.id),
    index('promotions_creator').on(t.createdBy).where(sql`${t.createdBy} is not null`),
    index('promotions_decider').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    index('promotions_code').on(t.codeKey).where(sql`${t.codeKey} is not null`),
    uniqueIndex('promotions_code_of_owner')
      .on(sql`coalesce(${t.retailerId}, 0)`, sql`coalesce(${t.mallId}, 0)`, t.codeKey)
      .where(sql`${t.codeKey} is not null and ${t.state} in ('requested', 'approved', 'paused')`),
    check('promotion_has_one_owner', sql`${t.retailerId} is null or ${t.mallId} is null`),
    check('promotion_times_are_clock_times', sql`${t.startsAt} ~ ${CLOCK_SHAPE} and ${t.endsAt} ~ ${CLOCK_SHAPE}`),
    check('promotion_ends_after_start', sql`${t.endsAt} collate "C" > ${t.startsAt} collate "C"`),
    check('promotion_code_is_whole', sql`(${t.code} is null) = (${t.codeKey} is null)`),
    check(
      'promotion_value_fits_kind',
      sql`case ${t.kind} when 'percent' then ${t.percent} between 1 and 100 when 'amount' then ${t.amount} > 0
        when 'buy_x_get_y' then ${t.buy} > 0 and ${t.get} > 0 and ${t.percent} between 1 and 100
        when 'spirals' then ${t.multiplier} between 2 and 10 else true end`,
    ),
    check('promotion_budget_holds', sql`${t.spent} >= 0 and ${t.uses} >= 0 and (${t.budget} is null or ${t.spent} <= ${t.budget})`),
    check('promotion_per_shopper_is_positive', sql`${t.perShopper} is null or ${t.perShopper} > 0`),
  ],
)

/** How often a shopper has used a promotion with a limit per shopper; the row's lock makes the limit exact. */
export const promotionShoppers = pgTable(
  'promotion_shoppers',
  {
    promotionId: refersTo<PromotionId>(() => promotions.id, 'cascade').notNull(),
    /** The id of an account, or the keyed hash of a mailbox. A use of a person counts under each of theirs. */
    shopper: text().notNull(),
    uses: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.promotionId, t.shopper] }), index('promotion_shoppers_shopper').on(t.shopper)],
)

/** A promotion in an order: counted until all that it was for has come back. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: refersTo<PromotionId>(() => promotions.id).notNull(),
    orderId: bigint({ mode: 'number' }).$type<OrderId>().notNull(),
    shopper: text().notNull(),
    /** All that the use was counted under in `promotion_shoppers`; null in older rows, which were counted under the shopper only. */
    countedUnder: text().array(),
    /** What it took off, or what the SPIRALs that it gives are worth. */
    amount: amount().notNull(),
    state: text({ enum: ['counted', 'given_back'] })
      .notNull()
      .default('counted'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.promotionId, t.orderId] }),
    index('promotion_uses_order').on(t.orderId),
    index('promotion_uses_shopper').on(t.shopper),
    index('promotion_uses_counted_under').using('gin', t.countedUnder),
  ],
)

/** What a promotion took off a line, or off the shipping of a fulfillment (`variantId` 0), and who pays for it. */
export const promotionLines = pgTable(
  'promotion_lines',
  {
    promotionId: bigint({ mode: 'number' }).$type<PromotionId>().notNull(),
    orderId: bigint({ mode: 'number' }).$type<OrderId>().notNull(),
    fulfillmentId: bigint({ mode: 'number' }).$type<FulfillmentId>().notNull(),
    variantId: bigint({ mode: 'number' }).notNull(),
    amount: amount().notNull(),
    /** The part that the store does not pay. */
    subsidy: amount().notNull(),
    funding: text({ enum: FUNDINGS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fulfillmentId, t.variantId, t.promotionId] }),
    index('promotion_lines_order').on(t.orderId),
    index('promotion_lines_promotion').on(t.promotionId),
    check('promotion_line_adds_up', sql`${t.subsidy} between 0 and ${t.amount}`),
  ],
)

/** How many promotions may act on one line; the newest version counts. */
export const promotionStacking = pgTable(
  'promotion_stacking',
  {
    version: integer().primaryKey(),
    prices: integer().notNull(),
    spirals: integer().notNull(),
    /** Free shipping counts beside a lower price. */
    shippingWithPrice: boolean().notNull(),
    changedBy: person(),
    createdAt: createdAt(),
  },
  (t) => [index('promotion_stacking_changer').on(t.changedBy).where(sql`${t.changedBy} is not null`)],
)

/** A replay over too many orders for one request: a job fills in the result. Deleted after a day. */
export const promotionReplays = pgTable(
  'promotion_replays',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    retailerId: refersTo<RetailerId>(() => retailers.id, 'cascade'),
    mallId: refersTo<MallId>(() => malls.id, 'cascade'),
    /** As it came over the wire. */
    wish: jsonb().notNull(),
    result: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [index('promotion_replays_retailer').on(t.retailerId).where(sql`${t.retailerId} is not null`)],
)
