import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { SupplierId } from '#contracts/ids.ts'
import {
  type addSupplier,
  type changeSupplier,
  MOST_SUPPLIERS,
  reorderProblems,
  type Supplier,
  type suppliers,
} from '#contracts/stock-planning/reorder-lists.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, sqlState, UNIQUE_VIOLATION } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

const COLUMNS = 'id, name, email, lead_days as "leadDays"'
const managed = (person: Person) => retailerIdsOf(person, 'manager')

/** The suppliers of a business. */
export async function suppliersOf(
  db: Db,
  person: Person,
  { retailerId }: Sent<typeof suppliers>['query'],
): Promise<Reply<typeof suppliers>> {
  const own = managed(person).filter((id) => retailerId === undefined || id === retailerId)
  if (own.length === 0) throw new Problem('not_found')
  return {
    items: await rowsOf<Supplier>(db, 'suppliers.of')`
      select ${sql(COLUMNS)} from suppliers where retailer_id = any(${own}::bigint[]) order by lower(name), id`,
  }
}

const nameTaken = (): Problem =>
  new Problem(reorderProblems, 'supplier.name_taken', { errors: [{ pointer: '/name', message: 'You have a supplier with this name.' }] })

export async function add(
  tx: Db,
  person: Person,
  { retailerId, name, email, leadDays }: Sent<typeof addSupplier>['body'],
): Promise<Supplier> {
  if (!managed(person).includes(retailerId)) throw new Problem('not_found')
  const [kept] = await rowsOf<{ count: number }>(tx, 'suppliers.count')`
    select count(*)::int as count from suppliers where retailer_id = ${retailerId}`
  if ((kept?.count ?? 0) >= MOST_SUPPLIERS) throw new Problem(reorderProblems, 'supplier.too_many')
  const [added] = await rowsOf<Supplier>(tx, 'suppliers.add')`
    insert into suppliers (retailer_id, name, email, lead_days) values (${retailerId}, ${name}, ${email}, ${leadDays})
    on conflict (retailer_id, lower(name)) do nothing returning ${sql(COLUMNS)}`
  if (!added) throw nameTaken()
  return added
}

export async function change(
  tx: Db,
  person: Person,
  id: SupplierId,
  { name, email, leadDays }: Sent<typeof changeSupplier>['body'],
): Promise<Supplier> {
  const own = await rowsOf(tx, 'suppliers.lock')`
    select from suppliers where id = ${id} and retailer_id = any(${managed(person)}::bigint[]) for no key update`
  if (own.length === 0) throw new Problem('not_found')
  const [changed] = await rowsOf<Supplier>(
    tx,
    'suppliers.change',
  )`update suppliers set name = ${name}, email = ${email}, lead_days = ${leadDays} where id = ${id} returning ${sql(COLUMNS)}`.catch(
    (error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? nameTaken() : error
    },
  )
  if (!changed) throw new Problem('not_found')
  return changed
}

export async function remove(tx: Db, person: Person, id: SupplierId): Promise<void> {
  const [own] = await rowsOf<{ delivers: boolean }>(tx, 'suppliers.lock-to-remove')`
    select exists (select from reorder_lists r where r.supplier_id = s.id and r.state = 'ordered') as delivers
    from suppliers s where s.id = ${id} and s.retailer_id = any(${managed(person)}::bigint[]) for no key update of s`
  if (!own) throw new Problem('not_found')
  if (own.delivers) throw new Problem(reorderProblems, 'supplier.delivers')
  await rowsOf(tx, 'suppliers.remove')`delete from suppliers where id = ${id}`
}
