import { type Cents, cents, dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { MOVEMENT_FINDINGS, ProviderDifference } from '#contracts/payouts.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Movement } from '../../platform/cards.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { post } from '../ledger/ledger.ts'
import { platform } from '../ledger/rules.ts'
import { waitingRows } from '../waiting.ts'
import { booked } from './booking-kinds.ts'
import { dayOf } from './rules.ts'

/** A day is looked at so often, because a provider adds to it afterwards. */
const DAYS = 3

/** Compares what changed at the provider on the last full days with our own records, and books its fees. Running again changes nothing. */
export async function reconcile({ db, cards, clock }: Pick<Deps, 'db' | 'cards' | 'clock'>): Promise<void> {
  if (!cards.movements) return
  const to = new Date(`${dayOf(clock.now())}T00:00:00Z`)
  const from = new Date(to.getTime() - DAYS * DAY)
  for await (const page of cards.movements(from, to)) if (page.length > 0) await transact(db, (tx) => noteMovements(tx, page, clock.now()))
  // The newest of these days may still be under way at the provider.
  await noteMissing(db, from, new Date(to.getTime() - DAY))
}

type Finding = (typeof MOVEMENT_FINDINGS)[number]
async function noteMovements(tx: Db, page: readonly Movement[], now: Date): Promise<void> {
  const expected = await expectedOf(
    tx,
    page.flatMap(({ reference }) => reference ?? []),
  )
  const findingOf = ({ kind, reference, amount }: Movement): Finding => {
    if (kind === 'fee') return 'agrees'
    const ours = expected.get(`${kind} ${reference}`)
    return ours === undefined ? 'unknown' : ours === amount ? 'agrees' : 'amount'
  }
  const fresh = await rowsOf<{ id: string; isNew: boolean }>(
    tx,
    'payouts.movements',
    `insert into provider_movements as m0 (id, kind, reference, amount, fee, at, finding)
     select id, kind, reference, amount, fee, at, finding from json_to_recordset($1)
       as m(id text, kind text, reference text, amount bigint, fee bigint, at timestamptz, finding text) order by id
     on conflict (id) do update set finding = case when m0.settled_at is null then excluded.finding else m0.finding end returning id, xmax = 0 as "isNew"`,
    [JSON.stringify(page.map((each) => ({ ...each, finding: findingOf(each) })))],
  )
  const isFresh = new Set(fresh.flatMap(({ id, isNew }) => (isNew ? [id] : [])))
  // What came late is no longer missing.
  await rowsOf(tx, 'payouts.found-late')`delete from provider_movements where finding = 'missing' and settled_at is null
    and id = any(${page.map(({ kind, reference }) => `missing ${kind} ${reference}`)}::text[])`
  const fees = page.filter(({ id }) => isFresh.has(id)).map((each) => ({ id: each.id, fee: feeOf(each) }))
  await post(
    tx,
    fees.flatMap(({ id, fee }) => (fee === 0 ? [] : [feeTransfer(id, fee)])),
    now,
  )
}
/** A fee by itself takes its amount from the balance; the others cost theirs beside it. */
const feeOf = ({ kind, amount, fee }: Movement): Cents => (kind === 'fee' ? cents(fee - amount) : fee)
const feeTransfer = (id: string, fee: Cents) =>
  fee > 0
    ? { from: platform('provider_fees', 0), to: platform('card_clearing', 0), amount: fee, kind: booked('provider.fee'), reference: id }
    : {
        from: platform('card_clearing', 0),
        to: platform('provider_fees', 0),
        amount: cents(0 - fee),
        kind: booked('provider.fee_back'),
        reference: id,
      }

/** What we hold for true of these references: "charge REFERENCE" and the signed amount. */
async function expectedOf(tx: Db, references: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ name: string; amount: number }>(tx, 'payouts.expected')`
    select 'charge ' || reference as name, amount from payments where state in ('captured', 'partly_refunded', 'refunded', 'returned')
      and reference = any(${references}::text[])
    union all select 'charge ' || reference, amount from gift_card_purchases where state in ('paid', 'returned') and reference = any(${references}::text[])
    union all select 'charge ' || reference, amount from plan_charges where state in ('paid', 'returned') and reference = any(${references}::text[])
    union all select 'refund plan-late-' || id, -amount from plan_charges where state = 'returned' and 'plan-late-' || id = any(${references}::text[])
    union all select 'refund ' || reference, -amount from refunds where reference = any(${references}::text[])
    union all select 'refund ' || reference, -amount from gift_card_refunds where reference = any(${references}::text[])
    union all select 'refund_back ' || reference, amount from refunds where failed_at is not null and reference = any(${references}::text[])
    union all select 'refund_back ' || reference, amount from gift_card_refunds where failed_at is not null and reference = any(${references}::text[])
    union all select 'transfer payout-' || id, -amount from payouts where 'payout-' || id = any(${references}::text[])
    union all select 'transfer_back payout-' || id, amount from payouts where state in ('failed', 'returned') and 'payout-' || id = any(${references}::text[])`
  return new Map(rows.map(({ name, amount }) => [name, amount]))
}

