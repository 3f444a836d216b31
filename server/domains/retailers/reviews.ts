import type { ProfileReviewId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

export type Review = {
  id: ProfileReviewId
  retailerId: RetailerId
  storeId: StoreId | null
  before: string
  wanted: string
  /** What approving it writes. */
  change: Record<string, unknown>
  state: 'waiting' | 'approved' | 'refused'
  reason: string | null
  askedAt: Date
}
const COLUMNS = `id, retailer_id as "retailerId", store_id as "storeId", before, wanted, change, state, reason, asked_at as "askedAt"`

/** Has a change wait for an admin. It replaces one that waits already, under a new id: an admin approves only what was read. */
export async function askForReview(
  tx: Db,
  { retailerId, storeId, before, wanted, change }: Pick<Review, 'retailerId' | 'storeId' | 'before' | 'wanted' | 'change'>,
  who: UserId,
  now: Date,
): Promise<void> {
  await rowsOf(tx, 'retailers.ask-review')`
    insert into profile_reviews (retailer_id, store_id, before, wanted, change, asked_by, asked_at)
    values (${retailerId}, ${storeId}, ${before}, ${wanted}, ${JSON.stringify(change)}, ${who}, ${now})
    on conflict (retailer_id, coalesce(store_id, 0)) where state = 'waiting'
    do update set id = default, before = excluded.before, wanted = excluded.wanted, change = excluded.change, asked_by = excluded.asked_by,
      asked_at = excluded.asked_at`
}

/** The newest review of the legal name and of each store's address. */
export const reviewsOf = (db: Db, retailerId: RetailerId): Promise<Review[]> =>
  rowsOf<Review>(db, 'retailers.reviews')`
    select distinct on (store_id) ${sql(COLUMNS)} from profile_reviews where retailer_id = ${retailerId} order by store_id, id desc`

export const waitingReviews = (db: Db, after: ProfileReviewId | null, limit: number): Promise<Review[]> =>
  rowsOf<Review>(db, 'retailers.waiting-reviews')`
    select ${sql(COLUMNS)} from profile_reviews where state = 'waiting' and (${after}::bigint is null or id > ${after}) order by id
    limit ${limit}`

/** A review, locked until the end of the transaction. */
export async function lockReview(tx: Db, id: ProfileReviewId): Promise<Review | undefined> {
  const [row] = await rowsOf<Review>(tx, 'retailers.lock-review')`
    select ${sql(COLUMNS)} from profile_reviews where id = ${id} for no key update`
  return row
}

export async function settleReview(
  tx: Db,
  id: ProfileReviewId,
  state: 'approved' | 'refused',
  reason: string | null,
  now: Date,
): Promise<Review> {
  const [row] = await rowsOf<Review>(tx, 'retailers.settle-review')`
    update profile_reviews set state = ${state}, reason = ${reason}, decided_at = ${now} where id = ${id} returning ${sql(COLUMNS)}`
  if (!row) throw new Error('a locked review was not settled')
  return row
}

export async function setLegalName(tx: Db, id: RetailerId, legalName: string): Promise<void> {
  await rowsOf(tx, 'retailers.set-legal-name')`update retailers set legal_name = ${legalName} where id = ${id}`
}
