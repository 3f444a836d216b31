import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The person's conversations with assistants. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'assistants.personal_data')`
    select c.agent, c.created_at as "begunAt", coalesce((
      select json_agg(json_build_object('from', m.author, 'text', m.text, 'rating', m.rating, 'at', m.created_at) order by m.id)
      from assistant_messages m where m.conversation_id = c.id), '[]') as messages
    from assistant_conversations c where c.user_id = ${userId} order by c.id`
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'assistants.forget-person')`delete from assistant_conversations where user_id = ${userId}`
