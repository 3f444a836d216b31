import { CLAIM_DAYS, type ClaimableItem, type NOT_CLAIMABLE } from '#contracts/returns/claims.ts'
import type { FulfillmentId, OrderId, StoreId } from '#contracts/ids.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { imageOf } from '../orders/read.ts'
import { storesByIds } from '../stores/stores.ts'
import { lastMoment } from './windows.ts'

type ClaimableLine = {
  id: number
  fulfillment_id: FulfillmentId
  store_id: StoreId
  title: string
  options: string
  image_hash: string | null
  left: number
  state: FulfillmentState
  changed_at: Date
  under_way: number
  claimed: boolean
}

/** The items of a paid order, and whether a claim can be opened for them now. */
export async function claimableOf(db: Db, orderId: OrderId, now: Date): Promise<ClaimableItem[]> {
  const rows = await rowsOf<ClaimableLine>(db, 'claims.lines')`
    select l.id, l.fulfillment_id, l.store_id, l.title, l.options, l.image_hash, l.quantity - l.cancelled - l.returned as "left", f.state,
      f.changed_at,
      coalesce((select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
        where rl.line_id = l.id and r.state in ('requested', 'approved', 'received')), 0)::int as under_way,
      exists (select from claims c where c.line_id = l.id and c.state <> 'withdrawn') as claimed
    from order_lines l join fulfillments f on f.id = l.fulfillment_id join orders o on o.id = l.order_id
    where l.order_id = ${orderId} and o.state <> 'payment_pending' order by l.id`
  const stores = await storesByIds(db, [...new Set(rows.map((row) => row.store_id))])
  return rows.flatMap((row) => {
    const store = stores.get(row.store_id)
    if (!store) return []
    const isHere = row.state === 'picked_up' || row.state === 'delivered'
    const until = isHere ? lastMoment(row.changed_at, CLAIM_DAYS, store.timeZone) : null
    const why = whyNot(row, until, now)
    return [
      {
        lineId: row.id,
        fulfillmentId: row.fulfillment_id,
        storeName: store.name,
        title: row.title,
        options: row.options,
        image: imageOf(row),
        left: why === null ? row.left - row.under_way : 0,
        until,
        timeZone: store.timeZone,
        why,
        whyText: why && WORDS[why](until?.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: store.timeZone }) ?? ''),
      },
    ]
  })
}

type Why = (typeof NOT_CLAIMABLE)[number]
function whyNot(row: ClaimableLine, until: Date | null, now: Date): Why | null {
  if (row.claimed) return 'claimed'
  if (row.left === 0) return 'refunded'
  if (until === null) return 'not_yet'
  if (row.left <= row.under_way) return 'under_way'
  return until < now ? 'closed' : null
}

const WORDS: Record<Why, (day: string) => string> = {
  not_yet: () => 'A claim opens once this part of the order is picked up or delivered. Until then, report a problem on the order.',
  closed: (day) => `Claims closed on ${day}. You can still message the store or contact support.`,
  refunded: () => 'This was refunded.',
  claimed: () => 'You claimed this item before.',
  under_way: () => 'A return is under way. If the store refuses it, ask support there.',
}
