import { type Db, rowsOf } from '../../platform/db.ts'

/** Businesses that keep this address as that of a supplier, and the lists that went there. */
export const suppliersAt = (db: Db, email: string): Promise<unknown> =>
  rowsOf<{ name: string; lists: number }>(db, 'suppliers.at-address')`
    select s.name, (select count(*)::int from reorder_lists r where r.mailed_to = ${email}) as lists from suppliers s where s.email = ${email} order by s.id`

export async function forgetAddress(tx: Db, email: string): Promise<void> {
  await rowsOf(tx, 'suppliers.forget')`update suppliers set email = null where email = ${email}`
  await rowsOf(tx, 'reorder.forget')`update reorder_lists set mailed_to = null where mailed_to = ${email}`
}
