import type { RepeatOrderId } from '#contracts/ids.ts'
import { rowsOf } from '../../platform/db.ts'
import { type Ending, NONE_LEFT, NOTHING } from '../retailers/endings.ts'
import { REPEAT, type RepeatRow } from './repeats.ts'

const OF_SELLER = `r.state <> 'ended' and case $1 when 'retailer' then r.retailer_id = $2 when 'store' then r.store_id = $2 else false end`

/** Repeat orders at a store that closed end, and their shoppers are told before they miss the next one. */
export const endings: { repeat_orders: Ending } = {
  repeat_orders: {
    tables: ['repeat_orders'],
    async standing(db, { kind, id }) {
      const [row] = await rowsOf<{ count: number; people: number }>(
        db,
        'repeat-orders.standing',
        `select count(*)::int as count, count(distinct r.user_id)::int as people from repeat_orders r where ${OF_SELLER}`,
        [kind, id],
      )
      return row?.count ? { ...row, amount: null } : NOTHING
    },
    async end(tx, { kind, id, name }, { now, limit }) {
      const rows = await rowsOf<RepeatRow>(
        tx,
        'repeat-orders.of-seller',
        `select ${REPEAT} from repeat_orders r where ${OF_SELLER} order by r.id limit $3 for no key update`,
        [kind, id, limit],
      )
      if (rows.length === 0) return NONE_LEFT
      const ids: RepeatOrderId[] = rows.map((row) => row.id)
      await rowsOf(tx, 'repeat-orders.skip-of-seller')`
        update repeat_runs set state = 'skipped', why = null, next_try_on = null
        where repeat_id = any(${ids}::bigint[]) and state in ('asking', 'card_failed')`
      await rowsOf(tx, 'repeat-orders.end-of-seller')`
        update repeat_orders set state = 'ended', paused = null, ended_at = ${now} where id = any(${ids}::bigint[])`
      return {
        ended: rows.length,
        news: rows.map((row) => ({
          to: row.userId,
          key: `repeat ${row.id} closed`,
          category: 'orders' as const,
          subject: `Your repeat order of ${row.title} ended`,
          message: `${name} closed on SPIRAL, so nothing more is ordered there, and your card isn't charged for it again. Orders you have already placed stay.`,
          href: '/subscriptions',
          label: 'See my repeat orders',
        })),
      }
    },
  },
}
