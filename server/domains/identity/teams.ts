import type { MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { MallRole, RetailerRole } from '#contracts/roles.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The addresses of the people who work in this store: the whole team of the retailer, except people limited to another store. */
export async function teamEmails(db: Db, retailerId: RetailerId, storeId: StoreId): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(db, 'identity.team')`
    select distinct u.email from memberships m join users u on u.id = m.user_id
    where m.scope = 'retailer' and m.scope_id = ${retailerId} and (m.store_id is null or m.store_id = ${storeId}) and u.disabled_at is null
    order by u.email`
  return rows.map(({ email }) => email)
}

/** The addresses of the managers of a store or a mall, except managers limited to another store of the retailer. */
export async function managerEmails(
  db: Db,
  of: { retailerId: RetailerId; storeId: StoreId | null } | { mallId: MallId },
): Promise<string[]> {
  const [scope, id, storeId] = 'mallId' in of ? ['mall', of.mallId, null] : ['retailer', of.retailerId, of.storeId]
  const rows = await rowsOf<{ email: string }>(db, 'identity.managers')`
    select distinct u.email from memberships m join users u on u.id = m.user_id
    where m.scope = ${scope} and m.scope_id = ${id} and m.role in ('manager', 'owner')
      and (${storeId}::bigint is null or m.store_id is null or m.store_id = ${storeId}) and u.disabled_at is null order by u.email`
  return rows.map(({ email }) => email)
}

/** The addresses of the owners of a retailer. */
export async function ownerEmails(db: Db, retailerId: RetailerId): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(
    db,
    'identity.owners',
    `select distinct u.email from memberships m join users u on u.id = m.user_id
     where m.scope = 'retailer' and m.scope_id = $1 and m.role = 'owner' and u.disabled_at is null order by u.email`,
    [retailerId],
  )
  return rows.map(({ email }) => email)
}

/** The first owner of each retailer. */
export async function ownersOf(db: Db, retailerIds: readonly RetailerId[]): Promise<Map<RetailerId, UserId>> {
  const rows = await rowsOf<{ retailerId: RetailerId; id: UserId }>(db, 'identity.first-owners')`
    select distinct on (m.scope_id) m.scope_id as "retailerId", m.user_id as id from memberships m join users u on u.id = m.user_id
    where m.scope = 'retailer' and m.scope_id = any(${retailerIds}::bigint[]) and m.role = 'owner' and u.disabled_at is null
    order by m.scope_id, m.id`
  return new Map(rows.map(({ retailerId, id }) => [retailerId, id]))
}

/** The name of each of these people. */
export async function namesOf(db: Db, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: UserId; name: string }>(db, 'identity.names')`select id, name from users where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The admins of the platform, by name. */
export const admins = (db: Db): Promise<{ id: UserId; name: string }[]> =>
  rowsOf<{ id: UserId; name: string }>(db, 'identity.admins')`
    select distinct u.id, u.name from memberships m join users u on u.id = m.user_id
    where m.scope = 'platform' and m.role = 'admin' and u.disabled_at is null order by u.name, u.id`

type Member = { id: UserId; name: string; email: string; role: RetailerRole; storeId: StoreId | null }

/** The members of a retailer, one row for each membership; with `isHeld`, nobody can join or leave until the end of the transaction. */
export const membersAt = (db: Db, retailerId: RetailerId, { isHeld = false }: { isHeld?: boolean } = {}): Promise<Member[]> =>
  rowsOf<Member>(
    db,
    isHeld ? 'identity.hold_members' : 'identity.members',
    `select u.id, u.name, u.email, m.role, m.store_id as "storeId" from memberships m join users u on u.id = m.user_id
     where m.scope = 'retailer' and m.scope_id = $1 and u.disabled_at is null order by m.id ${isHeld ? 'for update of m' : ''}`,
    [retailerId],
  )

/** The members of several retailers, one row for each membership. */
export const membersOfAll = (db: Db, retailerIds: readonly RetailerId[]): Promise<(Member & { retailerId: RetailerId })[]> =>
  rowsOf<Member & { retailerId: RetailerId }>(db, 'identity.members_of_all')`
    select m.scope_id as "retailerId", u.id, u.name, u.email, m.role, m.store_id as "storeId" from memberships m
    join users u on u.id = m.user_id
    where m.scope = 'retailer' and m.scope_id = any((select ${retailerIds}::bigint[])::bigint[]) and u.disabled_at is null order by m.id`

/** Whether this person is an admin of the platform now. */
export async function isAdmin(db: Db, userId: UserId): Promise<boolean> {
  const rows = await rowsOf(db, 'identity.is_admin')`
    select from memberships m join users u on u.id = m.user_id
    where m.user_id = ${userId} and m.scope = 'platform' and m.role = 'admin' and u.disabled_at is null`
  return rows.length > 0
}

/** The addresses of the people of a mall. */
export async function mallEmails(db: Db, mallId: MallId): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(db, 'identity.mall_people')`
    select u.email from memberships m join users u on u.id = m.user_id
    where m.scope = 'mall' and m.scope_id = ${mallId} and u.disabled_at is null`
  return rows.map(({ email }) => email)
}

export type MallMember = { id: UserId; name: string; email: string; role: MallRole }
/** The people of a mall with their roles, by when they joined. `isHeld` locks their roles until the end of the transaction. */
export const mallMembers = (db: Db, mallId: MallId, { isHeld = false }: { isHeld?: boolean } = {}): Promise<MallMember[]> =>
  rowsOf<MallMember>(
    db,
    isHeld ? 'identity.hold_mall_members' : 'identity.mall_members',
    `select u.id, u.name, u.email, m.role from memberships m join users u on u.id = m.user_id
     where m.scope = 'mall' and m.scope_id = $1 and u.disabled_at is null order by m.id ${isHeld ? 'for update of m' : ''}`,
    [mallId],
  )

/** SQL that joins, as `person` or another name, the people for whom `on` holds: their id and name. */
export const joinPerson = (on: string, as = 'person'): string => `join (select id, name from users) ${as} on ${on}`
