import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The reports and appeals of a person, and the decisions on the person's texts. The rows go with the person. */
export const personalDataOf = async (db: Db, userId: UserId): Promise<unknown> =>
  (
    await rowsOf<{ data: unknown }>(db, 'moderation.personal_data')`
      select json_build_object(
        'reports', coalesce((select json_agg(to_jsonb(t) - 'user_id' order by t.created_at) from text_reports t
          where t.user_id = ${userId}), '[]'),
        'decisions', coalesce((select json_agg(json_build_object('kind', c.kind, 'textId', c.text_id, 'hidden', c.is_hidden, 'rule', c.rule,
          'note', c.note, 'appeal', c.appeal) order by c.id) from moderation_cases c where c.author_id = ${userId}), '[]')) as data`
  )[0]?.data
