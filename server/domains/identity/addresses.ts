import type { z } from 'zod'
import type { Address, AddressInput } from '#contracts/identity/auth.ts'
import type { AddressId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { refuseWrongPlaces } from '../places/served.ts'

export type SavedAddress = z.output<typeof Address>
type TypedAddress = z.output<typeof AddressInput>

/** An upper bound that no normal address list reaches. */
const MOST = 100
const COLUMNS = 'id, label, recipient, street1, street2, city, state, zip, phone, is_default as "isDefault"'

/** The saved addresses of a person, the default first. */
export const addressesOf = (db: Db, userId: UserId): Promise<SavedAddress[]> =>
  rowsOf<SavedAddress>(db, 'identity.addresses')`
    select ${sql(COLUMNS)} from addresses where user_id = ${userId} order by is_default desc, id limit ${sql(MOST)}`

const checkPlace = (db: Db, { zip, state, confirmedZips }: TypedAddress): Promise<void> =>
  refuseWrongPlaces(db, [{ zip, state, at: '' }], confirmedZips)

const valuesOf = (userId: UserId, a: TypedAddress): unknown[] => [
  userId,
  a.label,
  a.recipient,
  a.street1,
  a.street2 || null,
  a.city,
  a.state,
  a.zip,
  a.phone || null,
]

/** Saves an address. The first one always becomes the default. */
export async function keepAddress(db: Db, userId: UserId, address: TypedAddress): Promise<SavedAddress> {
  await checkPlace(db, address)
  return transact(db, async (tx) => {
    await lockAddresses(tx, userId)
    if (address.isDefault) await dropDefault(tx, userId)
    const [row] = await rowsOf<SavedAddress>(
      tx,
      'identity.keep_address',
      `insert into addresses (user_id, label, recipient, street1, street2, city, state, zip, phone, is_default)
       select $1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10 or count(*) = 0 from addresses where user_id = $1 having count(*) < ${MOST}
       returning ${COLUMNS}`,
      [...valuesOf(userId, address), address.isDefault],
    )
    if (!row) throw new Problem('conflict', { detail: 'Remove an address before you add another.' })
    return row
  })
}

export async function changeAddressOf(db: Db, userId: UserId, id: AddressId, address: TypedAddress): Promise<SavedAddress> {
  const [own] = await rowsOf(db, 'identity.own_address')`select from addresses where user_id = ${userId} and id = ${id}`
  if (!own) throw new Problem('not_found')
  await checkPlace(db, address)
  return transact(db, async (tx) => {
    await lockAddresses(tx, userId)
    if (address.isDefault) await dropDefault(tx, userId)
    // The default changes only when another address becomes the default, so there is always one.
    const [row] = await rowsOf<SavedAddress>(
      tx,
      'identity.change_address',
      `update addresses set label = $2, recipient = $3, street1 = $4, street2 = $5, city = $6, state = $7, zip = $8, phone = $9,
         is_default = is_default or $10, updated_at = now()
       where user_id = $1 and id = $11 returning ${COLUMNS}`,
      [...valuesOf(userId, address), address.isDefault, id],
    )
    if (!row) throw new Problem('not_found')
    return row
  })
}

export async function removeAddressOf(db: Db, userId: UserId, id: AddressId): Promise<void> {
  await transact(db, async (tx) => {
    await lockAddresses(tx, userId)
    const [gone] = await rowsOf<{ was_default: boolean }>(tx, 'identity.remove_address')`
      delete from addresses where user_id = ${userId} and id = ${id} returning is_default as was_default`
    if (!gone) throw new Problem('not_found')
    if (gone.was_default)
      await rowsOf(tx, 'identity.next_default')`
        update addresses set is_default = true where id = (select min(id) from addresses where user_id = ${userId})`
  })
}

const lockAddresses = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'identity.lock_addresses')`select from users where id = ${userId} for no key update`
const dropDefault = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'identity.no_default')`update addresses set is_default = false where user_id = ${userId} and is_default`
