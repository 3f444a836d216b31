import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'

/** Saved searches and their matches. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(db, 'search.personal_data')`
    select coalesce(json_agg(s order by s.id), '[]') as data from (
      select s.id, s.name, s.address, s.tells, s.created_at,
        (select coalesce(json_agg(to_jsonb(m) - 'search_id' order by m.found_at), '[]') from saved_search_matches m
          where m.search_id = s.id) as found
      from saved_searches s where s.user_id = ${userId}) s`
  return row?.data
}
