import { replyToReview, retailerReviews } from '#contracts/reviews/writing.ts'
import { OF_THE_SHOP, retailers, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a review to answer', replyToReview, (world) => ({ params: { id: world.reviewId }, body: { text: 'Thank you.' } }), OF_THE_SHOP],
  ],
  foreign: [
    ['a retailer with reviews', retailerReviews, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
  ],
  open: {
    markHelpful: 'shown reviews are for everybody',
    askedReview: 'the mailed link is the secret; the tests of reviews try false and old ones',
    writeAskedReview: 'the mailed link is the secret; the tests of reviews try false and old ones',
  },
  openIds: {
    'writeReview body/photoIds[]': 'counts only among the own photos; the tests of reviews ask with those of others',
  },
}
