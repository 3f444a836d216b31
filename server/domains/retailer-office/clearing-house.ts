import type { ClearingParty, ClearingStatement, clearingHouse, ownClearing } from '#contracts/loyalty/clearing-house.ts'
import { csvOf } from '#contracts/csv.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { type Move, statementsOf, sumsOf } from './clearing-rules.ts'
import { storesSeen } from './overview.ts'

/**
 * Every use of SPIRALs and every return of them, one row for each lot and part of an order. An order's lots and parts both cover the
 * SPIRALs that it used, each in the order of its ids, so that their overlaps divide every SPIRAL exactly once. Orders that ended unpaid gave
 * all back and are left out.
 */
export const CLEARING_MOVES = `with used as (
    select s.id, s.order_id, s.lot_id, s.points, o.placed_at as at, sum(s.points) over (partition by s.order_id order by s.id) as upto
    from spiral_spends s join orders o on o.id = s.order_id
    where o.state <> 'payment_pending' and not exists (
      select from spiral_spends x join spiral_give_backs g on g.spend_id = x.id where x.order_id = s.order_id and g.fulfillment_id is null)
  ), parts as (
    select u.order_id, t.fulfillment_id, t.captured, sum(t.captured) over (partition by u.order_id order by t.fulfillment_id) as upto
    from tender_uses u join tender_splits t on t.tender_use_id = u.id where u.kind = 'spirals' and t.captured > 0
  ), moves as (
    select used.order_id, used.lot_id, parts.fulfillment_id, used.at,
      least(used.upto, parts.upto) - greatest(used.upto - used.points, parts.upto - parts.captured) as points
    from used join parts on parts.order_id = used.order_id and least(used.upto, parts.upto) > greatest(used.upto - used.points, parts.upto - parts.captured)
    union all
    select s.order_id, s.lot_id, g.fulfillment_id, g.created_at, -g.points from spiral_give_backs g join spiral_spends s on s.id = g.spend_id
    where g.fulfillment_id is not null
  )`

type RedeemedPoints = {
  funder_kind: ClearingParty['kind']
  funder_id: number | null
  funder: string | null
  retailer_id: number | null
  retailer: string | null
  points: number
}

const SPIRAL: ClearingParty = { kind: 'platform', id: null, name: 'SPIRAL' }

/** SPIRALs that were redeemed for rewards, and those that were given back. */
export const REDEEMED = `select s.lot_id, r.created_at as at, s.points from redemption_spends s join reward_redemptions r on r.id = s.redemption_id
  union all select s.lot_id, r.undone_at, -s.points from redemption_spends s join reward_redemptions r on r.id = s.redemption_id
  where r.undone_at is not null`
/** SPIRALs that were redeemed for rewards, which SPIRAL hands out, without those that were given back. */
const redeemedIn = (db: Db, month: string): Promise<RedeemedPoints[]> =>
  rowsOf<RedeemedPoints>(db, 'clearing.redeemed')`
    select l.funder_kind, l.funder_id, coalesce(fr.display_name, fm.name) as funder, null::bigint as retailer_id, null as retailer,
      sum(m.points)::bigint as points
    from (${sql(REDEEMED)}) m
    join spiral_lots l on l.id = m.lot_id
    left join retailers fr on l.funder_kind = 'retailer' and fr.id = l.funder_id left
    join malls fm on l.funder_kind = 'mall' and fm.id = l.funder_id
    where to_char(m.at at time zone 'UTC', 'YYYY-MM') = ${month} group by 1, 2, 3 having sum(m.points) <> 0`

