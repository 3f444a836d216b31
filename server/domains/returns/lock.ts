import type { OrderId, ReturnId, UserId } from '#contracts/ids.ts'
import { type ReturnState, returnsProblems } from '#contracts/returns/returns.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { lockFor, type LockedFulfillment } from '../orders/transitions.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { endExchange } from './exchanges.ts'
import { RETURN_COLUMNS, RETURN_JOINS, type ReturnRow } from './read.ts'
import { mayBecome } from './rules.ts'

export type LockedReturn = { row: ReturnRow; fulfillment: LockedFulfillment }

export const returnById = async (db: Db, id: ReturnId): Promise<ReturnRow> => {
  const [row] = await rowsOf<ReturnRow>(db, 'returns.by-id')`
    select ${sql(RETURN_COLUMNS)} from returns r ${sql(RETURN_JOINS)} where r.id = ${id}`
  if (!row) throw new Problem(returnsProblems, 'returns.not_found')
  return row
}

/** Locks a return with its order, so that only one of several concurrent acts succeeds. `orderId`: only a return of this order. */
export async function lockReturn(tx: Db, id: ReturnId, orderId?: OrderId): Promise<LockedReturn> {
  const found = await returnById(tx, id)
  if (orderId !== undefined && found.order_id !== orderId) throw new Problem(returnsProblems, 'returns.not_found')
  const fulfillment = await lockFor(tx, { orderId: found.order_id }, found.fulfillment_id)
  // Every act on a return takes the order's lock first, so this row cannot change any more.
  return { row: await returnById(tx, id), fulfillment }
}

type Step = {
  to: ReturnState
  role: 'shopper' | 'retailer' | 'mall' | 'support' | 'system'
  who: UserId | null
  now: Date
  note?: string | undefined
}
/** Support says that the store's no stands: the return stays as it is, and its shopper is told. */
export async function tellRuling(tx: Db, { row, fulfillment }: LockedReturn, step: Omit<Step, 'to'>): Promise<void> {
  await noteEvent(tx, row, { ...step, to: 'rejected' })
  await tell(tx, 'returns.moved', { returnId: row.id, to: 'rejected', by: step.role })
  await tellChanged(tx, fulfillment)
}

/** Moves a locked return to its next state and announces it. Refuses an illegal step and changes nothing. */
export async function moveReturn(tx: Db, { row, fulfillment }: LockedReturn, { to, role, who, now, note }: Step): Promise<void> {
  if (!mayBecome(row.state, to)) throw new Problem(returnsProblems, 'returns.wrong_step')
  await rowsOf(tx, 'returns.move')`update returns set state = ${to}, changed_at = ${now} where id = ${row.id}`
  if (to === 'cancelled' || to === 'expired' || to === 'rejected') await endExchange(tx, row.id, now)
  await noteEvent(tx, row, { to, role, who, now, note })
  await tell(tx, 'returns.moved', { returnId: row.id, to, by: role })
  await tellChanged(tx, fulfillment)
}

export const noteEvent = (tx: Db, { id, state }: Pick<ReturnRow, 'id' | 'state'>, { to, role, who, now, note }: Step): Promise<unknown> =>
  rowsOf(tx, 'returns.note-event')`
    insert into return_events (return_id, who, role, "from", "to", note, created_at)
    values (${id}, ${who}, ${role}, ${state}, ${to}, ${note ?? null}, ${now})`
