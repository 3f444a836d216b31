import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { CategoryId, CommentId, inUrl, MallId, PostId, ProductId, RetailerId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { Nothing, pageOf, Paging, WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const POST_MOST = 3_000
export const COMMENT_MOST = 2_000
export const TAGS_MOST = 4
export const REQUEST_STORES_MOST = 20
export const MOST_POST_PHOTOS = 6
export const POST_KINDS = ['post', 'question', 'request', 'news'] as const
export type PostKind = (typeof POST_KINDS)[number]
export const POST_STATES = ['shown', 'held', 'hidden'] as const
export type PostState = (typeof POST_STATES)[number]

const GroupSlug = z.string().regex(/^(?:mall|city)-[a-z0-9-]{1,110}$/, 'Use a group as it stands in an address.')
export const Group = named('CommunityGroup', {
  slug: z.string(),
  kind: z.enum(['mall', 'city']),
  name: z.string(),
  place: z.string(),
  members: z.int(),
  posts: z.int(),
  isMember: z.boolean(),
  miles: z.number().nullable(),
  mallId: MallId.nullable(),
  /** The page of the mall; null for a city. */
  href: z.string().nullable(),
})
export type Group = z.infer<typeof Group>
export const groups = endpoint('GET /api/groups', {
  access: 'public',
  summary: 'The groups of malls and cities around a ZIP, the nearest first; without a ZIP the largest.',
  query: z.object({ near: Zip.optional() }),
  reply: z.object({ items: z.array(Group) }),
})
const OneGroup = { params: z.object({ slug: GroupSlug }) }
export const group = endpoint('GET /api/groups/:slug', {
  access: 'public',
  summary: 'One group, with the announcements of its mall.',
  ...OneGroup,
  reply: Group.extend({ announcements: z.array(z.object({ title: z.string(), body: z.string(), from: Instant })) }),
})
export const joinGroup = endpoint('PUT /api/groups/:slug/membership', {
  access: 'shopper',
  summary: 'Join a group, or leave it.',
  ...OneGroup,
  body: z.strictObject({ isMember: z.boolean() }),
  reply: Group,
})

/** A product named in a post, with its price and stock now: in all stores, or in the store that named it. */
export const TaggedProduct = named('TaggedProduct', {
  id: ProductId,
  slug: z.string(),
  title: z.string(),
  image: Picture.nullable(),
  /** The lowest price where it is in stock, else the lowest of all. */
  price: Price,
  /** The stores that have it, or 1 where the store that named it has it. */
  stores: z.int(),
  /** Pieces in the store that named it; null for all stores. */
  available: z.int().nullable(),
  store: z.object({ id: StoreId, name: z.string(), slug: z.string() }).nullable(),
  /** The variant to put into the cart; null where one must be chosen. */
  onlyVariantId: VariantId.nullable(),
})
export type TaggedProduct = z.infer<typeof TaggedProduct>

/** A person, or a store that writes as itself. */
export const Author = z.object({
  kind: z.enum(['person', 'store']),
  name: z.string(),
  /** The handle of a person, for muting. */
  handle: z.string().nullable(),
  /** The page of the store, or of an open profile. */
  href: z.string().nullable(),
})
export type Author = z.infer<typeof Author>

export const PostPhoto = named('PostPhoto', { id: z.uuid(), src: z.string() })
export type PostPhoto = z.infer<typeof PostPhoto>

export const Post = named('Post', {
  id: PostId,
  kind: z.enum(POST_KINDS),
  group: z.object({ slug: z.string(), name: z.string() }).nullable(),
  author: Author,
  text: z.string(),
  products: z.array(TaggedProduct),
  photos: z.array(PostPhoto),
  writtenAt: Instant,
  editedAt: Instant.nullable(),
  version: z.int32(),
  /** Only the author sees a held or hidden post. */
  state: z.enum(POST_STATES),
  /** A moderator's words to the author, where it is hidden. */
  note: z.string().nullable(),
  comments: z.int(),
  likes: z.int(),
  isMine: z.boolean(),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  acceptedId: CommentId.nullable(),
  /** Why nobody can answer any more. */
  lockedReason: z.string().nullable(),
  /** How many stores were asked; null for other posts. */
  askedStores: z.int().nullable(),
})
export type Post = z.infer<typeof Post>

export const postsOfGroup = endpoint('GET /api/groups/:slug/posts', {
  access: 'public',
  summary: 'The posts of a group, the newest first.',
  ...OneGroup,
  query: z.object({ ...Paging, kind: z.enum(POST_KINDS).optional() }),
  reply: pageOf(Post),
})
export const FEED_ORDERS = ['newest', 'nearby'] as const
export const feed = endpoint('GET /api/feed', {
  access: 'public',
  summary: 'Posts of everything that I follow (`newest`), or of the groups around a place (`nearby`), the newest first.',
  query: z.object({
    ...Paging,
    order: z.enum(FEED_ORDERS).optional(),
    near: Zip.optional(),
    within: WholeInUrl(1, 5000).optional(),
  }),
  reply: pageOf(Post),
})
const Place = z.object({ name: z.string(), href: z.string() })
const At = { key: z.string(), at: Instant }
/** A post, or news of something that is followed or near. Everything in it is public, or shown to its author. */
export const FeedEntry = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('post'), ...At, post: Post }),
    z.object({
      kind: z.literal('review'),
      ...At,
      author: Author,
      rating: z.int(),
      text: z.string(),
      photos: z.array(z.string()),
      /** The reviewed store; null where a product was reviewed. */
      store: Place.nullable(),
      product: TaggedProduct.nullable(),
    }),
    /** Products that a store listed on one day, the newest of them. */
    z.object({ kind: z.literal('arrivals'), ...At, store: Place, products: z.array(TaggedProduct) }),
    /** A wishlist that its owner shares, with the newest products on it. */
    z.object({
      kind: z.literal('list'),
      ...At,
      author: Author,
      list: z.object({ name: z.string(), href: z.string(), count: z.int() }),
      products: z.array(TaggedProduct),
    }),
    z.object({ kind: z.literal('announcement'), ...At, mall: Place, title: z.string(), text: z.string() }),
    z.object({
      kind: z.literal('event'),
      ...At,
      host: Place,
      event: z.object({ title: z.string(), href: z.string(), startsAt: Instant, timeZone: z.string(), place: z.string() }),
    }),
  ])
  .meta({ id: 'FeedEntry' })
