import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The person's SPIRALs: earnings, balance and tier. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(
    db,
    'loyalty.personal_data',
    `select json_build_object(
       'lots', coalesce((select json_agg(to_jsonb(l) - 'user_id' order by l.id) from spiral_lots l where l.user_id = $1), '[]'),
       'earnings', coalesce((select json_agg(to_jsonb(e) - 'user_id' order by e.fulfillment_id) from loyalty_earnings e where e.user_id = $1), '[]'),
       'tier', (select to_jsonb(t) - 'user_id' from tier_statuses t where t.user_id = $1),
       'redemptions', coalesce((select json_agg(to_jsonb(r) - 'user_id' order by r.id) from reward_redemptions r where r.user_id = $1), '[]'),
       'goal', (select goal from loyalty_goals g where g.user_id = $1)
     ) as data`,
    [userId],
  )
  return row?.data
}
