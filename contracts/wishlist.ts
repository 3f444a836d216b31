import { z } from 'zod'
import { Method } from './catalog/catalog.ts'
import { endpoint } from './endpoint.ts'
import { CategoryId, inUrl, ProductId, StoreId, VariantId, WishlistItemId, WishlistId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { Price } from './money.ts'
import { Nothing } from './page.ts'
import { Picture } from './pictures.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** The alerts of a wishlist item. A null target means "below the price when the alert was switched on" (R50). */
export const Alerts = z.strictObject({
  backInStockEnabled: z.boolean(),
  priceDropEnabled: z.boolean(),
  targetPrice: Price.nullable(),
})
export type Alerts = z.infer<typeof Alerts>

/** A wishlist item with its current price and stock (R49). `isGone`: no longer sold, shown in gray. */
export const WishlistItem = named('Wish', {
  id: WishlistItemId,
  listId: WishlistId,
  productId: ProductId,
  productSlug: z.string(),
  productName: z.string(),
  brand: z.string().nullable(),
  categoryId: CategoryId,
  categoryGlyph: z.string(),
  image: Picture.nullable(),
  /** The URL of that picture. */
  imageUrl: z.string().nullable(),
  /** A chosen size or color; null: any. */
  variantId: VariantId.nullable(),
  variantName: z.string().nullable(),
  storeId: StoreId,
  storeName: z.string(),
  /** The lowest price at which this shopper could buy it now; the list price while it is sold out. */
  currentPrice: Price,
  /** The store's price when it was saved. */
  originalPrice: Price,
  /** In stock at any store this shopper could use: one that ships, or one within 50 miles of their ZIP. */
  isInStock: z.boolean(),
  isGone: z.boolean(),
  /** The offer that "Add to cart" adds; null when the shopper must choose first or nothing is in stock. */
  toCart: z
    .object({
      variantId: VariantId,
      storeId: StoreId,
      storeName: z.string(),
      fulfillmentMethod: Method,
      /** When it would be there: "Ready today by 1 PM CT". */
      estimate: z.string(),
    })
    .nullable(),
  note: z.string(),
  wanted: z.int(),
  alerts: Alerts,
  savedAt: Instant,
  /** When price and stock were compared: the time of this reply. */
  lastChecked: Instant,
})
export type WishlistItem = z.infer<typeof WishlistItem>

export const WISHLIST_PRIVACY = ['private', 'link'] as const
export const Wishlist = named('Wishlist', {
  id: WishlistId,
  name: z.string(),
  isDefault: z.boolean(),
  privacy: z.enum(WISHLIST_PRIVACY),
  /** URL of the shared list (`/wishlist?shared=TOKEN` on this site); only its owner sees it. */
  shareUrl: z.string().nullable(),
  /** Those who may see the posts of its owner find it in their feed. */
  inFeed: z.boolean(),
  count: z.int(),
})
export type Wishlist = z.infer<typeof Wishlist>

/** The default list comes first. It does not exist until something is saved. */
export const wishlist = endpoint('GET /api/wishlist', {
  access: 'shopper',
  summary: "The shopper's lists and everything on them, newest first.",
  reply: z.object({ lists: z.array(Wishlist), items: z.array(WishlistItem) }),
})

const ListName = z.string().trim().min(1, 'Give the list a different name.').max(60, 'Keep it under 60 characters.')
const NOTE_LENGTH = 500
const Note = z
  .string()
  .trim()
  .max(NOTE_LENGTH, { error: ({ input }) => `Keep it under ${NOTE_LENGTH} characters. You have ${String(input).length}.` })
const Wanted = z.int('Use a whole number.').min(1).max(LIMITS.quantityPerOffer)
export const NewWishlistItem = z.strictObject({
  productId: ProductId,
  variantId: VariantId.optional(),
  /** The store where it was seen; defaults to the best offer's store. */
  storeId: StoreId.optional(),
  listId: WishlistId.optional(),
})

/** Saving twice is harmless: returns the existing item. */
export const saveWish = endpoint('POST /api/wishlist', {
  access: 'shopper',
  summary: 'Save a product.',
  body: NewWishlistItem,
  reply: WishlistItem,
  status: 201,
})
/** Runs once at sign-in. Adds this browser's items to the account as far as there is room; existing items stay as they are. */
export const mergeWishes = endpoint('POST /api/wishlist/merge', {
  access: 'shopper',
  summary: 'Bring the guest wishlist at sign-in.',
  body: z.strictObject({ items: z.array(NewWishlistItem.omit({ listId: true })).max(LIMITS.guestWishes) }),
  reply: Nothing,
  status: 204,
})
const OfProduct = z.object({ productId: inUrl(ProductId) })
export const changeWish = endpoint('PATCH /api/wishlist/:productId', {
  access: 'shopper',
  summary: 'Move a saved product to another list, note something, say how many are wanted.',
  params: OfProduct,
  body: z.strictObject({ listId: WishlistId.optional(), note: Note.optional(), wanted: Wanted.optional() }),
  reply: WishlistItem,
})
/** Also deletes its alert setting (R80). */
export const removeWish = endpoint('DELETE /api/wishlist/:productId', {
  access: 'shopper',
  summary: 'Remove a saved product and its alerts.',
  params: OfProduct,
  reply: Nothing,
  status: 204,
})
/** Undo, for an hour after the removal: restores the item with its list, note, first price and alerts. */
export const restoreWish = endpoint('POST /api/wishlist/:productId/restore', {
  access: 'shopper',
  summary: 'Bring back a product removed by mistake.',
  params: OfProduct,
  reply: WishlistItem,
})
export const changeAlerts = endpoint('PUT /api/wishlist/:productId/alerts', {
  access: 'shopper',
  summary: 'Say what to be told about a saved product.',
  params: OfProduct,
  body: Alerts,
  reply: WishlistItem,
})

const OfList = z.object({ id: inUrl(WishlistId) })
export const makeList = endpoint('POST /api/wishlist/lists', {
  access: 'shopper',
  summary: 'Start a named list.',
  body: z.strictObject({ name: ListName }),
  reply: Wishlist,
  status: 201,
})
export const changeList = endpoint('PATCH /api/wishlist/lists/:id', {
  access: 'shopper',
  summary:
    'Rename a list, share it by link or make it private again (which ends the link), show a shared list in the feed of those who may see my posts.',
  params: OfList,
  body: z.strictObject({ name: ListName.optional(), privacy: z.enum(WISHLIST_PRIVACY).optional(), inFeed: z.boolean().optional() }),
  reply: Wishlist,
})
export const removeList = endpoint('DELETE /api/wishlist/lists/:id', {
  access: 'shopper',
  summary: 'Remove a list; what is on it moves to the default list, which itself stays.',
  params: OfList,
  reply: Nothing,
  status: 204,
})

/** An item as a visitor with the link sees it. Visitors see a claimed item only as "taken"; the owner sees nothing of it. */
export const SharedWishlistItem = WishlistItem.pick({
  id: true,
  productId: true,
  productSlug: true,
  productName: true,
  brand: true,
  image: true,
  categoryGlyph: true,
  variantName: true,
  storeName: true,
  currentPrice: true,
  isInStock: true,
  isGone: true,
  note: true,
  wanted: true,
})
  .extend({ taken: z.int(), takenByMe: z.int() })
  .meta({ id: 'SharedWish' })
const OfShared = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
export const sharedList = endpoint('GET /api/shared-lists/:token', {
  access: 'public',
  summary: 'A shared list. `isOwn` hides from its owner what others take.',
  params: OfShared,
  reply: z.object({ name: z.string(), ownerName: z.string(), isOwn: z.boolean(), items: z.array(SharedWishlistItem) }),
})
export const takeWish = endpoint('PUT /api/shared-lists/:token/items/:id', {
  access: 'shopper',
  summary: 'Say "I\'ll get this" (or, with 0, not any more).',
  params: OfShared.extend({ id: inUrl(WishlistItemId) }),
  body: z.strictObject({ quantity: z.int('Use a whole number.').min(0).max(LIMITS.quantityPerOffer) }),
  reply: SharedWishlistItem,
})

export const wishlistProblems = {
  'wishlist.not_listed': { status: 404, message: 'That item is no longer on your wishlist.' },
  'wishlist.full': { status: 409, message: `A wishlist holds up to ${LIMITS.wishes} items. Remove one first.` },
  'wishlist.name_taken': { status: 422, message: 'Give the list a different name.' },
  'wishlist.too_many_lists': { status: 409, message: `Up to ${LIMITS.wishlists} lists. Remove one first.` },
  'wishlist.default_stays': { status: 409, message: 'The first list stays. You can rename it.' },
  'wishlist.all_taken': { status: 409, message: 'Someone else is getting this already.' },
} as const
