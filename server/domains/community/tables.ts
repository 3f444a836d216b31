import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { AUDIENCES, HANDLE_MOST, PROFILE_ABOUT_MOST } from '#contracts/community/people.ts'
import { COMMENT_MOST, POST_KINDS, POST_MARKS, POST_MOST, POST_STATES, TAGS_MOST } from '#contracts/community/posts.ts'
import { THREAD_SIDES } from '#contracts/community/store-messages.ts'
import { MESSAGE_LENGTH } from '#contracts/conversations.ts'
import type { AnnouncementId, CommentId, MallId, PostId, ProductId, RetailerId, StoreId, StoreThreadId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { products } from '../catalog/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { mallAnnouncements } from '../mall-office/tables.ts'
import { malls } from '../malls/tables.ts'
import { stores } from '../stores/tables.ts'

const person = () => refersToUser('cascade').notNull()
/** Nobody is named once the person of a store's text has left. */
const author = () => refersToUser('cascade')
const store = () => refersTo<StoreId>(() => stores.id, 'cascade')
const mall = () => refersTo<MallId>(() => malls.id, 'cascade')
const postId = () => refersTo<PostId>((): AnyPgColumn => posts.id, 'cascade').notNull()

/** How a person appears to others. A row exists from the first visit, post or answer on. */
export const profiles = pgTable(
  'profiles',
  {
    id: rowId(),
    userId: person(),
    handle: text().notNull(),
    name: text().notNull(),
    about: text().notNull().default(''),
    isOpen: boolean().notNull().default(false),
    showsTown: boolean().notNull().default(false),
    seesReviews: text({ enum: AUDIENCES }).notNull().default('public'),
    seesPosts: text({ enum: AUDIENCES }).notNull().default('public'),
    seesFollows: text({ enum: AUDIENCES }).notNull().default('me'),
    /** A moderator hid name and text: others see the name of the account. */
    hiddenAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('profiles_user').on(t.userId),
    uniqueIndex('profiles_handle').on(t.handle),
    check(
      'profile_fits',
      sql`length(${t.handle}) <= ${sql.raw(String(HANDLE_MOST))} and length(${t.about}) <= ${sql.raw(String(2 * PROFILE_ABOUT_MOST))}`,
    ),
  ],
)

/** The photo of a profile. One that was replaced, or whose person left, belongs to nobody, and its file goes by a job. */
export const profilePhotos = pgTable(
  'profile_photos',
  { id: uuid().primaryKey(), userId: refersToUser('set null'), createdAt: createdAt() },
  (t) => [
    uniqueIndex('profile_photos_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('profile_photos_unused').on(t.createdAt).where(sql`${t.userId} is null`),
  ],
)

/** A person follows a store, a mall or another person. */
export const follows = pgTable(
  'follows',
  {
    id: rowId(),
    userId: person(),
    storeId: store(),
    mallId: mall(),
    personId: refersToUser('cascade'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('follows_store').on(t.storeId, t.userId).where(sql`${t.storeId} is not null`),
    uniqueIndex('follows_mall').on(t.mallId, t.userId).where(sql`${t.mallId} is not null`),
    uniqueIndex('follows_person').on(t.personId, t.userId).where(sql`${t.personId} is not null`),
    index('follows_user').on(t.userId, t.id),
    check('follow_has_one_target', sql`num_nonnulls(${t.storeId}, ${t.mallId}, ${t.personId}) = 1`),
    check('follow_not_oneself', sql`${t.personId} is distinct from ${t.userId}`),
  ],
)

/** A person does not see another one; after a block the other one does not see or answer this one either. */
export const silences = pgTable(
  'silences',
  { userId: person(), otherId: person(), isBlock: boolean().notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherId] }),
    index('silences_other').on(t.otherId),
    check('silence_not_oneself', sql`${t.userId} <> ${t.otherId}`),
  ],
)

/** The group of a mall or a city. A row exists from the first member or post on. */
export const communityGroups = pgTable(
  'community_groups',
  {
    id: rowId(),
    slug: text().notNull(),
    mallId: mall(),
    city: text().notNull(),
    state: text().notNull(),
    members: integer().notNull().default(0),
    posts: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('community_groups_slug').on(t.slug),
    uniqueIndex('community_groups_mall').on(t.mallId).where(sql`${t.mallId} is not null`),
    uniqueIndex('community_groups_city').on(t.state, t.city).where(sql`${t.mallId} is null`),
    index('community_groups_largest').on(t.members, t.id),
    check('community_group_counts', sql`${t.members} >= 0 and ${t.posts} >= 0`),
  ],
)
const groupId = () => refersTo((): AnyPgColumn => communityGroups.id, 'cascade')

export const groupMembers = pgTable('group_members', { groupId: groupId().notNull(), userId: person(), createdAt: createdAt() }, (t) => [
  primaryKey({ columns: [t.groupId, t.userId] }),
  index('group_members_user').on(t.userId),
])

