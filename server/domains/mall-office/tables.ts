import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnnouncementId, MallId, PlanVersionId, StoreId, TenantInviteId, UserId } from '#contracts/ids.ts'
import type { PlanFloor } from '#contracts/mall-plans.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { stores } from '../stores/tables.ts'

const ofMall = () =>
  bigint({ mode: 'number' })
    .$type<MallId>()
    .notNull()
    .references(() => malls.id, { onDelete: 'cascade' })

/** Businesses that a mall asked to open a store in it. Joining itself is an application like any other. */
export const tenantInvites = pgTable(
  'tenant_invites',
  {
    id: rowId().$type<TenantInviteId>(),
    mallId: ofMall(),
    business: text().notNull(),
    email: text().notNull(),
    unit: text(),
    invitedBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

/** A row: the owner lets the mall see this store's pickups on time and sales. It counts only while the store is in that mall. */
export const mallFigureConsents = pgTable('mall_figure_consents', {
  storeId: bigint({ mode: 'number' })
    .$type<StoreId>()
    .primaryKey()
    .references(() => stores.id, { onDelete: 'cascade' }),
  mallId: ofMall(),
  since: createdAt(),
})

/** The plan that an office draws. The published one are the floors and units of the mall itself. */
export const mallPlanDrafts = pgTable('mall_plan_drafts', {
  mallId: bigint({ mode: 'number' })
    .$type<MallId>()
    .primaryKey()
    .references(() => malls.id, { onDelete: 'cascade' }),
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
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.mallId, t.shop, t.userId] }), index('mall_asked_shops_person').on(t.userId)],
)

/** Visitors of the pages of a mall and of the stores in it, per day. Holds no data about people, and no day with only a few of them. */
export const placeVisits = pgTable(
  'place_visits',
  {
    mallId: ofMall(),
    /** null: the page of the mall. */
    storeId: bigint({ mode: 'number' })
      .$type<StoreId>()
      .references(() => stores.id, { onDelete: 'cascade' }),
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
