import type { UserId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { type Facts, on, onAll } from '../../facts.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { productSummaries, type ProductSummary } from '../catalog/product-summaries.ts'
import { newsOfChoice, newsOfFailedPayment, newsOfMove, newsOfPlaced, newsOfRefund, newsOfTracking } from '../orders/news.ts'
import { storeNewsOfCancel, storeNewsOfPlaced, storeNewsOfStoreChanged } from '../orders/store-news.ts'
import { mallNewsOfAnswer, storeNewsOfAsk } from '../mall-office/promotion-news.ts'
import { newsOfMonth } from '../mall-office/tenant-reports.ts'
import { newsOfMessage, storeNewsOfMessage } from '../conversations/message-news.ts'
import { newsOfAdjustment, newsOfClaim, storeNewsOfClaim } from '../returns/claim-news.ts'
import { newsOfOrderRefund } from '../returns/order-refund-news.ts'
import { newsOfReturn, storeNewsOfReturn } from '../returns/news.ts'
import { storesByIds } from '../stores/stores.ts'
import { removeDevicesOf } from './devices.ts'
import { tellOfOrders } from './order-news.ts'
import { tellMall, tellStores } from './store-news.ts'
import { type News, tellPeople } from './tell-people.ts'

/** Hundreds of people may watch the same product, so they are notified in a batch. */
export const tellWishers = on('wishlist.came_true', tellOfWishes, { inTurn: true })

type CameTrue = Facts['wishlist.came_true']
async function tellOfWishes(tx: Db, fact: CameTrue, deps: Deps): Promise<void> {
  const storeIds = fact.wishes.map(({ storeId }) => storeId)
  const [faces, stores] = await Promise.all([productSummaries(tx, [fact.productId]), storesByIds(tx, storeIds)])
  const face = faces.get(fact.productId)
  if (!face) return
  const news = fact.wishes.map((wish) => newsOfWish(fact, wish, face, stores.get(wish.storeId)?.name ?? 'a store near you', deps))
  await tellPeople(tx, deps, news)
}

function newsOfWish(
  { productId, news }: CameTrue,
  wish: CameTrue['wishes'][number],
  face: ProductSummary,
  store: string,
  deps: Deps,
): News {
  const price = dollars(wish.price)
  const dropped = news === 'price_drop'
  const message = dropped
    ? `Now ${price} at ${store}${wish.originalPrice > wish.price ? `, was ${dollars(wish.originalPrice)} when you saved it` : ''}.`
    : `Back in stock at ${store} for ${price}.`
  const href = `/product/${productId}`
  return {
    userId: wish.userId,
    key: `${news} ${productId} ${wish.crossing}`,
    type: news,
    urgent: false,
    subject: face.title,
    message,
    href,
    productId,
    imageHash: face.imageHash,
    mail: {
      kind: `wishlist-${news}`,
      subject: dropped ? `Price drop: ${face.title}` : `Back in stock: ${face.title}`,
      paragraphs: [`${face.title} is on your wishlist.`, message],
      action: { label: 'View product', url: `${deps.config.publicOrigin}${href}` },
    },
  }
}

/** Notifies people about matches of their saved searches. */
export const tellSearchers = on('search.matches_found', tellOfMatches, { inTurn: true })

type SearchMatches = Facts['search.matches_found']['found'][number]
async function tellOfMatches(tx: Db, { found }: Facts['search.matches_found'], deps: Deps): Promise<void> {
  const [faces, stores] = await Promise.all([
    productSummaries(
      tx,
      found.map(({ best }) => best.productId),
    ),
    storesByIds(
      tx,
      found.map(({ best }) => best.storeId),
    ),
  ])
  const news = found.flatMap((one) => {
    const [face, store] = [faces.get(one.best.productId), stores.get(one.best.storeId)]
    return face && store ? [newsOfMatches(one, face, store.name, deps)] : []
  })
  await tellPeople(tx, deps, news)
}

function newsOfMatches(
  { userId, searchId, round, name, href, count, andMore, best }: SearchMatches,
  face: ProductSummary,
  store: string,
  deps: Deps,
): News {
  const price = dollars(best.price)
  const first = best.why === 'arrived' ? `${face.title} is at ${store} now, for ${price}` : `${face.title} is down to ${price} at ${store}`
  const others = andMore ? ', and there is much more.' : count > 1 ? `, and ${count - 1} more.` : '.'
  const message = `${first}${others}`
  return {
    userId,
    key: `search_match ${searchId} ${round}`,
    type: 'search_match',
    urgent: false,
    subject: name,
    message,
    href,
    imageHash: face.imageHash,
    mail: {
      kind: 'search-match',
      subject: `New for “${name}”: ${face.title}`,
      paragraphs: [`You saved the search “${name}”.`, message, 'You can change or remove saved searches in your account.'],
      action: { label: 'See results', url: `${deps.config.publicOrigin}${href}` },
    },
  }
}

/** Many people may hold SPIRALs, so a job tells them page by page. */
export const tellRule = on('loyalty.rule_changed', async (tx, { version, because }) => {
  if (because === 'published') await askFor(tx, 'notifications.tellOfRule', { version, after: null })
})

export const tellPlaced = onAll('orders.placed', async (tx, placed, deps) => tellOfOrders(tx, deps, await newsOfPlaced(tx, placed, deps)))
export const tellPaymentFailed = on('orders.payment_failed', async (tx, failed, deps) =>
  tellOfOrders(tx, deps, await newsOfFailedPayment(tx, failed)),
)
export const askToChoose = on('orders.choice_needed', async (tx, needed, deps) =>
  tellOfOrders(tx, deps, await newsOfChoice(tx, needed, deps)),
)
export const tellRefunded = on('orders.pieces_refunded', async (tx, refunded, deps) =>
  tellOfOrders(tx, deps, await newsOfRefund(tx, refunded, deps)),
)
export const tellMessages = on('orders.message_written', async (tx, written, deps) =>
  tellOfOrders(tx, deps, await newsOfMessage(tx, written)),
)
export const tellClaims = on('claims.moved', async (tx, moved, deps) => tellOfOrders(tx, deps, await newsOfClaim(tx, moved)))
export const tellAdjustments = on('returns.price_adjusted', async (tx, made, deps) =>
  tellOfOrders(tx, deps, await newsOfAdjustment(tx, made)),
)
export const tellOrderRefunds = on('returns.order_refunded', async (tx, made, deps) =>
  tellOfOrders(tx, deps, await newsOfOrderRefund(tx, made)),
)
export const tellTracking = on('orders.tracking_changed', async (tx, changed, deps) =>
  tellOfOrders(tx, deps, await newsOfTracking(tx, changed, deps)),
)
export const tellReturns = on('returns.moved', async (tx, moved, deps) => tellOfOrders(tx, deps, await newsOfReturn(tx, moved)))
export const tellProgress = on('orders.fulfillment_moved', async (tx, moved, deps) =>
  tellOfOrders(tx, deps, await newsOfMove(tx, moved, deps)),
)

// The stores hear in jobs of their own: what keeps them from hearing keeps no shopper from hearing.
export const tellStoresOfPlaced = onAll('orders.placed', async (tx, placed, deps) =>
  tellStores(tx, deps, await storeNewsOfPlaced(tx, placed, deps.feed)),
)
export const tellStoreOfTakeOver = on('orders.store_changed', async (tx, changed, deps) =>
  tellStores(tx, deps, await storeNewsOfStoreChanged(tx, changed, deps.feed)),
)
export const tellStoreOfCancel = on('orders.fulfillment_moved', async (tx, moved, deps) =>
  tellStores(tx, deps, await storeNewsOfCancel(tx, moved)),
)
export const tellStoreOfMessage = on('orders.message_written', async (tx, written, deps) =>
  tellStores(tx, deps, await storeNewsOfMessage(tx, written)),
)
export const tellStoreOfClaim = on('claims.moved', async (tx, moved, deps) => tellStores(tx, deps, await storeNewsOfClaim(tx, moved)))
export const tellStoreOfNewReturn = on('returns.moved', async (tx, moved, deps) => tellStores(tx, deps, await storeNewsOfReturn(tx, moved)))
// A mall may have hundreds of stores.
export const tellStoresOfAsk = on(
  'mall-office.promotion_moved',
  async (tx, moved, deps) => tellStores(tx, deps, await storeNewsOfAsk(tx, moved)),
  { inTurn: true },
)
export const tellMallOfAnswer = on('mall-office.promotion_answered', async (tx, answered, deps) => {
  const news = await mallNewsOfAnswer(tx, answered)
  if (news) await tellMall(tx, deps, news.mallId, news)
})
export const tellMallOfMonth = on(
  'mall-office.month_ended',
  async (tx, ended, deps) => {
    const news = await newsOfMonth(deps.db, ended, deps.clock.now())
    if (!news) return
    await tellMall(tx, deps, news.mall.mallId, news.mall)
    await tellStores(tx, deps, news.stores)
  },
  { inTurn: true },
)

export const dropDevices = on(
  'identity.session_ended',
  async (tx, { userId, sessionIds }) => void (await removeDevicesOf(tx, userId as UserId, sessionIds)),
)
