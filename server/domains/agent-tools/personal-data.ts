import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Purchases that agents prepared, and which agents may act for the person. No secret of a sign-in is among it. */
export const personalDataOf = async (db: Db, userId: UserId): Promise<unknown> =>
  (
    await rowsOf(
      db,
      'agent-tools.personal_data',
      `select
         coalesce((select json_agg(to_jsonb(c) - 'user_id' - 'token_hash' - 'key' - 'fingerprint' order by c.created_at) from purchase_confirmations c where c.user_id = $1), '[]') as purchases,
         coalesce((select json_agg(to_jsonb(d) - 'user_id' order by d.day) from agent_days d where d.user_id = $1), '[]') as days,
         coalesce((select json_agg(json_build_object('kind', r.model, 'since', r.created_at, 'until', r.expires_at) order by r.created_at) from agent_records r where r.user_id = $1), '[]') as "signIns"`,
      [userId],
    )
  )[0]

export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'agent-tools.forget-purchases')`delete from purchase_confirmations where user_id = ${userId}`
  await rowsOf(tx, 'agent-tools.forget-days')`delete from agent_days where user_id = ${userId}`
  await rowsOf(tx, 'agent-tools.forget-records')`delete from agent_records where user_id = ${userId}`
}
