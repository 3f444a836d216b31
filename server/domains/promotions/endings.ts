import type { PromotionId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Ending } from '../retailers/endings.ts'

const STANDING = `(($1 = 'retailer' and retailer_id = $2) or ($1 = 'mall' and mall_id = $2)) and state not in ('ended', 'rejected')`

/** Promotions of a seller that closed end, also those that were not decided. Placed orders keep what they took off. */
export const endings: { promotions: Ending } = {
  promotions: {
    tables: ['promotions', 'promotion_shoppers', 'promotion_uses', 'promotion_replays'],
    async standing(db, { kind, id }) {
      const [row] = await rowsOf<{ count: number }>(
        db,
        'promotions.standing',
        `select count(*)::int as count from promotions where ${STANDING}`,
        [kind, id],
      )
      return { count: row?.count ?? 0, people: 0, amount: null }
    },
    async end(tx, { kind, id }, { now, limit }) {
      const rows = await rowsOf<{ id: PromotionId }>(
        tx,
        'promotions.end-of-seller',
        `update promotions set state = 'ended', ended_at = $3, version = version + 1
         where id in (select id from promotions where ${STANDING} order by id limit $4 for no key update) returning id`,
        [kind, id, now, limit],
      )
      for (const { id: promotionId } of rows) await tell(tx, 'promotions.promotion_changed', { promotionId })
      return { ended: rows.length, news: [] }
    },
  },
}
