import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ReviewId } from '../ids.ts'
import { pageOf, Paging, WholeInUrl } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const REVIEW_SUBJECTS = ['product', 'store'] as const
export type ReviewSubject = (typeof REVIEW_SUBJECTS)[number]
export const REVIEW_MIN = 20
export const REVIEW_MAX = 3_000
export const REPLY_MAX = 2_000

/** A held review waits for a moderator, a hidden one was taken out by a moderator. Only its author sees either. */
export const REVIEW_STATES = ['shown', 'held', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]
export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const MOST_REVIEW_PHOTOS = 6
export const ReviewPhoto = named('ReviewPhoto', { id: z.uuid(), src: z.string() })
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

export const Stars = z.int().min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.')

export const Review = named('Review', {
  id: ReviewId,
  rating: Stars,
  text: z.string(),
  photos: z.array(ReviewPhoto),
  /** "Maya L." */
  author: z.string(),
  /** The author got SPIRALs for it, which readers are told. */
  isRewarded: z.boolean(),
  storeName: z.string(),
  writtenAt: Instant,
  editedAt: Instant.nullable(),
  helpful: z.int(),
  /** I found it helpful. */
  isHelpfulToMe: z.boolean(),
  isMine: z.boolean(),
  /** I work for the seller and may answer, once. */
  mayReply: z.boolean(),
  reply: z.object({ text: z.string(), by: z.string(), at: Instant }).nullable(),
})
export type Review = z.infer<typeof Review>

/** Products that share a barcode are one item, whose reviews stand together. */
export const About = { subject: z.enum(REVIEW_SUBJECTS), id: WholeInUrl(1, 999_999_999) }

export const reviews = endpoint('GET /api/reviews', {
  access: 'public',
  summary: 'Reviews of a product or a store, by buyers who received it.',
  query: z.object({
    ...Paging,
    ...About,
    sort: z.enum(REVIEW_SORTS).optional(),
    stars: WholeInUrl(1, 5).optional(),
    photos: z.literal('true').optional(),
  }),
  reply: pageOf(Review),
})

export const Rating = named('Rating', {
  count: z.int(),
  /** The plain mean, to one decimal; null without a review. */
  average: z.number().nullable(),
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  stars: z.array(z.int()).length(5),
})
export type Rating = z.infer<typeof Rating>
/** Of the numbers of reviews with 1, 2, 3, 4 and 5 stars. */
export function ratingIn(stars: number[]): Rating {
  const count = stars.reduce((sum, n) => sum + n, 0)
  const total = stars.reduce((sum, n, i) => sum + n * (i + 1), 0)
  return { count, average: count === 0 ? null : Math.round((total / count) * 10) / 10, stars }
}
export const rating = endpoint('GET /api/reviews/rating', {
  access: 'public',
  summary: 'The rating of a product or a store, counted from its reviews.',
  query: z.object(About),
  reply: Rating,
})
