import type { Sent } from '#contracts/endpoint.ts'
import type { RetailerId, UserId } from '#contracts/ids.ts'
import { MOST_VIEWS, type SavedView, type saveView } from '#contracts/retailer-office/saved-views.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'

/** The person's saved filters; empty at a business they no longer work for. */
export async function viewsOf(db: Db, person: Person, retailerId: RetailerId): Promise<SavedView[]> {
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  return rowsOf<SavedView>(db, 'views.list')`
    select id, name, filter from saved_views where user_id = ${person.id} and retailer_id = ${retailerId} order by lower(name), id`
}

export async function keepView(db: Db, person: Person, { retailerId, name, filter }: Sent<typeof saveView>['body']): Promise<SavedView> {
  return transact(db, async (tx) => {
    // Two tabs that save at the same time must not both pass the limit.
    await rowsOf(tx, 'views.lock')`select pg_advisory_xact_lock(hashtextextended('view ' || ${person.id}, 0))`
    const kept = await viewsOf(tx, person, retailerId)
    const isNew = !kept.some((view) => view.name.toLowerCase() === name.toLowerCase())
    if (isNew && kept.length >= MOST_VIEWS) throw fieldProblem('/name', `You can keep ${MOST_VIEWS} views. Remove one first.`)
    const [view] = await rowsOf<SavedView>(tx, 'views.keep')`
      insert into saved_views (user_id, retailer_id, name, filter) values (${person.id}, ${retailerId}, ${name}, ${JSON.stringify(filter)})
      on conflict (user_id, retailer_id, lower(name)) do update set name = excluded.name, filter = excluded.filter
      returning id, name, filter`
    if (!view) throw new Error('the view was not kept')
    return view
  })
}

export async function dropView(db: Db, userId: UserId, id: number): Promise<undefined> {
  const rows = await rowsOf(db, 'views.drop')`delete from saved_views where id = ${id} and user_id = ${userId} returning id`
  if (rows.length === 0) throw new Problem('not_found')
}

/** The personal data stored here: saved filters. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'views.personal')`
    select retailer_id as "retailerId", name, filter, created_at as "createdAt" from saved_views where user_id = ${userId} order by id`
