import type { ClaimReason } from '#contracts/returns/claims.ts'
import type { FulfillmentId, OrderId, RetailerId } from '#contracts/ids.ts'
import { HOUR } from '#contracts/time.ts'
import { answer as answerClaim, open as openClaim } from '#server/domains/returns/claims.ts'
import { claimableOf } from '#server/domains/returns/claimable.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { personOf } from './live-orders.ts'
import type { SampleShopper } from './people.ts'

type Complete = { id: FulfillmentId; order_id: OrderId; retailer_id: RetailerId; changed_at: Date }
const SAID: readonly { reason: ClaimReason; text: string; answer?: string }[] = [
  {
    reason: 'damaged',
    text: 'One corner was chipped when I opened the box at home. I still have all the wrapping.',
    answer: 'It left our store in one piece, and our packer checked it. We are happy to take it back.',
  },
  { reason: 'not_as_described', text: 'The page says it is the large one. The label on the box says medium.' },
  {
    reason: 'wrong_item',
    text: 'I got a different color than the one I ordered.',
    answer: 'You are right, we mixed up two orders that afternoon. We are sorry.',
  },
  { reason: 'damaged', text: 'It worked for two days, and now it does not switch on.' },
]

/** Lets shoppers claim a few of the items that they bought; some stores have answered. Support decides. */
export async function plantClaims({ db }: Pick<Deps, 'db'>, shoppers: readonly SampleShopper[], now: Date): Promise<void> {
  const complete = await rowsOf<Complete>(db, 'sample.to-claim')`
    select f.id, f.order_id, f.retailer_id, f.changed_at from fulfillments f join orders o on o.id = f.order_id
    where f.state in ('picked_up', 'delivered') and o.user_id = any(${shoppers.map(({ id }) => id)}::uuid[])
      and f.changed_at between ${now}::timestamptz - interval '12 days' and ${now}::timestamptz - interval '2 days'
      and not exists (select from returns r where r.fulfillment_id = f.id) and not exists (select from claims) order by f.id
      limit ${SAID.length}`
  const clerk = shoppers.at(-1)
  for (const [i, part] of complete.entries()) if (clerk) await transact(db, (tx) => claim(tx, part, { turn: i, clerk, now }))
}

async function claim(tx: Db, part: Complete, { turn, clerk, now }: { turn: number; clerk: SampleShopper; now: Date }): Promise<void> {
  const said = SAID[turn]
  const opened = new Date(Math.max(part.changed_at.getTime() + HOUR, now.getTime() - (50 - turn * 10) * HOUR))
  const item = (await claimableOf(tx, part.order_id, opened)).find(({ fulfillmentId, why }) => fulfillmentId === part.id && why === null)
  if (!item || !said) return
  const { reason, text, answer } = said
  const id = await openClaim(tx, { orderId: part.order_id, now: opened }, { lineId: item.lineId, quantity: 1, reason, text })
  if (!answer) return
  const atWork = { ...personOf(clerk), retailers: [{ retailerId: part.retailer_id, name: '', role: 'staff' as const, storeId: null }] }
  await answerClaim(tx, atWork, id, answer, new Date(opened.getTime() + 4 * HOUR))
}
