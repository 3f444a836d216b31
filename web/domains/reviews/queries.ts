import { type Rating, rating, reviews, type ReviewSort, type ReviewSubject } from '#contracts/reviews/reviews.ts'
import { read, readPages } from '#web/lib/api.ts'

export type About = { subject: ReviewSubject; id: number }
export type ReviewFilter = { sort: ReviewSort; stars: number | undefined; photos: boolean }

/** `first`: what the page has brought already. */
export const ratingOf = (about: About, first?: Rating) => ({
  ...read(rating, { query: about }),
  ...(first && { initialData: () => first }),
})
export const reviewsOf = (about: About, { sort, stars, photos }: ReviewFilter = { sort: 'newest', stars: undefined, photos: false }) =>
  readPages(reviews, { query: { ...about, sort, ...(stars !== undefined && { stars }), ...(photos && { photos: 'true' as const }) } })

/** Everything below `/api/reviews`: the list, the rating and the own review show the same facts. */
export const allOfReviews = () => [{ queryKey: ['api', 'reviews'] }]
