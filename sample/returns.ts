import type { FulfillmentId, OrderId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { type ReturnInput, type ReturnReason, returnReasonsFor } from '#contracts/returns/returns.ts'
import { HOUR } from '#contracts/time.ts'
import { choicesOfLine, start } from '#server/domains/returns/start.ts'
import { decide, takeIn } from '#server/domains/returns/counter.ts'
import { linesOf } from '#server/domains/returns/read.ts'
import { returnableOf } from '#server/domains/returns/returnable.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { stateTable } from '#server/platform/tax.ts'
import { personOf } from './live-orders.ts'
import type { SampleShopper } from './people.ts'

type ReturnItem = ReturnInput['items'][number]
type Complete = {
  id: FulfillmentId
  order_id: OrderId
  store_id: StoreId
  retailer_id: RetailerId
  user_id: SampleShopper['id']
  changed_at: Date
}
const REASONS: readonly ReturnReason[] = ['too_small', 'changed_mind', 'damaged', 'too_large', 'not_as_described']
const reasonFor = (item: { sized: boolean }, turn: number): ReturnReason => {
  const reason = REASONS[turn % REASONS.length] ?? 'other'
  return returnReasonsFor(item).includes(reason) ? reason : 'changed_mind'
}
/** Of the complete parts of orders, one in so many is returned. */
const ONE_IN = 7
const MOST = 24
/** These take another item of the store instead of their money. Its order comes with the returned item, so they wait for their shoppers. */
const EXCHANGES = [0, 4, 8]

/** Lets shoppers return some of what they bought: most is refunded, some waits to be checked, and some is still on its way. */
export async function plantReturns({ db }: Pick<Deps, 'db'>, shoppers: readonly SampleShopper[], now: Date): Promise<void> {
  const [before] = await rowsOf(db, 'sample.returns')`select from returns limit 1`
  if (before) return
  const complete = await rowsOf<Complete>(db, 'sample.complete')`
    select f.id, f.order_id, f.store_id, f.retailer_id, o.user_id, f.changed_at from fulfillments f join orders o on o.id = f.order_id
    where f.state in ('picked_up', 'delivered') and o.user_id is not null and f.changed_at > ${now}::timestamptz - interval '13 days'
    order by o.user_id = ${shoppers[0]?.id ?? null} desc, f.id`
  const chosen = complete.filter((_, i) => i % ONE_IN === 0).slice(0, MOST)
  for (const [i, part] of chosen.entries()) {
    const shopper = shoppers.find(({ id }) => id === part.user_id)
    if (shopper) await transact(db, (tx) => giveBack(tx, part, { shopper, clerk: shoppers.at(-1) ?? shopper, turn: i, now }))
  }
}

type Turn = { shopper: SampleShopper; clerk: SampleShopper; turn: number; now: Date }
async function giveBack(tx: Db, part: Complete, { shopper, clerk, turn, now }: Turn): Promise<void> {
  const started = new Date(Math.min(part.changed_at.getTime() + 20 * HOUR, now.getTime() - 3 * HOUR))
  if (started < part.changed_at) return
  const item = (await returnableOf(tx, part.order_id, started)).find(({ fulfillmentId, why }) => fulfillmentId === part.id && why === null)
  if (!item) return
  const reason = reasonFor(item, turn)
  const exchange = EXCHANGES.includes(turn) && item.storeTakesReturns ? await evenExchange(tx, part, item.lineId, started) : {}
  const items = [{ lineId: item.lineId, quantity: 1, reason, ...exchange }]
  const [id] = await start(
    tx,
    { id: part.order_id, user_id: part.user_id },
    { items, way: item.storeTakesReturns ? 'store' : 'post' },
    { who: shopper.id, payFrom: null, tax: stateTable, now: started },
  )
  // The first stays with its shopper, so that its code can be shown at the counter.
  if (id === undefined || turn % 4 === 0) return
  const role: RetailerRole = 'staff'
  const atWork = { ...personOf(clerk), retailers: [{ retailerId: part.retailer_id, name: '', role, storeId: null }] }
  const at = { storeId: part.store_id }
  const then = new Date(Math.min(started.getTime() + 2 * HOUR * (turn + 1), now.getTime() - HOUR))
  if (turn % 4 === 3) return takeIn(tx, atWork, { id, at, now: then })
  const lines = await linesOf(tx, [id])
  const shelf = reason === 'damaged' ? ('write_off' as const) : ('restock' as const)
  const checked = lines.map((line) => ({
    id: line.id,
    accepted: line.quantity,
    condition: reason === 'damaged' ? ('damaged' as const) : ('as_new' as const),
    shelf,
  }))
  await decide(tx, atWork, { id, at, now: then, decision: { at, items: checked } })
}

/** Another item of the store that costs no more; nothing where there is none. */
async function evenExchange(tx: Db, { order_id: id, user_id }: Complete, line: number, at: Date): Promise<Pick<ReturnItem, 'exchange'>> {
  const asked = { db: tx, tax: stateTable, clock: { now: () => at } }
  const { choices } = await choicesOfLine(asked, { id, user_id }, { line, quantity: 1 })
  const choice = choices.find(({ due }) => due === 0)
  return choice ? { exchange: { variantId: choice.variantId, due: choice.due } } : {}
}
