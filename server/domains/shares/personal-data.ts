import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** What a person shared, what it brought, and who invited whom. Erasing the account deletes all of it. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(
    db,
    'shares.personal_data',
    `select json_build_object(
       'code', (select code from share_codes where user_id = $1),
       'shares', coalesce((select json_agg(to_jsonb(s) - 'user_id' order by s.id) from shares s where s.user_id = $1), '[]'),
       'visitsBrought', (select count(*) from share_visits where user_id = $1),
       'ordersBrought', (select count(*) from share_orders where user_id = $1),
       'linksOpened', coalesce((select json_agg(json_build_object('kind', v.kind, 'subject', v.subject, 'at', v.created_at) order by v.id)
         from share_visits v where v.visitor = 'person ' || $1::text), '[]'),
       'challenges', coalesce((select json_agg(to_jsonb(c) - 'user_id' order by c.offer_id) from challenge_rewards c where c.user_id = $1), '[]'),
       'invitations', coalesce((select json_agg(json_build_object('invited', r.inviter_id = $1, 'state', r.state, 'points', r.points, 'at', r.created_at,
         'appeal', case when r.appealed_by = $1 then r.appeal end, 'note', r.note) order by r.id) from referrals r where r.inviter_id = $1 or r.friend_id = $1), '[]')
     ) as data`,
    [userId],
  )
  return row?.data
}

/** Visits of a closed account stay counted, without its person. */
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'shares.forget_person')`update share_visits set visitor = 'gone ' || id where visitor = 'person ' || ${userId}::text`
