import type { ProfileReviewId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

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

/** Has a change wait for an admin. It replaces one that waits already. */
export async function askForReview(
  tx: Db,
  { retailerId, storeId, before, wanted, change }: Pick<Review, 'retailerId' | 'storeId' | 'before' | 'wanted' | 'change'>,
  who: UserId,
  now: Date,
): Promise<void> {
  await rowsOf(
    tx,
    'retailers.ask-review',
    `insert into profile_reviews (retailer_id, store_id, before, wanted, change, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (retailer_id, coalesce(store_id, 0)) where state = 'waiting'
     do update set before = excluded.before, wanted = excluded.wanted, change = excluded.change, asked_by = excluded.asked_by, asked_at = excluded.asked_at`,
    [retailerId, storeId, before, wanted, JSON.stringify(change), who, now],
  )
}

/** The newest review of the legal name and of each store's address. */
export const reviewsOf = (db: Db, retailerId: RetailerId): Promise<Review[]> =>
  rowsOf(
    db,
    'retailers.reviews',
    `select distinct on (store_id) ${COLUMNS} from profile_reviews where retailer_id = $1 order by store_id, id desc`,
    [retailerId],
  )

export const waitingReviews = (db: Db, after: ProfileReviewId | null, limit: number): Promise<Review[]> =>
  rowsOf(
    db,
    'retailers.waiting-reviews',
    `select ${COLUMNS} from profile_reviews where state = 'waiting' and ($1::bigint is null or id > $1) order by id limit $2`,
    [after, limit],
  )

/** A review, locked until the end of the transaction. */
export async function lockReview(tx: Db, id: ProfileReviewId): Promise<Review | undefined> {
  const [row] = await rowsOf<Review>(
    tx,
    'retailers.lock-review',
    `select ${COLUMNS} from profile_reviews where id = $1 for no key update`,
    [id],
  )
  return row
}

export async function settleReview(
  tx: Db,
  id: ProfileReviewId,
  state: 'approved' | 'refused',
  reason: string | null,
  now: Date,
): Promise<Review> {
  const [row] = await rowsOf<Review>(
    tx,
    'retailers.settle-review',
    `update profile_reviews set state = $2, reason = $3, decided_at = $4 where id = $1 returning ${COLUMNS}`,
    [id, state, reason, now],
  )
  if (!row) throw new Error('a locked review was not settled')
  return row
}

export async function setLegalName(tx: Db, id: RetailerId, legalName: string): Promise<void> {
  await rowsOf(tx, 'retailers.set-legal-name', 'update retailers set legal_name = $2 where id = $1', [id, legalName])
}
