import { cents } from '#contracts/money.ts'
import { rowsOf } from '../../platform/db.ts'
import { type Ending, NOTHING } from '../retailers/endings.ts'

const OF_SELLER = `(($1 = 'retailer' and retailer_id = $2) or ($1 = 'mall' and mall_id = $2))`

/** Rewards for a place that closed leave the list. What was chosen before is a gift card, which the gift cards end. */
export const endings: { rewards: Ending } = {
  rewards: {
    tables: ['rewards'],
    async standing(db, { kind, id }) {
      const [row] = await rowsOf<{ count: number; amount: number }>(
        db,
        'loyalty.standing-rewards',
        `select count(*)::int as count, coalesce(sum(value), 0)::bigint as amount from rewards where ${OF_SELLER} and is_active`,
        [kind, id],
      )
      return row?.count ? { count: row.count, people: 0, amount: cents(row.amount) } : NOTHING
    },
    async end(tx, { kind, id }, { limit }) {
      const rows = await rowsOf(
        tx,
        'loyalty.end-rewards',
        `update rewards set is_active = false where id in (select id from rewards where ${OF_SELLER} and is_active order by id limit $3) returning id`,
        [kind, id, limit],
      )
      return { ended: rows.length, news: [] }
    },
  },
}
