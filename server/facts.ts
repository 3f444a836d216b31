import type {
  FulfillmentId,
  MallId,
  OrderId,
  OrderMessageId,
  OrderNumber,
  ProductId,
  RetailerId,
  SavedSearchId,
  SessionId,
  StoreId,
  UserId,
} from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders.ts'
import { type Db, transact } from './platform/db.ts'
import type { Deps } from './platform/deps.ts'

/** What domains announce to one another. A fact is told beside the change, in its transaction, and answered after the commit, perhaps twice. */
export type Facts = {
  'identity.person_joined': { userId: UserId }
  /** Somebody reads the address they have now. */
  'identity.email_verified': { userId: UserId }
  /**
   * The owner of the address came back by a link mailed to it. What was asked for in their name until then is void; the first time it
   * was shown whose address it is, also what was shared by link.
   */
  'identity.owner_returned': { userId: UserId; at: string; first: boolean }
  'identity.session_ended': { userId: UserId; sessionIds: SessionId[] | 'all' }
  'identity.membership_changed': { userId: UserId }
  /** Name, home ZIP and the like. */
  'identity.person_changed': { userId: UserId }
  'malls.mall_changed': { mallId: MallId }
  'stores.store_changed': { storeId: StoreId }
  /** Price, availability or wording of these products changed so that a list may show them differently. */
  'catalog.products_changed': { productIds: ProductId[] }
  /** Only the count on a shelf moved; lists stay as they are. */
  'catalog.stock_moved': { productIds: ProductId[] }
  /** What lists show of these products is written: lists kept as bytes may be made anew. */
  'search.index_changed': { productIds: ProductId[] }
  /** Something new fits saved searches, or got cheaper; at most 200 searches in one fact. A round of a search is told once. */
  'search.matches_found': {
    found: {
      userId: UserId
      searchId: SavedSearchId
      round: number
      name: string
      href: string
      /** How many products, of those that were noted. */
      count: number
      /** There are so many that not all were noted. */
      andMore: boolean
      best: { productId: ProductId; why: 'arrived' | 'cheaper'; price: Cents; storeId: StoreId }
    }[]
  }
  /** More people search for the same. */
  'search.popular_changed': Record<string, never>
  'retailers.retailer_changed': { retailerId: RetailerId }
  /** What shoppers waited for has happened; at most 250 of them in one fact. Each crossing of each alert is told once. */
  'wishlist.came_true': {
    productId: ProductId
    news: 'price_drop' | 'back_in_stock'
    wishes: { userId: UserId; crossing: number; price: Cents; originalPrice: Cents; storeId: StoreId }[]
  }
  /** Their bell has something new, or less; at most 150 people in one fact. */
  'notifications.changed': { userIds: UserId[] }
  'orders.placed': { orderId: OrderId; number: OrderNumber; storeIds: StoreId[] }
  'orders.payment_failed': { orderId: OrderId; number: OrderNumber }
  /** Who shows or works on this fulfillment looks again: its hold, its collector, its store changed. */
  'orders.fulfillment_changed': {
    orderId: OrderId
    number: OrderNumber
    fulfillmentId: FulfillmentId
    storeIds: StoreId[]
    centerMallId: MallId | null
    userId: UserId | null
  }
  /** Asked again after every store that does not accept. */
  'orders.choice_needed': {
    orderId: OrderId
    number: OrderNumber
    fulfillmentId: FulfillmentId
    storeId: StoreId
    since: string
    why: 'late' | 'missing'
  }
  /** Pieces of a part went back to its shopper, and the rest goes its way. `pieces` is told once. */
  'orders.pieces_refunded': {
    orderId: OrderId
    fulfillmentId: FulfillmentId
    storeId: StoreId
    pieces: string
    words: string
    amount: Cents
  }
  /** A shopper, a store or support wrote about a part of an order; told once for what a store has not answered yet. */
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
  'imports.applied': { retailerId: RetailerId }
  'loyalty.rule_changed': { version: number }
}
export type FactName = keyof Facts
export type Fact<N extends FactName = FactName> = { [K in N]: { name: K; data: Facts[K] } }[N]

/** What everybody's pages show; the count on a shelf and people's own affairs are not worth rendering all pages anew. */
export const SHOWN_TO_EVERYBODY: ReadonlySet<string> = new Set<FactName>([
  'malls.mall_changed',
  'stores.store_changed',
  'catalog.products_changed',
  'search.index_changed',
  'retailers.retailer_changed',
  'loyalty.rule_changed',
])

/** Announces a fact in the caller's transaction: it stands in the outbox when that commits, and not otherwise. */
export async function tell<N extends FactName>(tx: Db, name: N, data: Facts[N]): Promise<void> {
  if (!tx.told) return transact(tx, (own) => tell(own, name, data))
  tx.told.push({ name, data })
}

export type Listener<D = unknown> = {
  fact: FactName
  act: (tx: Db, data: readonly D[], deps: Deps) => Promise<void>
  /** Much at once, that nobody waits for at a screen: one after the other, so that a database has time for those who do. */
  inTurn?: boolean
}

/**
 * What a domain does when another announces something: runs after the commit, in a transaction of its own, perhaps twice, and must not mind.
 * What was announced in one moment is handed over together.
 */
export const onAll = <N extends FactName>(fact: N, act: (tx: Db, data: readonly Facts[N][], deps: Deps) => Promise<void>): Listener => ({
  fact,
  act: act as Listener['act'],
})

/** The same, one announcement after the other. */
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