export type FeedEntry = z.infer<typeof FeedEntry>
export const feedEntries = endpoint('GET /api/feed/entries', {
  access: 'public',
  summary:
    'Posts, reviews, shared wishlists, new products, announcements and events of everything that I follow (`newest`), or around a place (`nearby`), the newest first.',
  query: feed.query,
  reply: pageOf(FeedEntry),
})
export const savedPosts = endpoint('GET /api/posts/saved', {
  access: 'shopper',
  summary: 'The posts that I saved.',
  query: z.object(Paging),
  reply: pageOf(Post),
})
export const postsOfProfile = endpoint('GET /api/profiles/:handle/posts', {
  access: 'public',
  summary: 'The posts that a person wrote, where the profile shows them.',
  params: z.object({
    handle: z
      .string()
      .min(1)
      .max(30)
      .regex(/^[a-z0-9-]+$/, 'Use a handle as it stands in an address.'),
  }),
  query: z.object(Paging),
  reply: pageOf(Post),
})
const OnePost = { params: z.object({ id: inUrl(PostId) }) }
export const post = endpoint('GET /api/posts/:id', {
  access: 'public',
  summary: 'One post.',
  ...OnePost,
  reply: Post,
})

const Text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Write something first.')
    .max(most, `Keep it under ${most.toLocaleString('en-US')} characters.`)
