import type { UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { tell } from '../../facts.ts'
import type { Db } from '../../platform/db.ts'
import { earns } from '../loyalty/rules.ts'
import { noteEarnings } from '../loyalty/spirals.ts'
import { ratesFor } from '../loyalty/published-rules.ts'
import type { Tender } from '../payments/rules.ts'
import type { TenderBack } from '../payments/payments.ts'
import { type Onward, onwardBuyer, onwardTenders, payOnward, placeOnward, spendOnward } from './onward.ts'
import type { NewFulfillment } from './place.ts'
import { lockFor, type LockedFulfillment, move } from './transitions.ts'

/** What replaces returned items: a part that is in stock and reserved, and what a tender adds to the refund that pays for it. */
export type Replacement = {
  group: NewFulfillment
  total: Cents
  storeName: string
  added?: Pick<Tender, 'kind' | 'account' | 'detail' | 'amount'> | undefined
  /** `waiting`: the store prepares it as any order. `ready`: it lies at the counter. `given`: the shopper has it. */
  until: 'waiting' | 'ready' | 'given'
}
type DoneBy = { who: UserId; now: Date }

/** Places the replacement as an order of its own, paid at once by what the tenders of `row` gave back. */
export async function replaceReturned(
  tx: Db,
  row: LockedFulfillment,
  back: readonly TenderBack[],
  { group, total, storeName, added, until }: Replacement,
  { who, now }: DoneBy,
): Promise<Onward> {
  const whom = { collector: null, recipient: null, destination: null, gift: null }
  const order = await placeOnward(tx, row, { group, total, whom, buyer: await onwardBuyer(tx, row.order_id), now })
  const tenders = onwardTenders(back, added)
  await payOnward(tx, row, { order, group, tenders, now })
  await spendOnward(tx, row, order, tenders, now)
  await noteEarning(tx, row, order, { group, storeName }, now)
  await tell(tx, 'orders.placed', { orderId: order.id, number: order.number, storeIds: [group.storeId] })
  const steps =
    until === 'waiting' ? [] : until === 'ready' ? (['accepted', 'ready'] as const) : (['accepted', 'ready', 'picked_up'] as const)
  for (const to of steps)
    await move(tx, await lockFor(tx, { orderId: order.id }, order.fulfillmentId), {
      to,
      mover: 'retailer',
      who,
      now,
      note: `Exchange of order ${row.number}`,
    })
  return order
}

/** It earns as any order of today. */
async function noteEarning(
  tx: Db,
  { user_id: userId }: LockedFulfillment,
  order: Onward,
  { group, storeName }: Pick<Replacement, 'group' | 'storeName'>,
  now: Date,
): Promise<void> {
  const rates = (await ratesFor(tx, [userId], now)).get(userId)
  if (!rates) return
  const goods = cents(group.subtotal - group.discount)
  await noteEarnings(tx, [
    {
      fulfillmentId: order.fulfillmentId,
      orderId: order.id,
      orderNumber: order.number,
      userId,
      goods,
      storeName,
      method: group.method,
      points: earns(rates.rule, group.method, goods, rates.multiplier),
      ruleVersion: rates.rule.version,
      rate: rates.rule.pointsPerDollar[group.method],
      multiplier: rates.multiplier,
    },
  ])
}
