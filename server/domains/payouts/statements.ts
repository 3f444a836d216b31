import { csvOf } from '#contracts/csv.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { OrderNumber, PayoutId } from '#contracts/ids.ts'
import {
  type AdminPayout,
  type adminPayouts,
  EARNING_WORDS,
  type EarningLine,
  type Payout,
  type payoutLines,
  type payouts,
  type payoutStatement,
} from '#contracts/payouts.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { ownedBy } from './accounts.ts'

const PAYOUT = `p.id, p.state, p.amount, p.bank, p.created_at as "createdAt", to_char(p.expected_on, 'YYYY-MM-DD') as "expectedOn",
  p.paid_at as "paidAt", p.failure, p.lines`
const ADMIN = `${PAYOUT}, p.provider_id as "providerId", json_build_object('id', r.id, 'name', r.display_name) as retailer
  from payouts p join retailers r on r.id = p.retailer_id`

/** The payouts of a business, the newest first. */
export function payoutsOf(db: Db, person: Person, { retailerId, ...asked }: Sent<typeof payouts>['query']): Promise<Reply<typeof payouts>> {
  const id = ownedBy(person, retailerId)
  return pageBy('payouts', { id: 'id' }, asked, (after, limit) =>
    rowsOf<Payout>(
      db,
      'payouts.of',
      `select ${PAYOUT} from payouts p where p.retailer_id = $1 and ($2::bigint is null or p.id < $2) order by p.id desc limit $3`,
      [id, after?.id ?? null, limit],
    ),
  )
}

type Owned = Payout & { business: string }
async function ownPayout(db: Db, person: Person, id: PayoutId): Promise<Owned> {
  const [row] = await rowsOf<Owned>(
    db,
    'payouts.own',
    `select ${PAYOUT}, r.display_name as business from payouts p join retailers r on r.id = p.retailer_id
     where p.id = $1 and p.retailer_id = any($2::bigint[])`,
    [id, retailerIdsOf(person, 'owner')],
  )
  if (!row) throw new Problem('not_found')
  return row
}

/** A payout with its lines summed up by kind. */
export async function statementOf(db: Db, person: Person, id: PayoutId): Promise<Reply<typeof payoutStatement>> {
  const { business, ...payout } = await ownPayout(db, person, id)
  const sums = await rowsOf<Reply<typeof payoutStatement>['sums'][number]>(
    db,
    'payouts.sums-by-kind',
    `select kind, sum(amount)::bigint as amount, count(*)::int as lines from payout_earnings where payout_id = $1 group by kind order by sum(amount) desc`,
    [id],
  )
  return { payout, business, sums }
}

const LINE = `e.id, e.kind, e.amount, e.at, o.number as "order", e.fulfillment_id as "fulfillmentId", e.transfer_id as "transferId"
  from payout_earnings e left join fulfillments f on f.id = e.fulfillment_id left join orders o on o.id = f.order_id where e.payout_id = $1`

export async function linesOf(
  db: Db,
  person: Person,
  id: PayoutId,
  asked: Sent<typeof payoutLines>['query'],
): Promise<Reply<typeof payoutLines>> {
  await ownPayout(db, person, id)
  return pageBy('payout-lines', { id: 'id' }, asked, (after, limit) =>
    rowsOf<EarningLine>(db, 'payouts.lines', `select ${LINE} and ($2::bigint is null or e.id > $2) order by e.id limit $3`, [
      id,
      after?.id ?? null,
      limit,
    ]),
  )
}

/** All lines of a payout and their total, as a table. */
export async function tableOf(db: Db, person: Person, id: PayoutId): Promise<string> {
  const { amount } = await ownPayout(db, person, id)
  const lines = await rowsOf<EarningLine>(db, 'payouts.table', `select ${LINE} order by e.id`, [id])
  return csvOf(
    ['Date', 'Kind', 'Order', 'Part', 'Amount'],
    [
      ...lines.map((line) => [
        line.at.toISOString(),
        EARNING_WORDS[line.kind],
        line.order,
        line.fulfillmentId,
        (line.amount / 100).toFixed(2),
      ]),
      [null, 'Paid out', null, null, (amount / 100).toFixed(2)],
    ],
  )
}

/** Payouts of all businesses, the newest first. */
export const allPayouts = (
  db: Db,
  { state, retailerId, ...asked }: Sent<typeof adminPayouts>['query'],
): Promise<Reply<typeof adminPayouts>> =>
  pageBy('admin-payouts', { id: 'id' }, asked, (after, limit) =>
    rowsOf<AdminPayout>(
      db,
      'payouts.all',
      `select ${ADMIN} where ($1::text is null or p.state = $1) and ($2::bigint is null or p.retailer_id = $2)
         and ($3::bigint is null or p.id < $3) order by p.id desc limit $4`,
      [state ?? null, retailerId ?? null, after?.id ?? null, limit],
    ),
  )

export async function payoutForAdmin(db: Db, id: PayoutId): Promise<AdminPayout> {
  const [row] = await rowsOf<AdminPayout>(db, 'payouts.for-admin', `select ${ADMIN} where p.id = $1`, [id])
  if (!row) throw new Problem('not_found')
  return row
}

export type PaidOut = Pick<Payout, 'id' | 'state' | 'createdAt' | 'paidAt'> & { transferId: number }
/** The payouts that took these transfers of the books, for traces. */
export const payoutsOfTransfers = (db: Db, transferIds: readonly number[]): Promise<PaidOut[]> =>
  rowsOf<PaidOut>(db, 'payouts.of-transfers')`
    select p.id, p.state, p.created_at as "createdAt", p.paid_at as "paidAt", e.transfer_id as "transferId"
    from payout_earnings e join payouts p on p.id = e.payout_id where e.transfer_id = any(${transferIds}::bigint[]) order by p.id`

export type NamedPayout = { id: PayoutId; business: string; lines: number; of: { transferId: number; order: OrderNumber | null }[] }
/**
 * For support: a payout by its number, its name at the provider ("payout-12") or the provider's own, as on the bank line, with the transfers
 * of its first lines and their orders.
 */
export async function payoutNamed(db: Db, named: string, most: number): Promise<NamedPayout | null> {
  const number = Number(/^(?:payout[- ])?(\d{1,15})$/i.exec(named)?.[1] ?? 0)
  const [payout] = await rowsOf<Omit<NamedPayout, 'of'>>(db, 'payouts.named')`
    select p.id, r.display_name as business, p.lines from payouts p join retailers r on r.id = p.retailer_id
    where p.id = ${number} or p.provider_id = ${named} order by p.id limit 1`
  if (!payout) return null
  const of = await rowsOf<NamedPayout['of'][number]>(db, 'payouts.named-lines')`
    select e.transfer_id as "transferId", o.number as "order" from payout_earnings e left join fulfillments f on f.id = e.fulfillment_id
    left join orders o on o.id = f.order_id where e.payout_id = ${payout.id} and e.transfer_id is not null order by e.id limit ${most}`
  return { ...payout, of }
}
