import type {
  AnswerId,
  CommentId,
  FulfillmentId,
  MallId,
  MallPromotionId,
  OrderId,
  OrderMessageId,
  OrderNumber,
  PayoutId,
  PostId,
  ProductId,
  PromotionId,
  QuestionId,
  ClaimId,
  ReturnId,
  ReviewId,
  RetailerId,
  SavedSearchId,
  SessionId,
  StoreId,
  UserId,
} from '#contracts/ids.ts'
import type { CaseReason, ModeratedKind } from '#contracts/moderation.ts'
import type { Cents } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { PayoutState } from '#contracts/payouts.ts'
import type { CLAIM_STEPS } from '#contracts/returns/claims.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import type { ReturnState } from '#contracts/returns/returns.ts'
import { type Db, transact } from './platform/db.ts'
import type { Deps } from './platform/deps.ts'

/**
 * Facts that domains announce to one another. A fact is written in the transaction of the change and handled after the commit, perhaps
 * twice.
 */
export type Facts = {
  'identity.person_joined': { userId: UserId }
  /** The user proved that they read mail at their current address. */
  'identity.email_verified': { userId: UserId }
  /**
   * The owner of a confirmed address came back through a link mailed to it. Everything requested in their name before then is void.
   */
  'identity.owner_returned': { userId: UserId; at: string }
  /**
   * Somebody proved an address, and perhaps not whoever made its provisional account: a new account has the address, and the old one ends
   * with all that was set on it.
   */
  'identity.account_replaced': { from: UserId; to: UserId }
  /** A person with a provisional account signed in to the confirmed account of the same address: all that they collected moves there. */
  'identity.account_joined': { from: UserId; to: UserId }
  'identity.session_ended': { userId: UserId; sessionIds: SessionId[] | 'all' }
  'identity.membership_changed': { userId: UserId }
  /** Name, home ZIP and the like. */
  'identity.person_changed': { userId: UserId }
  /** Readers see this post, or this answer, from now on. */
  'community.post_shown': { postId: PostId }
  'community.comment_shown': { commentId: CommentId }
  'questions.question_shown': { questionId: QuestionId }
  'questions.answer_shown': { answerId: AnswerId }
  /** A case was opened or worked on. */
  'support.changed': Record<string, never>
  'malls.mall_changed': { mallId: MallId }
  'malls.closed': { mallId: MallId }
  /** A mall asked its tenants for a promotion, or took that back. */
  'mall-office.promotion_moved': { id: MallPromotionId; to: 'asked' | 'withdrawn' }
  'mall-office.promotion_answered': { id: MallPromotionId; retailerId: RetailerId }
  /** The figures of a mall's month, "2026-10", can be reported. */
  'mall-office.month_ended': { mallId: MallId; month: string }
  'stores.store_changed': { storeId: StoreId }
  /** The records of these stores were counted anew: promises may rest on others now. */
  'stores.records_counted': { storeIds: StoreId[] }
  'stores.closed': { storeId: StoreId }
  /** The price, availability or text of these products changed in a way that lists may show. */
  'catalog.products_changed': { productIds: ProductId[] }
  /** Only the stock count changed: lists change only where the shelf is less or more sure than before. */
  'catalog.stock_moved': { productIds: ProductId[] }
  /** The search index of these products is written: cached lists may be rebuilt. */
  'search.index_changed': { productIds: readonly ProductId[] }
  /** Saved searches have new or cheaper matches; at most 200 searches in one fact. Each round of a search is announced once. */
  'search.matches_found': {
    found: {
      userId: UserId
      searchId: SavedSearchId
      round: number
      name: string
      href: string
      /** The number of noted products. */
      count: number
      /** There were more matches than could be noted. */
      andMore: boolean
      best: { productId: ProductId; why: 'arrived' | 'cheaper'; price: Cents; storeId: StoreId }
    }[]
  }
  /** The list of popular searches changed. */
  'search.popular_changed': Record<string, never>
  'retailers.retailer_changed': { retailerId: RetailerId }
  /** It closed for good: what it promised ends. */
  'retailers.closed': { retailerId: RetailerId }
  /** Its pictures, color or story; what it sells stays the same. */
  'retailers.face_changed': { retailerId: RetailerId }
  /** Wishlist alerts came true; at most 250 in one fact. Each crossing of each alert is announced once. */
  'wishlist.came_true': {
    productId: ProductId
    news: 'price_drop' | 'back_in_stock'
    wishes: { userId: UserId; crossing: number; price: Cents; originalPrice: Cents; storeId: StoreId }[]
  }
  /** The notifications of these users changed; at most 150 people in one fact. */
  'notifications.changed': { userIds: UserId[] }
  'orders.placed': { orderId: OrderId; number: OrderNumber; storeIds: StoreId[] }
  /** The card provider said something about this dispute of a charge of ours; it is asked what holds now. */
  'payments.dispute_heard': { providerId: string }
  /** Another store of the same retailer prepares this fulfillment from now on. */
  'orders.store_changed': { fulfillmentId: FulfillmentId; storeId: StoreId }
  'orders.payment_failed': { orderId: OrderId; number: OrderNumber }
  /** The hold, collector or store of this fulfillment changed; screens and jobs that use it reload it. */
  'orders.fulfillment_changed': {
    orderId: OrderId
    number: OrderNumber
    fulfillmentId: FulfillmentId
    storeIds: StoreId[]
    centerMallId: MallId | null
    userId: UserId | null
  }
  /** Repeated after every store that does not accept. */
  'orders.choice_needed': {
    orderId: OrderId
    number: OrderNumber
    fulfillmentId: FulfillmentId
    storeId: StoreId
    since: string
    why: 'late' | 'missing'
  }
  /** Pieces of a fulfillment were refunded, and the rest continues. Each `pieces` is announced once. */
  'orders.pieces_refunded': {
    orderId: OrderId
    fulfillmentId: FulfillmentId
    storeId: StoreId
    pieces: string
    words: string
    amount: Cents
  }
  /** A store or support gave money back from the order itself. */
  'returns.order_refunded': { refundId: number; orderId: OrderId }
  /** A parcel that is on its way got a tracking number, or another one. Each number is announced once. */
  'orders.tracking_changed': { orderId: OrderId; fulfillmentId: FulfillmentId; storeId: StoreId; carrier: string; tracking: string }
  /** A return reached a state. */
  'returns.price_adjusted': { adjustmentId: number }
  'claims.moved': { claimId: ClaimId; step: (typeof CLAIM_STEPS)[number] }
  'returns.moved': { returnId: ReturnId; to: ReturnState; by: 'shopper' | 'retailer' | 'mall' | 'support' | 'system' }
  /** A shopper, a store or support wrote about a fulfillment; announced once until the store answers. */
  'orders.message_written': { messageId: OrderMessageId; side: 'shopper' | 'store' | 'support' }
  'orders.fulfillment_moved': {
    orderId: OrderId
    number: OrderNumber
    fulfillmentId: FulfillmentId
    storeId: StoreId
    centerMallId: MallId | null
    userId: UserId | null
    from: FulfillmentState
    to: FulfillmentState
  }
  /** Checks held a text: a moderator reads it before others do. */
  'text.held': { kind: ModeratedKind; id: number; authorId: UserId; reasons: CaseReason[] }
  /** Readers see this review for the first time, or again. */
  'reviews.review_shown': { reviewId: ReviewId }
  /** A shown review came, changed or went. */
  'reviews.rated': { subject: ReviewSubject; subjectId: number }
  /** A business came from an application whose papers were checked. */
  'applications.approved': { retailerId: RetailerId }
  /** A payout reached a state at the bank's provider. */
  'payouts.moved': { payoutId: PayoutId; to: PayoutState }
  'imports.applied': { retailerId: RetailerId }
  /** A business added a webhook, or wants other events. */
  'api-access.webhook_changed': { retailerId: RetailerId }
  /** A business lets a rule work. */
  'automations.switched_on': { retailerId: RetailerId }
  /** The rules of commission, or settings of money. */
  'settings.changed': { kind: 'commission' | 'settings' }
  /** A promotion may begin, pauses, ends, or has another budget. */
  'promotions.promotion_changed': { promotionId: PromotionId }
  /** Other stacking rules were published. */
  'promotions.stacking_changed': Record<string, never>
  /** A version was published for a date, has started, or was withdrawn before it started. */
  'loyalty.rule_changed': { version: number; because: 'published' | 'started' | 'withdrawn' }
}
export type FactName = keyof Facts

