import { hashPassword } from 'better-auth/crypto'
import type { MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { MallRole, PlatformRole, RetailerRole } from '#contracts/roles.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'

export type NewMembership =
  | { scope: 'retailer'; retailerId: RetailerId; role: RetailerRole; storeId?: StoreId | null }
  | { scope: 'mall'; mallId: MallId; role: MallRole }
  | { scope: 'platform'; role: PlatformRole }
export type NewPerson = {
  email: string
  firstName: string
  lastName: string
  /** Made by `hashPassword`, once for many people where they share it (the sample, tests). */
  passwordHash: string
  zip?: string | null
  emailVerified?: boolean
  isSample?: boolean
  memberships?: readonly NewMembership[]
}

export { hashPassword }

/** Makes a person who can sign in. Throws a unique violation when the address is taken. */
export async function createPerson(db: Db, person: NewPerson): Promise<UserId> {
  return transact(db, async (tx) => {
    const { email, firstName, lastName, passwordHash, zip = null, emailVerified = false, isSample = false, memberships = [] } = person
    const [row] = await rowsOf<{ id: UserId }>(
      tx,
      'identity.create',
      `insert into users (email, name, first_name, last_name, zip, email_verified, is_sample) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [email.toLowerCase(), `${firstName} ${lastName}`.trim(), firstName, lastName, zip, emailVerified, isSample],
    )
    if (!row) throw new Error('a person was not written')
    await rowsOf(
      tx,
      'identity.credential',
      `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)`,
      [row.id, passwordHash],
    )
    for (const membership of memberships) await insertMembership(tx, row.id, membership)
    await tell(tx, 'identity.person_joined', { userId: row.id })
    return row.id
  })
}

/** Gives a role. It counts at once, and everywhere the person signs in anew: a token from before the change is worth nothing. */
export async function addMembership(db: Db, userId: UserId, membership: NewMembership): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await insertMembership(tx, userId, membership))) return
    await rowsOf(tx, 'identity.end_all', 'delete from sessions where user_id = $1', [userId])
    await tell(tx, 'identity.membership_changed', { userId })
    await tell(tx, 'identity.session_ended', { userId, sessionIds: 'all' })
  })
}

async function insertMembership(tx: Db, userId: UserId, m: NewMembership): Promise<boolean> {
  const scopeId = m.scope === 'retailer' ? m.retailerId : m.scope === 'mall' ? m.mallId : null
  const storeId = m.scope === 'retailer' ? (m.storeId ?? null) : null
  // The unique index holds nulls apart, so a membership that is there already is looked for by hand.
  const rows = await rowsOf<{ id: number }>(
    tx,
    'identity.join',
    `insert into memberships (user_id, scope, scope_id, role, store_id) select $1, $2, $3, $4, $5
     where not exists (select from memberships where user_id = $1 and scope = $2 and scope_id is not distinct from $3 and role = $4
       and store_id is not distinct from $5) returning id`,
    [userId, m.scope, scopeId, m.role, storeId],
  )
  return rows.length > 0
}

export type PersonCard = { id: UserId; email: string; name: string; firstName: string; lastName: string; emailVerified: boolean }

export async function personById(db: Db, id: UserId): Promise<PersonCard | null> {
  const [row] = await rowsOf<PersonCard>(
    db,
    'identity.by_id',
    `select id, email, name, first_name as "firstName", last_name as "lastName", email_verified as "emailVerified" from users where id = $1`,
    [id],
  )
  return row ?? null
}

/** The address of each of these people. */
export async function emailsOf(db: Db, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  const rows = await rowsOf<{ id: UserId; email: string }>(db, 'identity.emails', 'select id, email from users where id = any($1)', [ids])
  return new Map(rows.map(({ id, email }) => [id, email]))
}
