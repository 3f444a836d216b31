import type { PayoutId, RetailerId } from '#contracts/ids.ts'
import { basisPointsOf, type Cents, cents } from '#contracts/money.ts'
import type { PayoutInterval } from '#contracts/payouts.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, rowsPlannedAnew, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { openAccounts, post } from '../ledger/ledger.ts'
import { platform, retailer } from '../ledger/rules.ts'
import { booked } from './booking-kinds.ts'
import { gatherEarnings, lockEarnings } from './earnings.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { dayOf, nextPayoutDay } from './rules.ts'

/** Businesses whose payouts are made in one transaction. */
const TOGETHER = 100

type Due = {
  retailer_id: RetailerId
  interval: PayoutInterval
  minimum: Cents
  reserve_bps: number
  reserve_days: number
  reference: string
  bank: string
  payable: number
  lines: number
}

/**
 * Makes the payouts of every business whose day has come, a hundred businesses at a time. A business whose payable earnings are below its
 * minimum, or below zero, keeps them for the next time. A run that ends anywhere is continued by the next one: the day of a business moves
 * on in the transaction that takes its earnings. A suspended business stays due, and is paid when it sells again.
 */
export async function runPayouts(deps: Deps): Promise<void> {
  const { db, clock } = deps
  await gatherEarnings(db)
  let after: RetailerId | null = 0 as RetailerId
  while (after !== null) after = await transact(db, (tx) => paySome(tx, after as RetailerId, clock.now()))
  await transact(db, (tx) => askFor(tx, 'payouts.send', {}, { key: 'payouts.send' }))
}

/** Pays some businesses and returns the last of them; null when none is due. */
async function paySome(tx: Db, after: RetailerId, now: Date): Promise<RetailerId | null> {
  await lockEarnings(tx)
  const due = await rowsOf<Due>(
    tx,
    'payouts.due',
    `with due as (
       select * from payout_accounts a where state = 'verified' and not stopped and next_on <= $1 and (held_until is null or held_until <= $2) and retailer_id > $3
         and not exists (select from retailers r where r.id = a.retailer_id and (r.status = 'suspended' or r.sales_held_at is not null))
       order by retailer_id limit ${TOGETHER} for no key update
     ) select d.retailer_id, d.interval, d.minimum, d.reserve_bps, d.reserve_days, d.reference, d.bank_name || ' ····' || d.last4 as bank,
         coalesce(e.payable, 0)::bigint as payable, coalesce(e.lines, 0)::int as lines
       from due d left join lateral (
         select sum(amount) as payable, count(*) as lines from payout_earnings
         where retailer_id = d.retailer_id and payout_id is null and payable_at <= $2) e on true order by d.retailer_id`,
    [dayOf(now), now, after],
  )
  const last = due.at(-1)
  if (!last) return null
  const stopped = await stoppedAmong(tx, due)
  const paid = due.filter((each) => each.payable > 0 && each.payable >= each.minimum && !stopped.has(each.retailer_id))
  if (paid.length > 0) await makePayouts(tx, paid, now)
  const { payoutWeekday } = await moneySettingsNow(tx)
  await rowsOf(
    tx,
    'payouts.next-day',
    `update payout_accounts a set next_on = d.next_on from unnest($1::bigint[], $2::date[]) d(retailer_id, next_on) where a.retailer_id = d.retailer_id`,
    [due.map((each) => each.retailer_id), due.map((each) => nextPayoutDay(each.interval, now, payoutWeekday))],
  )
  return last.retailer_id
}

/** Businesses whose account in the books does not agree: nothing leaves it until an admin has settled that. */
async function stoppedAmong(tx: Db, due: readonly Due[]): Promise<Set<RetailerId>> {
  const rows = await rowsOf<{ id: RetailerId }>(
    tx,
    'payouts.stopped',
    `select owner_id::bigint as id from ledger_accounts where stopped and owner_kind = 'retailer' and kind = 'payable' and owner_id = any($1::text[])`,
    [due.map((each) => String(each.retailer_id))],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Takes all payable earnings of these businesses into one payout each, without the part that is kept as a reserve. */
async function makePayouts(tx: Db, due: readonly Due[], now: Date): Promise<void> {
  const made = due.map((each) => ({ ...each, reserve: basisPointsOf(cents(each.payable), each.reserve_bps) }))
  const amountOf = (each: (typeof made)[number]): Cents => cents(each.payable - each.reserve)
  const rows = await rowsOf<{ id: PayoutId; retailer_id: RetailerId }>(
    tx,
    'payouts.make',
    `insert into payouts (retailer_id, state, amount, lines, bank, bank_reference, created_at)
     select retailer_id, 'created', amount, lines, bank, reference, $2 from json_to_recordset($1)
       as p(retailer_id bigint, amount bigint, lines int, bank text, reference text) order by retailer_id returning id, retailer_id`,
    [
      JSON.stringify(
        made.map((each) => ({
          retailer_id: each.retailer_id,
          amount: amountOf(each),
          lines: each.lines + (each.reserve > 0 ? 1 : 0),
          bank: each.bank,
          reference: each.reference,
        })),
      ),
      now,
    ],
  )
  const payoutOf = new Map(rows.map((row) => [row.retailer_id, row.id]))
  const ids = made.map((each) => payoutOf.get(each.retailer_id) as PayoutId)
  await rowsPlannedAnew(
    tx,
    `update payout_earnings e set payout_id = p.id from unnest($1::bigint[], $2::bigint[]) p(id, retailer_id)
     where e.retailer_id = p.retailer_id and e.payout_id is null and e.payable_at <= $3`,
    [ids, made.map((each) => each.retailer_id), now],
  )
  const reserves = made.flatMap((each, i) => (each.reserve > 0 ? [{ ...each, payout: ids[i] }] : []))
  await rowsOf(
    tx,
    'payouts.reserve',
    `with kept as (
       select * from json_to_recordset($1) as r(retailer_id bigint, payout bigint, reserve bigint, until timestamptz)
     ) insert into payout_earnings (retailer_id, kind, amount, at, payable_at, payout_id)
       select retailer_id, 'reserve_held', -reserve, $2::timestamptz, $2::timestamptz, payout from kept
       union all select retailer_id, 'reserve_released', reserve, $2, until, null from kept`,
    [JSON.stringify(reserves.map((each) => ({ ...each, until: new Date(now.getTime() + each.reserve_days * DAY) }))), now],
  )
  const moves = made.map((each, i) => ({ id: ids[i] as PayoutId, retailerId: each.retailer_id, amount: amountOf(each) }))
  await openAccounts(
    tx,
    moves.map(({ retailerId }) => retailer(retailerId)),
  )
  await post(tx, moves.map(sentTransfer), now)
}

type Move = { id: PayoutId; retailerId: RetailerId; amount: Cents }
const sentTransfer = ({ id, retailerId, amount }: Move) => ({
  from: retailer(retailerId),
  to: platform('payouts_sent', id),
  amount,
  kind: booked('payout.sent'),
  reference: String(id),
})
