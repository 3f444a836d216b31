import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { OrderId, ReturnId, UserId } from '#contracts/ids.ts'
import { type myReturns, type refundTimes, type Return, returnsProblems } from '#contracts/returns/returns.ts'
import { DAY } from '#contracts/time.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { medianRefundTime } from '../payments/preview-refund.ts'
import { returnById } from './lock.ts'
import { RETURN_COLUMNS, RETURN_JOINS, type ReturnRow, shownReturns } from './read.ts'

/** A person's returns, newest first. */
export async function returnsOf(
  db: Db,
  userId: UserId,
  query: Sent<typeof myReturns>['query'],
  now: Date,
): Promise<Reply<typeof myReturns>> {
  const page = await pageBy('returns', { id: 'id' }, query, (after, limit) =>
    rowsOf<ReturnRow>(
      db,
      'returns.of-person',
      `select ${RETURN_COLUMNS} from returns r ${RETURN_JOINS} where o.user_id = $1 and ($2::bigint is null or r.id < $2)
         and ($4::boolean is null or (r.state in ('requested', 'approved', 'received')) = $4) order by r.id desc limit $3`,
      [userId, after?.id ?? null, limit, query.open === undefined ? null : query.open === 'true'],
    ),
  )
  return { ...page, items: await shownReturns(db, page.items, now) }
}

export async function returnsOfOrderId(db: Db, orderId: OrderId, now: Date): Promise<Return[]> {
  const rows = await rowsOf<ReturnRow>(db, 'returns.of-order')`
    select ${sql(RETURN_COLUMNS)} from returns r ${sql(RETURN_JOINS)} where r.order_id = ${orderId} order by r.id desc limit 100`
  return shownReturns(db, rows, now)
}

export const shownById = async (db: Db, id: ReturnId, now: Date): Promise<Return> =>
  (await shownReturns(db, [await returnById(db, id)], now))[0] as Return

export async function ownReturn(db: Db, userId: UserId, id: ReturnId, now: Date): Promise<Return> {
  const row = await returnById(db, id)
  if (row.user_id !== userId) throw new Problem(returnsProblems, 'returns.not_found')
  return (await shownReturns(db, [row], now))[0] as Return
}

const HALF_A_YEAR = 183 * DAY
/** How long refunds took lately, counted from our records. */
export async function timesOf(db: Db, now: Date): Promise<Reply<typeof refundTimes>> {
  const since = new Date(now.getTime() - HALF_A_YEAR)
  const [row] = await rowsOf<{ hours: number | null; count: number }>(db, 'returns.median')`
    select percentile_cont(0.5) within group (order by extract(epoch from changed_at - created_at)) / 3600 as hours, count(*)::int as count
    from returns where state = 'refunded' and created_at >= ${since}`
  return {
    returns: row && row.hours !== null && row.count > 0 ? { hours: row.hours, count: row.count } : null,
    cards: await medianRefundTime(db, since),
  }
}
