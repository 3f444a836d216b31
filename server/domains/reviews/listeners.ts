import { on, onAll } from '../../facts.ts'
import { tellStores } from '../notifications/store-news.ts'
import { returnedProducts } from '../returns/returned-products.ts'
import { storeNewsOfReview } from './news.ts'
import { takeBackForReturned } from './take-back.ts'

/** The reward of a review is for an item that the author keeps. */
export const takeBackRewards = onAll('returns.moved', async (tx, moved, { clock }) => {
  const refunded = moved.filter(({ to }) => to === 'refunded').map(({ returnId }) => returnId)
  if (refunded.length > 0) await takeBackForReturned(tx, await returnedProducts(tx, refunded), clock.now())
})

export const tellSeller = on('reviews.review_shown', async (tx, { reviewId }, deps) =>
  tellStores(tx, deps, await storeNewsOfReview(tx, reviewId)),
)
