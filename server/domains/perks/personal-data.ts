import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Memberships, stamps, rewards and asks of a person. */
export const personalDataOf = async (db: Db, userId: UserId): Promise<unknown> =>
  (
    await rowsOf(
      db,
      'perks.personal_data',
      `select
         coalesce((select json_agg(to_jsonb(m) - 'user_id' - 'birth_month' order by m.id) from perk_members m where m.user_id = $1), '[]') as memberships,
         coalesce((select json_agg(to_jsonb(s) - 'user_id' order by s.created_at) from perk_stamps s where s.user_id = $1), '[]') as stamps,
         coalesce((select json_agg(to_jsonb(g) - 'user_id' order by g.id) from perk_gifts g where g.user_id = $1), '[]') as gifts,
         coalesce((select json_agg(to_jsonb(d) - 'user_id' - 'code' order by d.id) from perk_redemptions d where d.user_id = $1), '[]') as rewards,
         coalesce((select json_agg(to_jsonb(a) - 'user_id' order by a.created_at) from perk_asks a where a.user_id = $1), '[]') as asks`,
      [userId],
    )
  )[0]

/** What a perk spent stays spent: its retailer gave it. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'perks.forget-members')`delete from perk_members where user_id = ${userId}`
  await rowsOf(tx, 'perks.forget-stamps')`delete from perk_stamps where user_id = ${userId}`
  await rowsOf(tx, 'perks.forget-gifts')`delete from perk_gifts where user_id = ${userId}`
  await rowsOf(tx, 'perks.forget-rewards')`delete from perk_redemptions where user_id = ${userId}`
  await rowsOf(tx, 'perks.forget-asks')`delete from perk_asks where user_id = ${userId}`
}
