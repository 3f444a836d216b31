import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import type { RetailerId } from '#contracts/ids.ts'

type StoredCustomer = { retailerId: RetailerId; orders: number; note: string; tags: string[]; mayWriteSince: Date | null }
/** What businesses keep about a person as their customer, with their notes. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const rows = await rowsOf<StoredCustomer>(db, 'customers.personal_data')`
    select retailer_id as "retailerId", orders, note, tags, consent_at as "mayWriteSince" from customers where user_id = ${userId} order by id`
  const names = await retailersByIds(
    db,
    rows.map(({ retailerId }) => retailerId),
  )
  return rows.map(({ retailerId, ...row }) => ({ business: names.get(retailerId)?.name ?? null, ...row }))
}

export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'customers.forget-person')`delete from customers where user_id = ${userId}`
  await rowsOf(tx, 'customers.forget-writer')`update customers set noted_by = null where noted_by = ${userId}`
}
