import type { Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import type { PlatformView, savePlatformView } from '#contracts/platform-figures.ts'
import { MOST_VIEWS } from '#contracts/retailer-office/saved-views.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'

export const viewsOf = (db: Db, userId: UserId): Promise<PlatformView[]> =>
  rowsOf<PlatformView>(db, 'platform-figures.views')`
    select id, name, filter from platform_views where user_id = ${userId} order by lower(name), id`

export async function keepView(db: Db, userId: UserId, { name, filter }: Sent<typeof savePlatformView>['body']): Promise<PlatformView> {
  return transact(db, async (tx) => {
    // Two tabs that save at the same time must not both pass the limit.
    await rowsOf(tx, 'platform-figures.lock-views')`select pg_advisory_xact_lock(hashtextextended('platform view ' || ${userId}, 0))`
    const kept = await viewsOf(tx, userId)
    const isNew = kept.every((each) => each.name.toLowerCase() !== name.toLowerCase())
    if (isNew && kept.length >= MOST_VIEWS) throw fieldProblem('/name', `You can keep ${MOST_VIEWS} views. Remove one first.`)
    const [saved] = await rowsOf<PlatformView>(tx, 'platform-figures.keep-view')`
      insert into platform_views (user_id, name, filter) values (${userId}, ${name}, ${JSON.stringify(filter)})
      on conflict (user_id, lower(name)) do update set name = excluded.name, filter = excluded.filter returning id, name, filter`
    if (!saved) throw new Error('the view was not kept')
    return saved
  })
}

export async function dropView(db: Db, userId: UserId, id: number): Promise<undefined> {
  const rows = await rowsOf(
    db,
    'platform-figures.drop-view',
  )`delete from platform_views where id = ${id} and user_id = ${userId} returning id`
  if (rows.length === 0) throw new Problem('not_found')
}

/** The personal data stored here: filters of figures. */
export const viewsOfPerson = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'platform-figures.personal')`
    select name, filter, created_at as "createdAt" from platform_views where user_id = ${userId} order by id`
