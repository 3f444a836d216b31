import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type EscalatedReturn, type escalatedReturns, type ruleOnReturn, claimsProblems } from '#contracts/returns/claims.ts'
import type { ReturnId } from '#contracts/ids.ts'
import type { ReturnRefund } from '#contracts/returns/returns.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { previewReturn, refundReturned } from '../orders/return-pieces.ts'
import { nothingLeft } from './claim-read.ts'
import { lockReturn, moveReturn, returnById, tellRuling } from './lock.ts'
import { baseReturns, linesOf, RETURN_COLUMNS, RETURN_JOINS, type ReturnRow, termsOf } from './read.ts'
import type { Ruling } from './tables.ts'

type Escalated = ReturnRow & { email: string; said: string | null; ruling: Ruling | null; ruled_at: Date | null }
const COLUMNS = `${RETURN_COLUMNS}, o.email, r.escalation as said, r.ruling, r.ruled_at`

/** Returns that shoppers brought to support: to decide, the oldest first; or decided ones, the newest first. */
export async function escalatedOnes(db: Db, query: Sent<typeof escalatedReturns>['query']): Promise<Reply<typeof escalatedReturns>> {
  const page =
    query.state === 'decided'
      ? await pageBy('returns-ruled', { id: 'id' }, query, (after, limit) =>
          rowsOf<Escalated>(
            db,
            'returns.ruled',
            `select ${COLUMNS} from returns r ${RETURN_JOINS} where r.ruling is not null and ($1::bigint is null or r.id < $1) order by r.id desc limit $2`,
            [after?.id ?? null, limit],
          ),
        )
      : await pageBy('returns-escalated', { id: 'id' }, query, (after, limit) =>
          rowsOf<Escalated>(
            db,
            'returns.escalated-open',
            `select ${COLUMNS} from returns r ${RETURN_JOINS} where r.escalated_at is not null and r.ruling is null and r.state in ('approved', 'received', 'rejected')
               and ($1::bigint is null or r.id > $1) order by r.id limit $2`,
            [after?.id ?? null, limit],
          ),
        )
  return { ...page, items: await shown(db, page.items) }
}

async function shown(db: Db, rows: readonly Escalated[]): Promise<EscalatedReturn[]> {
  const bases = await baseReturns(db, rows)
  return Promise.all(
    rows.map(async (row, i) => ({
      ...(bases[i] as (typeof bases)[number]),
      customer: row.customer,
      email: row.email,
      said: row.said,
      full: row.ruling ? null : await fullRefund(db, row),
      ruling: row.ruling && row.ruled_at && { isRefund: row.ruling.isRefund, words: row.ruling.words, at: row.ruled_at },
    })),
  )
}

/** What a refund of everything in a return gives back now; null when its items were refunded another way meanwhile. */
async function fullRefund(db: Db, row: ReturnRow): Promise<ReturnRefund | null> {
  const lines = await linesOf(db, [row.id])
  if (!(await isFree(db, row))) return null
  return previewReturn(db, { ...row, id: row.fulfillment_id }, piecesOf(lines), termsOf(row, lines)).catch(nothingLeft)
}
const piecesOf = (lines: readonly { line_id: number; quantity: number }[]) =>
  lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity }))

/** Whether all items of a return are still the shopper's, and no other return or claim has them. */
async function isFree(db: Db, row: ReturnRow): Promise<boolean> {
  const taken = await rowsOf(db, 'returns.taken-elsewhere')`
    select from return_lines rl join order_lines l on l.id = rl.line_id join fulfillments f on f.id = l.fulfillment_id
    where rl.return_id = ${row.id}
      and (f.state not in ('picked_up', 'delivered') or l.quantity - l.cancelled - l.returned
        - coalesce((select sum(x.quantity) from return_lines x join returns y on y.id = x.return_id
          where x.line_id = l.id and y.id <> ${row.id} and y.state in ('requested', 'approved', 'received')), 0)
        - coalesce((select sum(c.quantity) from claims c where c.line_id = l.id and c.state = 'open'), 0)
        < (select sum(z.quantity) from return_lines z where z.return_id = ${row.id} and z.line_id = l.id)) limit 1`
  return taken.length === 0
}

type Said = Sent<typeof ruleOnReturn>['body']
/** Support's decision on a return that a shopper brought to it, once: everything back, or the store's no stands. */
export async function rule(tx: Db, person: Person, id: ReturnId, { outcome, funder, words }: Said, now: Date): Promise<void> {
  const isRefund = outcome === 'refund'
  const locked = await lockReturn(tx, id)
  const { row, fulfillment } = locked
  const [before] = await rowsOf<{ ruling: Ruling | null }>(tx, 'returns.ruling')`select ruling from returns where id = ${id}`
  const isOpen = row.state === 'approved' || row.state === 'received' || row.state === 'rejected'
  if (!row.escalated_at || before?.ruling || !isOpen) throw new Problem(claimsProblems, 'claims.decided')
  if (isRefund && !funder) throw fieldProblem('/funder', 'Choose who pays.')
  await rowsOf(tx, 'returns.rule', 'update returns set ruling = $2, ruled_at = $3 where id = $1', [
    id,
    JSON.stringify({ isRefund, words, funder: (isRefund && funder) || null, who: person.id } satisfies Ruling),
    now,
  ])
  const step = { role: 'support' as const, who: person.id, now, note: words }
  if (isRefund) {
    if (!(await isFree(tx, row))) throw new Problem(claimsProblems, 'claims.nothing_left')
    const lines = await linesOf(tx, [id])
    const refund = await refundReturned(tx, fulfillment, piecesOf(lines), {
      ...termsOf(row, lines),
      reference: `return-${id}`,
      cause: 'return_decided',
      now,
      byPlatform: funder === 'platform',
    })
    // The items stay where they are: they are not counted in the store's stock.
    await rowsOf(tx, 'returns.ruled-lines')`
      with written as (update return_lines set accepted = quantity, shelf = 'write_off', shelved = true where return_id = ${id})
      update returns set refund = ${JSON.stringify(refund)}, refusal = null, state = 'refunded' where id = ${id}`
    await moveReturn(tx, locked, { ...step, to: 'refunded' })
  } else if (row.state === 'rejected') await tellRuling(tx, locked, step)
  else {
    await rowsOf(tx, 'returns.ruled-no')`update returns set refusal = ${words} where id = ${id}`
    await moveReturn(tx, locked, { ...step, to: 'rejected' })
  }
  await recordAct(tx, {
    who: person,
    act: 'return.rule',
    subject: `order ${row.number}`,
    before: { return: id, state: row.state },
    after: { return: id, isRefund, funder: (isRefund && funder) || null },
  })
}

export const shownEscalated = async (db: Db, id: ReturnId): Promise<EscalatedReturn> => {
  await returnById(db, id)
  const rows = await rowsOf<Escalated>(db, 'returns.escalated-by-id')`
    select ${sql(COLUMNS)} from returns r ${sql(RETURN_JOINS)} where r.id = ${id}`
  return (await shown(db, rows))[0] as EscalatedReturn
}
