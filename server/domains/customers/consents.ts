import type { Reply } from '#contracts/endpoint.ts'
import type { StoreConsent, storeConsents } from '#contracts/customers/customers.ts'
import type { CustomerId, RetailerId, UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { retailersByIds } from '../retailers/retailers.ts'

type StoredConsent = { id: CustomerId; retailerId: RetailerId; orders: number; mayWrite: boolean }
async function named(db: Db, rows: readonly StoredConsent[]): Promise<StoreConsent[]> {
  const retailers = await retailersByIds(
    db,
    rows.map(({ retailerId }) => retailerId),
  )
  return rows.map(({ retailerId, orders, mayWrite }) => ({
    retailerId,
    orders,
    mayWrite,
    name: retailers.get(retailerId)?.name ?? 'A closed business',
  }))
}

/** The businesses that a person bought from, the latest first, and whether each may write. */
export async function consentsOf(db: Db, userId: UserId, asked: PageRequest): Promise<Reply<typeof storeConsents>> {
  const page = await pageBy(
    'customers.consents',
    { id: 'id' },
    asked,
    (after, limit) =>
      rowsOf<StoredConsent>(db, 'customers.consents')`
      select id, retailer_id as "retailerId", orders, consent_at is not null as "mayWrite" from customers
      where user_id = ${userId} and (orders > 0 or consent_at is not null) and (${after?.id ?? null}::bigint is null or id < ${after?.id ?? null})
      order by id desc limit ${limit}`,
  )
  return { ...page, items: await named(db, page.items) }
}

/** Lets a business write to its customer, or ends that. Consent needs a confirmed address: it is about that address. */
export async function chooseConsent(db: Db, person: Person, retailerId: RetailerId, mayWrite: boolean, now: Date): Promise<StoreConsent> {
  if (mayWrite) refuseUnconfirmed(person)
  return transact(db, async (tx) => {
    const rows = await rowsOf<StoredConsent>(tx, 'customers.choose-consent')`
      update customers set consent_at = case when ${mayWrite} then coalesce(consent_at, ${now}) end
      where user_id = ${person.id} and retailer_id = ${retailerId} and (orders > 0 or consent_at is not null)
      returning id, retailer_id as "retailerId", orders, consent_at is not null as "mayWrite"`
    const [one] = await named(tx, rows)
    if (!one) throw new Problem('not_found')
    return one
  })
}
