import type { OrderId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The disputes of these orders. */
export const disputesData = (db: Db, orderIds: readonly OrderId[]): Promise<unknown> =>
  rowsOf(db, 'disputes.personal_data')`
    select amount, reason, state, opened_at as "openedAt", ended_at as "endedAt" from card_disputes
    where order_id = any(${orderIds}) order by id`
/** The disputes of the plans that a person pays. */
export const planDisputes = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'disputes.plans_of_person')`
    select c.number, d.amount, d.reason, d.state, d.opened_at as "openedAt", d.ended_at as "endedAt" from card_disputes d
    join plan_charges c on c.id = d.plan_charge_id join plan_memberships m on m.id = c.membership_id where m.user_id = ${userId} order by d.id`
/** What a person wrote into the evidence of disputes, for their business or for SPIRAL. */
export const notesBy = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'disputes.personal_notes')`select text, created_at as "writtenAt" from dispute_notes where who = ${userId} order by id`
/** The evidence stays, without who wrote it. */
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'disputes.forget')`update dispute_notes set who = null where who = ${userId}`
