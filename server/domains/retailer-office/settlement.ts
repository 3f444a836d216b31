import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { openAccounts, post } from '../ledger/ledger.ts'
import { mall, platform, retailer } from '../ledger/rules.ts'
import { booked, bookings } from './booking-kinds.ts'
import { CLEARING_MOVES, REDEEMED } from './clearing-house.ts'

/** SQL: SPIRALs that a retailer or mall funded and that were used, or came back, from the `moves` and rewards. */
export const FUNDED = `select l.funder_kind, l.funder_id, m.at, m.points
  from (select lot_id, at, points from moves union all select * from (${REDEEMED}) r) m
  join spiral_lots l on l.id = m.lot_id where l.funder_kind <> 'platform'`
/** SQL: what settlements took from each funder, by month. */
export const SETTLED = `select a.owner_kind as funder_kind, a.owner_id::bigint as funder_id, right(t.reference, 7) as month,
    sum(case when t.debit_id = a.id then t.amount else -t.amount end)::bigint as points
  from ledger_transfers t join ledger_accounts a on a.id in (t.debit_id, t.credit_id) and a.kind in ('payable', 'mall_payable')
  where t.kind in (${Object.keys(bookings)
    .map((kind) => `'${kind}'`)
    .join(', ')}) group by 1, 2, 3`

type Owing = { funder_kind: 'retailer' | 'mall'; funder_id: number; points: number }
/**
 * Books what each funder of SPIRALs owes for those that were used up to the end of a month. The stores where they were used got their
 * money with each sale, out of SPIRAL's account, so the funder's money goes there. Only what earlier settlements did not take is booked,
 * once per funder and month: what changes afterwards goes with the next month.
 */
export async function settleMonth(db: Db, month: string, now: Date): Promise<void> {
  const end = new Date(`${month}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1)
  await transact(db, async (tx) => {
    await rowsOf(tx, 'clearing.lock')`select pg_advisory_xact_lock(hashtextextended('clearing house', 0))`
    const owing = await rowsOf<Owing>(tx, 'clearing.owing')`
      ${sql(CLEARING_MOVES)}, funded as (${sql(FUNDED)}), settled as (${sql(SETTLED)}), open as (
        select funder_kind, funder_id, points from funded where at < ${end}
        union all select funder_kind, funder_id, -points from settled)
      select funder_kind, funder_id, sum(points)::bigint as points from open
      where not exists (select from settled s where s.funder_kind = open.funder_kind and s.funder_id = open.funder_id and s.month >= ${month})
      group by 1, 2 having sum(points) <> 0 order by 1, 2`
    const accounts = owing.map(({ funder_kind: kind, funder_id: id }) => (kind === 'mall' ? mall(id) : retailer(id)))
    await openAccounts(tx, accounts)
    await post(
      tx,
      owing.map(({ funder_kind: kind, funder_id: id, points }) => {
        const [funder, funding] = [kind === 'mall' ? mall(id) : retailer(id), platform('spirals_funding', id)]
        const of = kind === 'mall' ? 'mall_' : ''
        const reference = `${kind}-${id}/${month}`
        return points > 0
          ? { from: funder, to: funding, amount: points, kind: booked(`clearing.${of}funded`), reference }
          : { from: funding, to: funder, amount: -points, kind: booked(`clearing.${of}returned`), reference }
      }),
      now,
    )
  })
}