/** Photos sent before, in their order; those left out are deleted. */
const PhotoIds = z.array(z.uuid()).max(MOST_POST_PHOTOS, `Add up to ${MOST_POST_PHOTOS} photos.`).optional()
const Tags = z.array(ProductId).max(TAGS_MOST, `Add up to ${TAGS_MOST} products.`)
export const writePost = endpoint('POST /api/posts', {
  access: 'shopper',
  summary: 'Write a post or a question in a group, a post for my followers, or news of my store.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(['post', 'question', 'news'], 'Choose a kind.'),
    /** Null: for my followers. News stand in the group of the store's mall or city. */
    group: GroupSlug.nullable(),
    /** Of news only. */
    storeId: StoreId.nullable(),
    text: Text(POST_MOST),
    productIds: Tags,
    photoIds: PhotoIds,
  }),
  reply: Post,
})
export const changePost = endpoint('PUT /api/posts/:id', {
  access: 'shopper',
  summary: 'Change the text and photos of my post. `version` is the one that I saw.',
  ...OnePost,
  body: z.strictObject({ text: Text(POST_MOST), photoIds: PhotoIds, version: z.int32() }),
  reply: Post,
})
export const sendPostPhoto = endpoint('POST /api/posts/photos', {
  access: 'shopper',
  summary: 'Send a photo, to be named in a post afterwards.',
  status: 201,
  multipart: true,
  reply: PostPhoto,
})
export const removePost = endpoint('DELETE /api/posts/:id', {
  access: 'shopper',
  summary: 'Remove my post with its answers.',
  status: 204,
  ...OnePost,
  reply: Nothing,
})
export const POST_MARKS = ['like', 'save', 'hide'] as const
export const markPost = endpoint('PUT /api/posts/:id/marks', {
  access: 'shopper',
  summary: 'Like, save or hide a post, or take that back. Once per person and post.',
  ...OnePost,
  body: z.strictObject({ mark: z.enum(POST_MARKS), isOn: z.boolean() }),
  reply: z.object({ likes: z.int() }),
})
export const lockPost = endpoint('PUT /api/posts/:id/lock', {
  access: 'platform:support',
  summary: 'Close a post for answers with a reason, or open it again.',
  ...OnePost,
  body: z.strictObject({ reason: z.string().trim().min(1, 'Say why.').max(200, 'Keep it under 200 characters.').nullable() }),
  reply: Post,
})

export const Comment = named('PostComment', {
  id: CommentId,
  author: Author,
  text: z.string(),
  product: TaggedProduct.nullable(),
  writtenAt: Instant,
  state: z.enum(POST_STATES),
  isMine: z.boolean(),
  isAccepted: z.boolean(),
})
export type Comment = z.infer<typeof Comment>
export const comments = endpoint('GET /api/posts/:id/comments', {
  access: 'public',
  summary: 'The answers to a post, the oldest first.',
  ...OnePost,
  query: z.object(Paging),
  reply: pageOf(Comment),
})
export const writeComment = endpoint('POST /api/posts/:id/comments', {
  access: 'shopper',
  summary: 'Answer a post; people who work in a store may answer as the store and name a product that it has.',
  status: 201,
  idempotent: true,
  ...OnePost,
  body: z.strictObject({ text: Text(COMMENT_MOST), storeId: StoreId.nullable(), productId: ProductId.nullable() }),
  reply: Comment,
})
export const removeComment = endpoint('DELETE /api/comments/:id', {
  access: 'shopper',
  summary: 'Remove my answer.',
  status: 204,
  params: z.object({ id: inUrl(CommentId) }),
  reply: Nothing,
})
export const acceptAnswer = endpoint('PUT /api/posts/:id/accepted', {
  access: 'shopper',
  summary: 'Mark the answer that helped me, or none.',
  ...OnePost,
  body: z.strictObject({ commentId: CommentId.nullable() }),
  reply: Post,
})

export const askStores = endpoint('POST /api/store-requests', {
  access: 'shopper',
  summary: 'Ask the stores around a ZIP that sell this kind of thing. Their answers name products with price and stock.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    text: Text(1_000),
    categoryId: CategoryId,
    near: Zip,
    within: z.int().min(1, 'Choose 1 to 100 miles.').max(100, 'Choose 1 to 100 miles.'),
  }),
  reply: Post,
})
export const StoreRequest = named('StoreRequest', {
  post: Post,
  store: z.object({ id: StoreId, name: z.string() }),
  isAnswered: z.boolean(),
})
export type StoreRequest = z.infer<typeof StoreRequest>
export const storeRequests = endpoint('GET /api/retailer/store-requests', {
  access: 'retailer:staff',
  summary: 'What shoppers asked my stores, the newest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId), storeId: inUrl(StoreId).optional() }),
  reply: pageOf(StoreRequest),
})
export const newsOfStores = endpoint('GET /api/retailer/news', {
  access: 'retailer:staff',
  summary: 'The news that my stores wrote, the newest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId), storeId: inUrl(StoreId).optional() }),
  reply: pageOf(Post),
})

export const communityProblems = {
  'community.locked': { status: 409, title: 'Closed', message: 'Nobody can answer this post any more.' },
  'community.no_stores': {
    status: 409,
    title: 'No store to ask',
    message: 'No store that far sells this kind of thing. Choose more miles or another kind.',
  },
  'community.enough_requests': { status: 409, message: 'You asked three times today. Ask again tomorrow.' },
  'community.not_on_shelf': { status: 409, message: 'This store does not carry that product. Choose one of its own.' },
} as const
