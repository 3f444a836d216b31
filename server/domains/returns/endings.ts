import type { OrderNumber, ReturnId, UserId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Ending, EndingNews } from '../retailers/endings.ts'
import { endExchange } from './exchanges.ts'
import { lockReturn } from './lock.ts'

const HELD = `from exchanges e join returns r on r.id = e.return_id join orders o on o.id = r.order_id
  where e.state = 'held' and (($1 = 'retailer' and r.retailer_id = $2) or ($1 = 'store' and r.store_id = $2))`

type Held = {
  id: ReturnId
  due: Cents
  title: string | null
  number: OrderNumber
  userId: UserId | null
  email: string
}

/** An exchange at a store that closed becomes the refund of its return: the replacement is no longer held, and what was paid ahead goes back. */
export const endings: { exchanges: Ending } = {
  exchanges: {
    tables: ['exchanges'],
    async standing(db, { kind, id }) {
      const [row] = await rowsOf<{ count: number; people: number; amount: number }>(
        db,
        'returns.standing-exchanges',
        `select count(*)::int as count, count(distinct coalesce(o.user_id::text, o.email))::int as people, coalesce(sum(e.due), 0)::bigint as amount ${HELD}`,
        [kind, id],
      )
      return { count: row?.count ?? 0, people: row?.people ?? 0, amount: cents(row?.amount ?? 0) }
    },
    async end(tx, { kind, id, name }, { now, limit }) {
      const held = await rowsOf<Held>(
        tx,
        'returns.exchanges-to-end',
        `select r.id, e.due, e.part->'lines'->0->>'title' as title, o.number, o.user_id as "userId", o.email ${HELD} order by r.order_id, r.id limit $3`,
        [kind, id, limit],
      )
      for (const one of held) {
        await lockReturn(tx, one.id)
        await endExchange(tx, one.id, now)
      }
      return { ended: held.length, news: held.map((one) => newsOf(name, one)) }
    },
  },
}

function newsOf(store: string, { id, due, title, number, userId, email }: Held): EndingNews {
  const back = due > 0 ? ` The ${dollars(due)} you paid for it went back.` : ''
  return {
    to: userId ?? { email },
    key: `return ${id} exchange ended`,
    category: 'orders',
    subject: `Your exchange at ${store} becomes a refund`,
    message: `${store} closed on SPIRAL and can't exchange your item for ${title ?? 'another one'}.${back} Bring your item as planned, and you get its price back.`,
    href: userId ? '/orders-returns?tab=returns' : `/order-details?id=${number}`,
    label: 'See my return',
  }
}
