import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ProfileReviewId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { LinkKind, OwnershipFact } from '#contracts/retailers.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'

export const retailers = pgTable(
  'retailers',
  {
    id: rowId().$type<RetailerId>(),
    slug: text().notNull(),
    displayName: text().notNull(),
    legalName: text().notNull(),
    /** Its story in its own words, shown by all of its stores. */
    description: text().notNull(),
    /** Pictures by content hash: the name mark and the cover. */
    markHash: text(),
    coverHash: text(),
    color: text(),
    /** Its own pages elsewhere. */
    links: jsonb().$type<{ kind: LinkKind; url: string }[]>().notNull().default([]),
    /** What it says about who owns it. */
    facts: text().array().$type<OwnershipFact[]>().notNull().default(sql`'{}'`),
    /** Counts the changes of everything shoppers see. */
    version: integer().notNull().default(1),
    status: text({ enum: ['pending', 'active', 'suspended', 'closed'] }).notNull(),
    /** The reason of the last change of status, in the words of the admin. */
    statusReason: text(),
    /** Since when it is suspended. */
    suspendedAt: instant(),
    /** No longer used. The previous release still reads it, so the column goes with a later one. */
    commissionBps: integer().notNull().default(800),
    /** Its ledger account does not agree: nothing of it is sold until an admin settles that. */
    stopped: boolean().notNull().default(false),
    /** Since when nothing of it is sold, because it has not been verified as the law asks; null while it may sell. */
    salesHeldAt: instant(),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('retailers_slug').on(t.slug),
    check('commission_is_a_share', sql`${t.commissionBps} between 0 and 10000`),
    check('color_is_a_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)

const retailerId = () => refersTo<RetailerId>(() => retailers.id).notNull()
const storeId = () => bigint({ mode: 'number' }).$type<StoreId>()

/** What stood in a profile after each save: of the business (no store) or of one store. */
export const profileVersions = pgTable(
  'profile_versions',
  {
    id: rowId(),
    retailerId: retailerId(),
    storeId: storeId(),
    version: integer().notNull(),
    content: jsonb().notNull(),
    userId: uuid().$type<UserId>(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('profile_versions_once').on(t.retailerId, sql`coalesce(${t.storeId}, 0)`, t.version)],
)
/** Changes of a legal name (no store) or of a store's address that an admin decides on. The old value stays until then. */
export const profileReviews = pgTable(
  'profile_reviews',
  {
    id: rowId().$type<ProfileReviewId>(),
    retailerId: retailerId(),
    storeId: storeId(),
    before: text().notNull(),
    /** In words, as people read it. */
    wanted: text().notNull(),
    /** What approving it writes. */
    change: jsonb().notNull(),
    state: text({ enum: ['waiting', 'approved', 'refused'] })
      .notNull()
      .default('waiting'),
    reason: text(),
    askedBy: uuid().$type<UserId>(),
    askedAt: createdAt(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('profile_reviews_waiting').on(t.retailerId, sql`coalesce(${t.storeId}, 0)`).where(sql`${t.state} = 'waiting'`),
    index('profile_reviews_of').on(t.retailerId, t.id),
  ],
)