async function movesOf(db: Db, month: string): Promise<Move[]> {
  const rows = await rowsOf<RedeemedPoints>(db, 'clearing.moves')`
    ${sql(CLEARING_MOVES)}
    select l.funder_kind, l.funder_id, coalesce(fr.display_name, fm.name) as funder, r.id as retailer_id, r.display_name as retailer,
      sum(m.points)::bigint as points
    from moves m join spiral_lots l on l.id = m.lot_id
    join fulfillments f on f.id = m.fulfillment_id join stores st on st.id = f.store_id join retailers r on r.id = st.retailer_id
    left join retailers fr on l.funder_kind = 'retailer' and fr.id = l.funder_id left
    join malls fm on l.funder_kind = 'mall' and fm.id = l.funder_id
    where to_char(m.at at time zone 'UTC', 'YYYY-MM') = ${month}
    group by 1, 2, 3, 4, 5 having sum(m.points) <> 0`
  const redeemed = await redeemedIn(db, month)
  return [...rows, ...redeemed].map((row) => ({
    funder: { kind: row.funder_kind, id: row.funder_id, name: row.funder ?? 'SPIRAL' },
    taker: row.retailer_id === null ? SPIRAL : { kind: 'retailer', id: row.retailer_id, name: row.retailer ?? '' },
    points: row.points,
  }))
}

/** The months in which anything was used or came back, newest first; the current one always. */
async function monthsOf(db: Db, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ month: string }>(db, 'clearing.months')`
    ${sql(CLEARING_MOVES)} select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from moves order by 1 desc limit 60`
  return [...new Set([now.toISOString().slice(0, 7), ...rows.map(({ month }) => month)])].toSorted().toReversed()
}

/** All statements of a month; without one, of the current month. */
export async function clearingHouseOf(db: Db, month: string | undefined, now: Date): Promise<Reply<typeof clearingHouse>> {
  const months = await monthsOf(db, now)
  const wanted = month ?? now.toISOString().slice(0, 7)
  const statements = statementsOf(await movesOf(db, wanted), wanted)
  return { month: wanted, months, parties: sumsOf(statements), statements }
}

type Request = { month?: string | undefined; retailerId: RetailerId }
/** The statement of one business, for its owner. */
export async function ownClearingOf(db: Db, person: Person, { month, retailerId }: Request, now: Date): Promise<Reply<typeof ownClearing>> {
  await storesSeen(db, person, { retailerId }, 'owner')
  const [own] = await rowsOf<{ name: string }>(db, 'clearing.own-name')`select display_name as name from retailers where id = ${retailerId}`
  const { month: shown, months, statement } = await statementOf(db, { kind: 'retailer', id: retailerId, name: own?.name ?? '' }, month, now)
  const [settled] = await rowsOf<{ amount: Cents; at: Date }>(db, 'clearing.own-settled')`
    select case kind when 'clearing.funded' then -amount else amount end as amount, created_at as at from ledger_transfers
    where kind in ('clearing.funded', 'clearing.returned') and reference = ${`retailer-${retailerId}/${shown}`}`
  return { month: shown, months, statement, settled: settled ?? null }
}

/** The statement of one party, empty where it has no part in the month. */
export async function statementOf(
  db: Db,
  party: ClearingParty,
  month: string | undefined,
  now: Date,
): Promise<{ month: string; months: string[]; statement: ClearingStatement }> {
  const { month: shown, months, statements } = await clearingHouseOf(db, month, now)
  const statement = statements.find(({ party: { kind, id } }) => kind === party.kind && id === party.id)
  return { month: shown, months, statement: statement ?? emptyStatement(party, shown) }
}

const emptyStatement = (party: ClearingParty, month: string): ClearingStatement => ({
  party,
  month,
  lines: [],
  funded: 0,
  received: 0,
  net: 0,
  value: 0 as ClearingStatement['value'],
})

/** The lines of statements as a table. */
export const clearingTable = (statements: readonly ClearingStatement[]): string =>
  csvOf(
    ['Month', 'Party', 'Other party', 'SPIRALs funded', 'SPIRALs received', 'Net SPIRALs', 'Net dollars'],
    statements.flatMap(({ month, party, lines }) =>
      lines.map(({ other, funded, received, net, value }) => [
        month,
        party.name,
        other.name,
        funded,
        received,
        net,
        (value / 100).toFixed(2),
      ]),
    ),
  )
