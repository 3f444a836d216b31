import { type Db, rowsOf, rowsPlannedAnew, transact } from '../../platform/db.ts'
import { CLAIM_OPEN, DISPUTED, RETURN_OPEN } from './rules.ts'

/** Transfers read in one transaction. */
const AT_ONCE = 50_000
/** No transaction lasts so long: later, every transfer with a smaller id is committed. */
const SETTLED = `interval '2 minutes'`

/** Everything that writes open earnings takes this lock first, so that the sum of a payout is the sum of the rows that it takes. */
export const lockEarnings = (tx: Db): Promise<unknown> =>
  rowsOf(tx, 'payouts.lock', `select pg_advisory_xact_lock(hashtextextended('payouts', 0))`)

type Position = { through: number; until: number; settled: boolean; last: number }

/** Brings the earnings up to date with the books. May run at any time, twice, and stop anywhere. */
export async function gatherEarnings(db: Db): Promise<void> {
  let after: number | null = null
  do after = await transact(db, (tx) => gatherSome(tx, after))
  while (after !== null)
  await transact(db, dateEarnings)
}

/** Reads the transfers after `after`, or after the last position, and returns the last id read; null when none is left. */
async function gatherSome(tx: Db, after: number | null): Promise<number | null> {
  await lockEarnings(tx)
  await rowsOf(
    tx,
    'payouts.begin',
    'insert into payout_position (id, through, until, seen_at) values (1, 0, 0, now()) on conflict do nothing',
  )
  const [position] = await rowsOf<Position>(
    tx,
    'payouts.position',
    `select through, until, seen_at < now() - ${SETTLED} as settled, (select coalesce(max(id), 0) from ledger_transfers) as last
     from payout_position where id = 1`,
  )
  if (!position) throw new Error('the earnings have no position')
  const from = after ?? position.through
  const to = Math.min(position.last, from + AT_ONCE)
  await rowsPlannedAnew(
    tx,
    // The account is looked up for each transfer: a join may be planned the other way round while few accounts are counted, and then reads
    // all transfers for each account.
    `with sides as (
       select t.*, (select owner_id from ledger_accounts a where a.id = t.credit_id and a.owner_kind = 'retailer' and a.kind = 'payable') as payee,
         (select owner_id from ledger_accounts a where a.id = t.debit_id and a.owner_kind = 'retailer' and a.kind = 'payable') as payer
       from ledger_transfers t where t.id > $1 and t.id <= $2
     ), moved as materialized (
       select s.id, s.kind, s.reference, s.created_at, m.owner_id, m.amount
       from sides s cross join lateral (values (s.payee, s.amount), (s.payer, -s.amount)) as m(owner_id, amount) where m.owner_id is not null
     ) insert into payout_earnings (retailer_id, transfer_id, kind, amount, fulfillment_id, at, payable_at)
     select m.owner_id::bigint, m.id, case m.kind when 'sale.payable' then 'sale' when 'sale.subsidy' then 'sale' when 'refund.payable' then 'refund'
         when 'guarantee.store' then 'guarantee' when 'dispute.payable' then 'dispute' when 'dispute.back_payable' then 'dispute' when 'dispute.fee' then 'dispute' when 'dispute.fee_back' then 'dispute'
         when 'dispute.matched_payable' then 'dispute' when 'payout.failed' then 'returned_payout' when 'payout.returned' then 'returned_payout' when 'clearing.funded' then 'spirals' when 'clearing.returned' then 'spirals' else 'other' end,
       m.amount, f.id, m.created_at, case when f.id is null then m.created_at end
     from moved m left join fulfillments f on f.id = case when m.kind in ('sale.payable', 'refund.payable', 'guarantee.store', 'dispute.payable', 'dispute.back_payable', 'dispute.fee',
         'dispute.fee_back', 'dispute.matched_payable')
       then split_part(m.reference, '/', 1)::bigint end
     where m.kind <> 'payout.sent' order by m.id on conflict (transfer_id) do nothing`,
    [from, to],
  )
  const { through, until, settled, last } = position
  if (settled && through < until && to >= until)
    await rowsOf(tx, 'payouts.settled', 'update payout_position set through = until, until = $1, seen_at = now() where id = 1', [last])
  else if (through === until && last > until)
    await rowsOf(tx, 'payouts.until', 'update payout_position set until = $1, seen_at = now() where id = 1', [last])
  return to < last ? to : null
}

/**
 * Says of every open earning since when it may be paid out: once the order was handed over and may no longer come back, or at once where
 * it was canceled. An open return, claim or dispute keeps the earnings of its order waiting; what a dispute takes of an order that was paid
 * out is taken from the next payout. Hand-overs can be undone, so dates are written anew.
 */
export async function dateEarnings(tx: Db): Promise<void> {
  await lockEarnings(tx)
  await rowsPlannedAnew(
    tx,
    `with dated as (
       select e.id, case
         when e.kind = 'dispute' and not exists (select from payout_earnings s where s.fulfillment_id = f.id and s.payout_id is null and s.kind = 'sale') then e.at
         when ${DISPUTED} then null
         when exists (select from returns r where r.fulfillment_id = f.id and r.state in ${RETURN_OPEN}) then null
         when exists (select from claims c where c.fulfillment_id = f.id and c.state in ${CLAIM_OPEN}) then null
         when f.state = 'cancelled' then f.changed_at
         when f.state in ('picked_up', 'delivered') then f.changed_at + make_interval(days => coalesce(f.returns_days, s.returns_days)) end as payable_at
       from payout_earnings e join fulfillments f on f.id = e.fulfillment_id join stores s on s.id = f.store_id where e.payout_id is null
     ) update payout_earnings e set payable_at = dated.payable_at from dated where dated.id = e.id and e.payable_at is distinct from dated.payable_at`,
  )
}
