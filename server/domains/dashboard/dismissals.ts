import type { Sent } from '#contracts/endpoint.ts'
import type { dismissSuggestion } from '#contracts/dashboard.ts'
import type { MallId, StoreId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

/** Each person keeps this many; the oldest make room. */
const MOST_KEPT = 500

type Dismissal = Sent<typeof dismissSuggestion>['body']
/** Remembers or takes back. The same again changes nothing. */
export async function setDismissed(db: Db, userId: UserId, { kind, id, isDismissed }: Dismissal): Promise<void> {
  const [product, store, mall] = [kind === 'product' ? id : null, kind === 'store' ? id : null, kind === 'mall' ? id : null]
  if (!isDismissed) {
    await rowsOf(db, 'dashboard.suggest-again')`
      delete from dismissed_suggestions where user_id = ${userId}
        and (product_id = ${product}::bigint or store_id = ${store}::bigint or mall_id = ${mall}::bigint)`
    return
  }
  // What does not exist is not remembered.
  const [known] = await rowsOf<{ id: number }>(db, 'dashboard.known')`
    select id from products where id = ${product}::bigint union all select id from stores where id = ${store}::bigint
    union all select id from malls where id = ${mall}::bigint`
  if (!known) throw new Problem('not_found')
  await rowsOf(db, 'dashboard.dismiss')`
    insert into dismissed_suggestions (user_id, product_id, store_id, mall_id)
    values (${userId}, ${product}, ${store}, ${mall}) on conflict do nothing`
  await rowsOf(db, 'dashboard.make-room')`
    delete from dismissed_suggestions where user_id = ${userId} and id <= (
      select id from dismissed_suggestions where user_id = ${userId} order by id desc offset ${MOST_KEPT} limit 1)`
}

/** The stores and malls that this person does not want suggested. Products are left out where they are read. */
export async function dismissedPlaces(db: Db, userId: UserId): Promise<{ stores: StoreId[]; malls: MallId[] }> {
  const rows = await rowsOf<{ store: StoreId | null; mall: MallId | null }>(db, 'dashboard.dismissed-places')`
    select store_id as store, mall_id as mall from dismissed_suggestions where user_id = ${userId} and product_id is null`
  return { stores: rows.flatMap(({ store }) => store ?? []), malls: rows.flatMap(({ mall }) => mall ?? []) }
}

export const dismissalsOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'dashboard.personal_data')`
    select product_id as "productId", store_id as "storeId", mall_id as "mallId", created_at as "dismissedAt" from dismissed_suggestions
    where user_id = ${userId} order by id`
export const forgetDismissals = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'dashboard.forget-person')`delete from dismissed_suggestions where user_id = ${userId}`