/** A post by a person, or by a store that somebody of its team wrote for. Without a group it is for followers. */
export const posts = pgTable(
  'posts',
  {
    id: rowId().$type<PostId>(),
    kind: text({ enum: POST_KINDS }).notNull(),
    userId: author(),
    groupId: groupId(),
    storeId: store(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    text: text().notNull(),
    wording: text().notNull(),
    productIds: bigint({ mode: 'number' }).$type<ProductId>().array().notNull().default(sql`'{}'`),
    state: text({ enum: POST_STATES }).notNull(),
    note: text(),
    comments: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    acceptedId: bigint({ mode: 'number' }).$type<CommentId>(),
    lockedReason: text(),
    /** Of requests: the kind of thing, and where stores are asked once the post is shown. */
    asks: bigint({ mode: 'number' }),
    askedZip: text(),
    askedMiles: integer(),
    askedStores: integer(),
    /** Of news: its followers heard of it. */
    toldAt: instant(),
    version: integer().notNull().default(1),
    editedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('posts_to_tell').on(t.id).where(sql`${t.kind} = 'news' and ${t.toldAt} is null and ${t.state} = 'shown'`),
    index('posts_group').on(t.groupId, t.id).where(sql`${t.state} = 'shown'`),
    index('posts_group_kind').on(t.groupId, t.kind, t.id).where(sql`${t.state} = 'shown'`),
    index('posts_store').on(t.storeId, t.id).where(sql`${t.storeId} is not null`),
    index('posts_author').on(t.userId, t.id),
    index('posts_group_newest').on(t.groupId, t.createdAt).where(sql`${t.state} = 'shown'`),
    index('posts_store_newest').on(t.storeId, t.createdAt).where(sql`${t.storeId} is not null`),
    index('posts_author_newest').on(t.userId, t.createdAt),
    index('posts_wording').on(t.wording),
    check('post_length_fits', sql`length(${t.text}) between 1 and ${sql.raw(String(2 * POST_MOST))}`),
    check('post_tags_fit', sql`cardinality(${t.productIds}) <= ${sql.raw(String(TAGS_MOST))}`),
    check(
      'post_news_is_of_store',
      sql`(${t.kind} = 'news') = (${t.storeId} is not null) and (${t.storeId} is null) = (${t.retailerId} is null)`,
    ),
    check(
      'post_asks_whole',
      sql`(${t.kind} = 'request') = (${t.asks} is not null) and num_nulls(${t.asks}, ${t.askedZip}, ${t.askedMiles}) in (0, 3)`,
    ),
    check('post_has_author', sql`${t.userId} is not null or ${t.storeId} is not null`),
    check('post_counts', sql`${t.comments} >= 0 and ${t.likes} >= 0`),
  ],
)

/** A photo of a post. Its file goes by a job once no post names it. */
export const postPhotos = pgTable(
  'post_photos',
  {
    id: uuid().primaryKey(),
    userId: refersToUser('set null'),
    /** Empty until a post names it. */
    postId: refersTo<PostId>((): AnyPgColumn => posts.id, 'set null'),
    position: smallint().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('post_photos_post').on(t.postId, t.position),
    index('post_photos_author').on(t.userId),
    index('post_photos_unused').on(t.createdAt).where(sql`${t.postId} is null`),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: rowId().$type<CommentId>(),
    postId: postId(),
    userId: author(),
    storeId: store(),
    productId: refersTo<ProductId>(() => products.id, 'set null'),
    text: text().notNull(),
    wording: text().notNull(),
    state: text({ enum: POST_STATES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('comments_post').on(t.postId, t.id),
    index('comments_author').on(t.userId, t.id),
    index('comments_wording').on(t.wording),
    index('comments_store').on(t.storeId).where(sql`${t.storeId} is not null`),
    index('comments_product').on(t.productId).where(sql`${t.productId} is not null`),
    check('comment_has_author', sql`${t.userId} is not null or ${t.storeId} is not null`),
    check('comment_length_fits', sql`length(${t.text}) between 1 and ${sql.raw(String(2 * COMMENT_MOST))}`),
  ],
)

export const postMarks = pgTable(
  'post_marks',
  { postId: postId(), userId: person(), mark: text({ enum: POST_MARKS }).notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.postId, t.userId, t.mark] }), index('post_marks_user').on(t.userId, t.mark, t.postId)],
)

/** The stores that a request went to. */
export const storeRequests = pgTable(
  'store_requests',
  {
    postId: postId(),
    storeId: store().notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    answeredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.storeId] }),
    index('store_requests_retailer').on(t.retailerId, t.postId),
    index('store_requests_store').on(t.storeId, t.postId),
  ],
)

/** Announcements of malls whose followers heard of them. */
export const announcementsTold = pgTable('announcements_told', {
  announcementId: refersTo<AnnouncementId>(() => mallAnnouncements.id, 'cascade').primaryKey(),
  toldAt: createdAt(),
})

/** What a shopper and a store or mall write to each other without an order. */
export const storeThreads = pgTable(
  'store_threads',
  {
    id: rowId().$type<StoreThreadId>(),
    storeId: store(),
    /** Of the store. */
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    mallId: mall(),
    userId: person(),
    /** The latest message. */
    lastId: bigint({ mode: 'number' }),
    /** The shopper wrote last. */
    isWaiting: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('store_threads_once').on(t.storeId, t.userId),
    uniqueIndex('store_threads_mall_once').on(t.mallId, t.userId).where(sql`${t.mallId} is not null`),
    index('store_threads_retailer').on(t.retailerId, t.lastId),
    index('store_threads_mall').on(t.mallId, t.lastId).where(sql`${t.mallId} is not null`),
    index('store_threads_user').on(t.userId),
    check('thread_has_one_place', sql`num_nonnulls(${t.storeId}, ${t.mallId}) = 1 and (${t.storeId} is null) = (${t.retailerId} is null)`),
  ],
)
export const storeMessages = pgTable(
  'store_messages',
  {
    id: rowId(),
    threadId: refersTo<StoreThreadId>(() => storeThreads.id, 'cascade').notNull(),
    side: text({ enum: THREAD_SIDES }).notNull(),
    /** Nobody is named once the person has left. */
    who: refersToUser('set null'),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('store_messages_thread').on(t.threadId, t.id),
    index('store_messages_who').on(t.who),
    check('store_message_length_fits', sql`length(${t.text}) between 1 and ${sql.raw(String(2 * MESSAGE_LENGTH))}`),
  ],
)
