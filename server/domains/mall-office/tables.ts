import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  AnnouncementId,
  MallId,
  MallPromotionId,
  PlanVersionId,
  PromotionId,
  RetailerId,
  StoreId,
  TenantInviteId,
} from '#contracts/ids.ts'
import type { PlanFloor } from '#contracts/mall-office/plans.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { promotions } from '../promotions/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { stores } from '../stores/tables.ts'

const ofMall = () => refersTo<MallId>(() => malls.id, 'cascade').notNull()

/** Businesses that a mall asked to open a store in it. Joining itself is an application like any other. */
export const tenantInvites = pgTable(
  'tenant_invites',
  {
    id: rowId().$type<TenantInviteId>(),
    mallId: ofMall(),
    business: text().notNull(),
    email: text().notNull(),
    unit: text(),
    invitedBy: refersToUser('cascade').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tenant_invites_once').on(t.mallId, t.email), index('tenant_invites_sender').on(t.invitedBy)],
)

export const mallAnnouncements = pgTable(
  'mall_announcements',
  {
    id: rowId().$type<AnnouncementId>(),
    mallId: ofMall(),
    title: text().notNull(),
    body: text().notNull(),
    from: instant().notNull(),
    until: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('mall_announcements_mall').on(t.mallId, t.id)],
)

/** A promotion that a mall asks its tenants for. Start and end are what the clock of each store shows. */
export const mallPromotionAsks = pgTable(
  'mall_promotion_asks',
  {
    id: rowId().$type<MallPromotionId>(),
    mallId: ofMall(),
    name: text().notNull(),
    words: text().notNull(),
    percent: integer().notNull(),
    startsAt: text().notNull(),
    endsAt: text().notNull(),
    /** Nobody answers it from then on. */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('mall_promotion_asks_mall').on(t.mallId, t.id), check('mall_promotion_ends_later', sql`${t.endsAt} > ${t.startsAt}`)],
)
/** The answer of a business, once. Who agreed has a promotion of its own. */
export const mallPromotionAnswers = pgTable(
  'mall_promotion_answers',
  {
    askId: refersTo<MallPromotionId>(() => mallPromotionAsks.id, 'cascade').notNull(),
    retailerId: refersTo<RetailerId>(() => retailers.id, 'cascade').notNull(),
    isAgreed: boolean().notNull(),
    promotionId: refersTo<PromotionId>(() => promotions.id, 'set null'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.askId, t.retailerId] }),
    index('mall_promotion_answers_retailer').on(t.retailerId),
    index('mall_promotion_answers_promotion').on(t.promotionId).where(sql`${t.promotionId} is not null`),
  ],
)

/** A row: the owner lets the mall see this store's pickups on time and sales. It counts only while the store is in that mall. */
export const mallFigureConsents = pgTable('mall_figure_consents', {
  storeId: refersTo<StoreId>(() => stores.id, 'cascade').primaryKey(),
  mallId: ofMall(),
  since: createdAt(),
})

/** The plan that an office draws. The published one are the floors and units of the mall itself. */
export const mallPlanDrafts = pgTable('mall_plan_drafts', {
  mallId: refersTo<MallId>(() => malls.id, 'cascade').primaryKey(),
  version: integer().notNull(),
  floors: jsonb().$type<PlanFloor[]>().notNull(),
  /** Shoppers do not see it yet. */
  changedAt: instant(),
})

/** Plans that were published, so that an earlier one can be shown again. */
export const mallPlanVersions = pgTable(
  'mall_plan_versions',
  {
    id: rowId().$type<PlanVersionId>(),
    mallId: ofMall(),
    floors: jsonb().$type<PlanFloor[]>().notNull(),
    publishedAt: instant().notNull(),
  },
  (t) => [index('mall_plan_versions_mall').on(t.mallId, t.id)],
)

/** People who asked that a shop of a mall joins SPIRAL, each once per shop. */
export const askedShops = pgTable(
  'mall_asked_shops',
  {
    mallId: ofMall(),
    shop: text().notNull(),
    userId: refersToUser('cascade').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.mallId, t.shop, t.userId] }), index('mall_asked_shops_person').on(t.userId)],
)

/** No longer used: the domain of visits has what it held. The previous release still writes it, so it goes with a later one. */
export const placeVisits = pgTable(
  'place_visits',
  {
    mallId: ofMall(),
    /** null: the page of the mall. */
    storeId: refersTo<StoreId>(() => stores.id, 'cascade'),
    day: date().notNull(),
    people: integer().notNull(),
  },
  (t) => [
    unique('place_visits_once').on(t.mallId, t.storeId, t.day).nullsNotDistinct(),
    index('place_visits_store').on(t.storeId).where(sql`${t.storeId} is not null`),
    index('place_visits_day').on(t.day),
    check('place_visits_are_of_a_group', sql`${t.people} >= 5`),
  ],
)
