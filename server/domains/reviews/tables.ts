import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OrderId, OrderNumber, RetailerId, ReviewId, StoreId } from '#contracts/ids.ts'
import type { Points } from '#contracts/points.ts'
import { REVIEW_MAX, REVIEW_MIN, REVIEW_STATES, REVIEW_SUBJECTS } from '#contracts/reviews/reviews.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const userId = () => refersToUser('cascade').notNull()
const reviewId = () => refersTo<ReviewId>(() => reviews.id, 'cascade').notNull()

/** A review of a product or a store by a person who received an order from it. `seller` and `store` are those of that order. */
export const reviews = pgTable(
  'reviews',
  {
    id: rowId().$type<ReviewId>(),
    userId: userId(),
    subject: text({ enum: REVIEW_SUBJECTS }).notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    storeId: bigint({ mode: 'number' }).$type<StoreId>().notNull(),
    storeName: text().notNull(),
    orderNumber: text().$type<OrderNumber>().notNull(),
    rating: smallint().notNull(),
    text: text().notNull(),
    /** The words alone, hashed: a copy of another review has the same. */
    wording: text().notNull(),
    state: text({ enum: REVIEW_STATES }).notNull(),
    version: integer().notNull().default(1),
    helpful: integer().notNull().default(0),
    earned: bigint({ mode: 'number' }).$type<Points>().notNull().default(sql`0`),
    /** A moderator's words to the author. */
    note: text(),
    reply: text(),
    replyBy: refersToUser('set null'),
    replyName: text(),
    repliedAt: instant(),
    replyHidden: instant(),
    editedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.userId, t.subject, t.subjectId),
    index('reviews_newest').on(t.subject, t.subjectId, t.id).where(sql`${t.state} = 'shown'`),
    index('reviews_helpful').on(t.subject, t.subjectId, t.helpful, t.id).where(sql`${t.state} = 'shown'`),
    index('reviews_rated').on(t.subject, t.subjectId, t.rating, t.id).where(sql`${t.state} = 'shown'`),
    index('reviews_subject_newest').on(t.subject, t.subjectId, t.createdAt).where(sql`${t.state} = 'shown'`),
    index('reviews_to_answer').on(t.retailerId, t.id).where(sql`${t.state} = 'shown' and ${t.reply} is null`),
    index('reviews_of_retailer').on(t.retailerId, t.id).where(sql`${t.state} = 'shown'`),
    index('reviews_wording').on(t.wording),
    index('reviews_author').on(t.userId, t.createdAt),
    index('reviews_reply_by').on(t.replyBy).where(sql`${t.replyBy} is not null`),
    check('review_rating_fits', sql`${t.rating} between 1 and 5`),
    check('review_length_fits', sql`length(${t.text}) between ${sql.raw(String(REVIEW_MIN))} and ${sql.raw(String(2 * REVIEW_MAX))}`),
    check('review_reply_is_whole', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
  ],
)

/** The words of a review before each edit. */
export const reviewVersions = pgTable(
  'review_versions',
  { reviewId: reviewId(), version: integer().notNull(), rating: smallint().notNull(), text: text().notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.reviewId, t.version] })],
)

export const reviewVotes = pgTable('review_votes', { reviewId: reviewId(), userId: userId(), createdAt: createdAt() }, (t) => [
  primaryKey({ columns: [t.reviewId, t.userId] }),
  index('review_votes_user').on(t.userId),
])

/** Reviews counted by stars, in the transaction of each change: the only source of a rating. */
export const ratings = pgTable(
  'ratings',
  {
    subject: text({ enum: REVIEW_SUBJECTS }).notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    one: integer().notNull().default(0),
    two: integer().notNull().default(0),
    three: integer().notNull().default(0),
    four: integer().notNull().default(0),
    five: integer().notNull().default(0),
    /** Hidden reviews by stars, for the public count. */
    hidden: integer().array().notNull().default(sql`'{0,0,0,0,0}'`),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.subjectId] }),
    check('rating_counts_not_negative', sql`least(${t.one}, ${t.two}, ${t.three}, ${t.four}, ${t.five}) >= 0`),
  ],
)

/** A photo of a review. Its file goes by a job once no review names it. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid().primaryKey(),
    userId: refersToUser('set null'),
    /** Empty until a review names it. */
    reviewId: refersTo<ReviewId>(() => reviews.id, 'set null'),
    position: smallint().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('review_photos_review').on(t.reviewId, t.position),
    index('review_photos_author').on(t.userId),
    index('review_photos_unused').on(t.createdAt).where(sql`${t.reviewId} is null`),
  ],
)

/** Orders whose shopper was asked for a review: once each. */
export const reviewAsks = pgTable('review_asks', {
  orderId: bigint({ mode: 'number' }).$type<OrderId>().primaryKey(),
  createdAt: createdAt(),
})
