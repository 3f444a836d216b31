import { changeReply, replyToReview, retailerReviews } from '#contracts/reviews/writing.ts'
import { OF_THE_SHOP, retailers, stores, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a review to answer', replyToReview, (world) => ({ params: { id: world.reviewId }, body: { text: 'Thank you.' } }), OF_THE_SHOP],
    [
      'an answer to change',
      changeReply,
      (world) => ({ params: { id: world.reviewId }, body: { text: 'Thank you.', at: new Date('2026-01-01') } }),
      OF_THE_SHOP,
    ],
  ],
  foreign: [
    ['a retailer with reviews', retailerReviews, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    [
      'a store with reviews',
      retailerReviews,
      ['query/storeId'],
      (id, world) => ({ query: { retailerId: world.shop.retailerId, storeId: id, state: 'all' } }),
      stores,
      'owner',
    ],
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