/** What we booked between two moments and the provider does not know. */
async function noteMissing(db: Db, from: Date, to: Date): Promise<void> {
  await rowsOf(db, 'payouts.missing')`
    with ours as (
      select 'charge' as kind, p.reference, p.amount, t.created_at as at from ledger_transfers t join orders o on o.number = t.reference
        join payments p on p.order_id = o.id where t.kind = 'capture.card' and t.created_at >= ${from} and t.created_at < ${to}
      union all select 'refund', reference, -amount, done_at from refunds
        where tender = 'card' and not moved and done_at >= ${from} and done_at < ${to}
      union all select 'transfer', 'payout-' || id, -amount, sent_at from payouts where sent_at >= ${from} and sent_at < ${to}
    ) insert into provider_movements (id, kind, reference, amount, fee, at, finding)
    select 'missing ' || kind || ' ' || reference, kind, reference, amount, 0, at, 'missing' from ours
    where not exists (select from provider_movements m where m.reference = ours.reference and m.kind = ours.kind) on conflict (id) do nothing`
}

type Row = ProviderDifference
const OPEN = `select id, kind, finding, reference, amount, at from provider_movements where finding <> 'agrees' and settled_at is null order by at, id limit 100`
export const differences = async (db: Db): Promise<{ items: Row[] }> => ({ items: await rowsOf<Row>(db, 'payouts.differences', OPEN, []) })

/** An admin notes what a difference was. The books are changed elsewhere, if at all. */
export async function settleDifference(db: Db, admin: Person, id: string, note: string, now: Date): Promise<undefined> {
  await transact(db, async (tx) => {
    const [settled] = await rowsOf(tx, 'payouts.settle-difference')`
      update provider_movements set settled_at = ${now}, note = ${note}
      where id = ${id} and finding <> 'agrees' and settled_at is null returning id`
    if (!settled) throw new Problem('not_found')
    await recordAct(tx, { who: admin, act: 'payouts.settle_difference', subject: `provider movement ${id}`, after: { note } })
  })
  return undefined
}

const FINDINGS: Record<Finding, string> = {
  agrees: 'It agrees.',
  unknown: 'The card provider moved it, and the books do not know it.',
  amount: 'The books have another amount.',
  missing: 'The books have it, and the card provider does not.',
}
/** Differences with the provider, one by one. */
export const differing = waitingRows<Row & { since: Date }>(
  'payouts.differing',
  `select d.*, d.at as since from (${OPEN}) d`,
  ({ kind, amount, finding, reference }) => ({
    code: 'payouts.difference',
    title: `${dollars(amount)} at the card provider differs: ${kind.replace('_', ' ')}`,
    detail: `${FINDINGS[finding]} ${reference ?? ''}`.trim(),
    href: officeLink('admin', 'payouts'),
  }),
)
