import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, OrderNumber, ProductId, RetailerId, ReviewId, StoreId } from '../ids.ts'
import { pageOf, Paging, WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Points } from '../points.ts'
import { Instant } from '../time.ts'
import { About, MOST_REVIEW_PHOTOS, REPLY_MAX, REVIEW_MAX, REVIEW_MIN, REVIEW_STATES, ReviewPhoto, Stars } from './reviews.ts'
import { named } from '../named.ts'

export const OwnReview = named('OwnReview', {
  id: ReviewId,
  rating: Stars,
  text: z.string(),
  photos: z.array(ReviewPhoto),
  version: z.int32(),
  state: z.enum(REVIEW_STATES),
  /** A moderator's words, where it is hidden. */
  note: z.string().nullable(),
  mayAppeal: z.boolean(),
  earned: Points,
})
export type OwnReview = z.infer<typeof OwnReview>

/** Why a person cannot review something; `may` if they can. */
export const MAY_REVIEW = ['may', 'not_bought', 'not_received', 'own_trade'] as const
export type MayReview = (typeof MAY_REVIEW)[number]
export const myReview = endpoint('GET /api/reviews/mine', {
  access: 'shopper',
  summary: 'My review of a product or a store, and whether I can write one.',
  query: z.object(About),
  reply: z.object({ may: z.enum(MAY_REVIEW), reward: Points, review: OwnReview.nullable() }),
})

export const writeReview = endpoint('PUT /api/reviews/mine', {
  access: 'shopper',
  summary: 'Review something I received, or change my review. `version` is the one that I saw, 0 for a new review.',
  query: z.object(About),
  body: z.strictObject({
    rating: Stars,
    text: z
      .string()
      .trim()
      .min(REVIEW_MIN, `Tell others a bit more (${REVIEW_MIN} characters at least).`)
      .max(REVIEW_MAX, 'Keep it under 3,000 characters.'),
    /** Photos sent before, in their order; those left out are deleted. */
    photoIds: z.array(z.uuid()).max(MOST_REVIEW_PHOTOS, `Add up to ${MOST_REVIEW_PHOTOS} photos.`).optional(),
    version: z.int32().min(0).max(1_000),
  }),
  reply: OwnReview,
})

export const MOST_REVIEWS_DUE = 12
export const reviewsDue = endpoint('GET /api/reviews/due', {
  access: 'shopper',
  summary: 'What I received and have not reviewed yet, the newest first, and what a review of one of them earns.',
  reply: z.object({
    reward: Points,
    items: z.array(
      z.object({
        productId: ProductId,
        title: z.string(),
        slug: z.string(),
        image: Picture.nullable(),
        store: z.string(),
        orderNumber: OrderNumber,
      }),
    ),
  }),
})

const OfAsked = { params: z.object({ token: z.string().min(40).max(200) }) }
export const askedReview = endpoint('GET /api/reviews/asked/:token', {
  access: 'public',
  summary: 'The item that a mailed link asks me to review.',
  ...OfAsked,
  reply: z.object({
    title: z.string(),
    href: z.string(),
    firstName: z.string(),
    reward: Points,
    /** The review was written already: it changes on the page of the item, signed in. */
    isWritten: z.boolean(),
  }),
})
export const writeAskedReview = endpoint('POST /api/reviews/asked/:token', {
  access: 'public',
  status: 201,
  summary: 'Write the review that a mailed link asks for. The link stands for the person, for this one review.',
  ...OfAsked,
  body: writeReview.body.pick({ rating: true, text: true }),
  reply: z.object({ state: z.enum(REVIEW_STATES), earned: Points }),
})

export const sendReviewPhoto = endpoint('POST /api/reviews/photos', {
  access: 'shopper',
  summary: 'Send a photo, to be named in a review afterwards.',
  status: 201,
  multipart: true,
  reply: ReviewPhoto,
})

export const markHelpful = endpoint('PUT /api/reviews/:id/helpful', {
  access: 'shopper',
  summary: 'Say that a review helped, or take that back.',
  params: z.object({ id: inUrl(ReviewId) }),
  body: z.strictObject({ isHelpful: z.boolean() }),
  reply: z.object({ helpful: z.int() }),
})

export const replyToReview = endpoint('POST /api/reviews/:id/reply', {
  access: 'retailer:staff',
  summary: 'Answer a review of our store or of an item that we sold. Once.',
  status: 201,
  params: z.object({ id: inUrl(ReviewId) }),
  body: z.strictObject({
    text: z.string().trim().min(1, 'Write an answer.').max(REPLY_MAX, 'Keep it under 2,000 characters.'),
  }),
  reply: z.object({ text: z.string() }),
})
export const changeReply = endpoint('PUT /api/reviews/:id/reply', {
  access: 'retailer:staff',
  summary: 'Change our answer to a review.',
  params: replyToReview.params,
  body: replyToReview.body.extend({ /** When the answer was written that is changed. */ at: Instant }),
  reply: z.object({ text: z.string() }),
})

/** A review as the team of its seller finds it in the office. */
export const OfficeReview = named('OfficeReview', {
  id: ReviewId,
  rating: z.int(),
  text: z.string(),
  author: z.string(),
  writtenAt: Instant,
  storeName: z.string(),
  about: z.object({ title: z.string(), href: z.string() }),
  /** The team's answer; a moderator may have hidden it. */
  answer: z.object({ text: z.string(), at: Instant, isHidden: z.boolean() }).nullable(),
})
export type OfficeReview = z.output<typeof OfficeReview>
export const retailerReviews = endpoint('GET /api/retailer/reviews', {
  access: 'retailer:staff',
  summary: 'Reviews by people who bought from my stores: those that nobody answered, or all.',
  query: z.object({
    ...Paging,
    retailerId: inUrl(RetailerId),
    storeId: inUrl(StoreId).optional(),
    state: z.enum(['open', 'all']).optional(),
    stars: WholeInUrl(1, 5).optional(),
  }),
  reply: pageOf(OfficeReview),
})

export const reviewsProblems = {
  'reviews.reply_hidden': { status: 409, message: 'A moderator hid this answer, so it stays as it is. You can appeal.' },
  'reviews.not_yours': {
    status: 403,
    title: 'Not received yet',
    message: 'You can review items that you picked up or that were delivered to you.',
  },
  'reviews.own_trade': {
    status: 403,
    title: 'You work for a seller',
    message: "People who work for a seller can't review its items, its stores or those of another seller.",
  },
  'reviews.written': { status: 409, title: 'Reviewed already', message: 'You already reviewed this. Sign in to change your review.' },
  'reviews.answered': { status: 409, title: 'Answered already', message: 'A review has one answer, and this one has it.' },
} as const
