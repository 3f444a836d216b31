import type { EndingKind } from '#contracts/closings.ts'
import type { MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { NotificationCategory } from '#contracts/notifications/news.ts'
import type { Db } from '../../platform/db.ts'

/** What closes for good. A store closes alone, or with its retailer. */
export type Seller = { name: string } & (
  | { kind: 'retailer'; id: RetailerId }
  | { kind: 'mall'; id: MallId }
  | { kind: 'store'; id: StoreId }
)

/** What somebody who holds something of a closed seller is told. The same key again is not told twice. */
export type EndingNews = {
  to: UserId | { email: string }
  key: string
  category: NotificationCategory
  subject: string
  message: string
  /** A path of this site. */
  href: string
  label: string
}

/** What stands now: how many, for how many people, worth how much. `amount` is null where they are worth no dollars. */
export type Standing = { count: number; people: number; amount: Cents | null }

/**
 * What one kind of promise of a seller becomes when the seller closes for good. Each domain that keeps such promises exports its own in
 * its `index.ts`, and `all.ts` joins them: the compiler asks for every kind, and a test asks for every table that names a seller.
 */
export type Ending = {
  /** The tables whose rows it ends. */
  tables: readonly string[]
  standing: (db: Db, seller: Seller, now: Date) => Promise<Standing>
  /** Ends up to `limit` of them. Called until none is left, perhaps again later, so it must find only what still stands. */
  end: (tx: Db, seller: Seller, step: { now: Date; limit: number }) => Promise<{ ended: number; news: EndingNews[] }>
  /** A suspension of this retailer is over: what runs out by time gets the days back. In the transaction of the act, so once. */
  resume?: (tx: Db, retailerId: RetailerId, suspension: { since: Date; now: Date }) => Promise<void>
}
export type Endings = Record<EndingKind, Ending>

export const NOTHING: Standing = { count: 0, people: 0, amount: null }
export const NONE_LEFT: Awaited<ReturnType<Ending['end']>> = { ended: 0, news: [] }
