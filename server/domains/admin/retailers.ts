import type { z } from 'zod'
import {
  type AdminRetailer,
  type AdminRetailerDetail,
  type AdminStore,
  type RetailerStatus,
  businessProblems,
} from '#contracts/admin/retailers.ts'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { commissionRulesNow } from '../settings/commission.ts'
import { ruleFor } from '../settings/rules.ts'
import { statusesAfter } from '../retailers/rules.ts'
import { historyOf, peopleOfBusiness } from './business-history.ts'
import type { ListSearch } from './lists.ts'

/** The states of a fulfillment in which somebody still has to do something. */
export const OPEN_STATES = `('unpaid', 'placed', 'accepted', 'ready', 'packed', 'in_transit', 'at_center', 'shipped')`

const COLUMNS = `r.id, r.display_name as name, r.status, r.created_at as "joinedAt", r.is_sample as "isSample",
  (select count(*)::int from stores s where s.retailer_id = r.id and not s.closed) as stores,
  (select count(*)::int from products p where p.retailer_id = r.id and p.status = 'active') as products,
  (select count(*)::int from fulfillments f where f.retailer_id = r.id and f.state in ${OPEN_STATES}) as "openOrders"`

export const retailersOf = (
  db: Db,
  { q, status, ...asked }: ListSearch & { status?: RetailerStatus | undefined },
): Promise<Page<AdminRetailer>> =>
  pageBy('admin.retailers', { id: 'id' }, asked, (after, limit) =>
    rowsOf<AdminRetailer>(
      db,
      'admin.retailers',
      `select ${COLUMNS} from retailers r
       where ($1::bigint is null or r.id < $1) and ($2::text is null or strpos(lower(r.display_name), $2) > 0
         or strpos(lower(r.legal_name), $2) > 0 or exists (select from stores s where s.retailer_id = r.id and strpos(lower(s.city), $2) > 0))
         and ($3::text is null or r.status = $3)
       order by r.id desc limit $4`,
      [after?.id ?? null, q?.toLowerCase() || null, status ?? null, limit],
    ),
  )

type StoredRetailer = Omit<AdminRetailerDetail, 'commissionPercent' | 'next' | 'storeList' | 'people' | 'timeline'>

export async function retailerDetail(db: Db, id: RetailerId, now: Date): Promise<AdminRetailerDetail> {
  const [row] = await rowsOf<StoredRetailer>(db, 'admin.retailer')`
    select ${sql(COLUMNS)}, r.slug, r.legal_name as "legalName", r.version,
      r.status_reason as "statusReason" from retailers r where r.id = ${id}`
  if (!row) throw new Problem('not_found')
  const storeList = await storesOfRetailer(db, id)
  const subjects = [`retailer ${id}`, ...storeList.map((store) => `store ${store.id}`)]
  return {
    ...row,
    commissionPercent: ruleFor(await commissionRulesNow(db), { retailerId: id, mallId: null, categoryIds: [], promotionIds: [] }).bps / 100,
    next: [...statusesAfter(row.status)],
    storeList,
    people: await peopleOfBusiness(db, 'retailer', id, now),
    timeline: await historyOf(db, subjects),
  }
}

type StoreRow = Omit<z.output<typeof AdminStore>, 'mall'> & { mallId: MallId | null; mallName: string | null }
async function storesOfRetailer(db: Db, id: RetailerId): Promise<z.output<typeof AdminStore>[]> {
  const rows = await rowsOf<StoreRow>(db, 'admin.retailer-stores')`
    select s.id, s.slug, s.name, s.street, s.city, s.state, s.zip, s.phone, s.unit, s.mall_id as "mallId", m.name as "mallName",
      case when s.closed then 'closed' when s.paused then 'paused' else 'open' end as status,
      (select count(*)::int from fulfillments f where f.store_id = s.id and f.state in ${sql(OPEN_STATES)}) as "openOrders"
    from stores s left join malls m on m.id = s.mall_id where s.retailer_id = ${id} order by s.closed, s.name, s.id`
  return rows.map(({ mallId, mallName, ...store }) => ({
    ...store,
    mall: mallId !== null && mallName !== null ? { id: mallId, name: mallName } : null,
  }))
}

/** Throws while orders of a store are open. */
export async function refuseOpenOrders(tx: Db, storeId: StoreId): Promise<void> {
  const [row] = await rowsOf<{ open: number }>(tx, 'admin.open-orders')`
    select count(*)::int as open from fulfillments where store_id = ${storeId} and state in ${sql(OPEN_STATES)}`
  const open = row?.open ?? 0
  if (open === 0) return
  throw new Problem(businessProblems, 'business.open_orders', {
    detail: `${open === 1 ? 'One order is' : `${open} orders are`} still open. Finish or cancel ${open === 1 ? 'it' : 'them'} first.`,
  })
}
