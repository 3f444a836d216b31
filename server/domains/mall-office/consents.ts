import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import type { mallSharing } from '#contracts/mall-office/mall-office.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { lockStore } from '../stores/office.ts'

/** The stores of a business that are in malls, and whether each shares its figures with its mall. */
export async function sharingOf(db: Db, person: Person, retailerId: RetailerId): Promise<Reply<typeof mallSharing>> {
  if (!retailerIdsOf(person, 'owner').includes(retailerId)) throw new Problem('not_found')
  const items = await rowsOf<Reply<typeof mallSharing>['items'][number]>(db, 'mall-office.sharing')`
    select s.id as "storeId", s.name as store, m.name as mall, (c.store_id is not null) as share, c.since
    from stores s join malls m on m.id = s.mall_id left join mall_figure_consents c on c.store_id = s.id and c.mall_id = s.mall_id
    where s.retailer_id = ${retailerId} and not s.closed order by s.name, s.id`
  return { items }
}

/** Lets the mall of a store see its figures, or ends that. The consent is for the mall that the store is in now. */
export async function setSharing(db: Db, person: Person, storeId: StoreId, share: boolean): Promise<{ share: boolean }> {
  return transact(db, async (tx) => {
    const store = await lockStore(tx, storeId)
    if (store.closed || store.mallId === null || !retailerIdsOf(person, 'owner').includes(store.retailerId)) throw new Problem('not_found')
    const moved = share
      ? await rowsOf(tx, 'mall-office.consent')`
        insert into mall_figure_consents (store_id, mall_id) values (${storeId}, ${store.mallId})
        on conflict (store_id) do update set mall_id = excluded.mall_id, since = now()
        where mall_figure_consents.mall_id <> excluded.mall_id returning store_id`
      : await rowsOf(tx, 'mall-office.end-consent')`delete from mall_figure_consents where store_id = ${storeId} returning store_id`
    if (moved.length > 0)
      await recordAct(tx, {
        who: person,
        act: share ? 'store.share_with_mall' : 'store.stop_sharing',
        subject: `store ${storeId}`,
        after: { mallId: store.mallId },
      })
    return { share }
  })
}