/** Facts that change pages for all visitors. Stock counts and personal data are not worth rendering all pages again. */
export const SHOWN_TO_EVERYBODY: ReadonlySet<string> = new Set<FactName>([
  'malls.mall_changed',
  'stores.store_changed',
  'catalog.products_changed',
  'search.index_changed',
  'retailers.retailer_changed',
  'retailers.face_changed',
  'settings.changed',
  'loyalty.rule_changed',
])

/**
 * Facts of every sale, with many listeners that each do little: these work in one job and one transaction, which costs less than a job for
 * each. Elsewhere one listener would hold the rows of another for longer.
 */
const HEARD_TOGETHER: ReadonlySet<FactName> = new Set(['orders.placed', 'catalog.stock_moved'])

/** Announces a fact in the caller's transaction: the outbox receives it only if that commits. */
export async function tell<N extends FactName>(tx: Db, name: N, data: Facts[N]): Promise<void> {
  if (!tx.told) return transact(tx, (own) => tell(own, name, data))
  tx.told.push({ name, data })
}

export type Listener<D = unknown> = {
  fact: FactName
  act: (tx: Db, data: readonly D[], deps: Deps) => Promise<void>
  /** Works in one job with the other listeners of the fact. */
  isShared: boolean
  /** For bulk work that no user waits for: runs one job at a time, to leave database capacity for user requests. */
  inTurn?: boolean
}

/**
 * A domain's handler for another domain's facts. It runs after the commit in a transaction, perhaps twice, so it must be idempotent. Facts
 * announced at the same moment arrive together.
 */
export const onAll = <N extends FactName>(fact: N, act: (tx: Db, data: readonly Facts[N][], deps: Deps) => Promise<void>): Listener => ({
  fact,
  act: act as Listener['act'],
  isShared: HEARD_TOGETHER.has(fact),
})

/** The same, with one fact at a time. */
export const on = <N extends FactName>(
  fact: N,
  act: (tx: Db, data: Facts[N], deps: Deps) => Promise<void>,
  how: Pick<Listener, 'inTurn'> = {},
): Listener => ({
  ...onAll(fact, async (tx, all, deps) => {
    for (const data of all) await act(tx, data, deps)
  }),
  ...how,
})
