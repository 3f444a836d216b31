import type { FulfillmentId, OrderId, UserId } from '#contracts/ids.ts'
import { HOLD_EXTENSION_DAYS } from '#contracts/pickups/pickups.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { mayExtendHold, mayNameCollector, storeMayHold } from '../fulfillment/rules.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { lockFor, lockParts } from '../orders/transitions.ts'
import type { OfficeScope } from '../orders/scope.ts'
import { ON_ONE_PASS } from '../orders/passes.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

type Collected = { id: FulfillmentId; order_id: OrderId; hold_until: Date | null; hold_extended_at: Date | null }

/** This fulfillment of the order, and the others on the same pass, all locked. */
export async function onSamePass(tx: Db, orderId: OrderId, fulfillmentId: FulfillmentId): Promise<Collected[]> {
  const rows = await rowsOf<Collected>(tx, 'collecting.same-pass')`
    select id, order_id, hold_until, hold_extended_at from fulfillments where id = ${fulfillmentId} and order_id = ${orderId}
    union select other.id, other.order_id, other.hold_until, other.hold_extended_at from fulfillments f
    join orders o on o.id = f.order_id ${sql(ON_ONE_PASS)}
      where f.id = ${fulfillmentId} and f.order_id = ${orderId} and f.pickup_code is not null order by id`
  if (rows.length === 0) throw new Problem('not_found')
  await lockParts(
    tx,
    'any',
    rows.map(({ id }) => id),
  )
  return rows
}

/** Extends the hold of everything on this pass by some days, once. */
export async function extendHoldOf(tx: Db, orderId: OrderId, fulfillmentId: FulfillmentId, now: Date): Promise<void> {
  let extended = 0
  for (const { id, order_id } of await onSamePass(tx, orderId, fulfillmentId)) {
    const row = await lockFor(tx, { orderId: order_id }, id)
    const [held] = await rowsOf<Collected>(tx, 'collecting.held')`
      select id, order_id, hold_until, hold_extended_at from fulfillments where id = ${id}`
    if (!held?.hold_until || !mayExtendHold({ state: row.state, holdUntil: held.hold_until, holdExtendedAt: held.hold_extended_at }, now))
      continue
    await rowsOf(tx, 'collecting.extend', 'update fulfillments set hold_until = $2, hold_extended_at = $3 where id = $1', [
      id,
      new Date(held.hold_until.getTime() + HOLD_EXTENSION_DAYS * DAY),
      now,
    ])
    await tellChanged(tx, row)
    extended++
  }
  if (extended === 0) throw new Problem(ordersProblems, 'orders.hold_ended')
}

/** Extends the hold at the store's counter by some days beyond `seen`, for example after a call. A second click does nothing. */
export async function holdLongerAtStore(tx: Db, scope: OfficeScope, id: FulfillmentId, seen: Date, who: UserId, now: Date): Promise<void> {
  const row = await lockFor(tx, scope, id)
  const [held] = await rowsOf<Collected>(tx, 'collecting.held')`
    select id, order_id, hold_until, hold_extended_at from fulfillments where id = ${id}`
  if (isLonger(held, seen)) return
  if (!held?.hold_until || !storeMayHold({ state: row.state, holdUntil: held.hold_until }, now))
    throw new Problem(ordersProblems, 'orders.store_hold_ended')
  await rowsOf(
    tx,
    'collecting.hold-longer',
    `with held as (update fulfillments set hold_until = $2 where id = $1)
     insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at) values ($1, $3, 'retailer', $4, $4, $5, $6)`,
    [
      id,
      new Date(held.hold_until.getTime() + HOLD_EXTENSION_DAYS * DAY),
      who,
      row.state,
      `Kept ${HOLD_EXTENSION_DAYS} days longer by the store`,
      now,
    ],
  )
  await tellChanged(tx, row)
}

const isLonger = (held: Collected | undefined, seen: Date): boolean =>
  held?.hold_until !== undefined && held.hold_until !== null && held.hold_until > seen

/** Names another person who may collect what is on this pass, or removes that person. */
export async function nameCollectorOf(tx: Db, orderId: OrderId, fulfillmentId: FulfillmentId, name: string | null): Promise<void> {
  let named = 0
  for (const { id, order_id } of await onSamePass(tx, orderId, fulfillmentId)) {
    const row = await lockFor(tx, { orderId: order_id }, id)
    if (!mayNameCollector(row.method, row.state)) continue
    await rowsOf(tx, 'collecting.name')`update fulfillments set collector = ${name} where id = ${id}`
    await tellChanged(tx, row)
    named++
  }
  if (named === 0) throw new Problem(ordersProblems, 'orders.nobody_collects')
}
