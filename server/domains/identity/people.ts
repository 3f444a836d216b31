import type { Person } from '../../platform/actor.ts'
import type { MallId, RetailerId, SessionId, StoreId, UserId } from '#contracts/ids.ts'
import { placesProblems } from '#contracts/places/places.ts'
import type { MallRole, PlatformRole, RetailerRole } from '#contracts/roles.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { zipPlace } from '../places/zips.ts'
import { markForRenewal } from './renewal.ts'

export type NewMembership =
  | { scope: 'retailer'; retailerId: RetailerId; role: RetailerRole; storeId?: StoreId | null }
  | { scope: 'mall'; mallId: MallId; role: MallRole }
  | { scope: 'platform'; role: PlatformRole }
export type NewPerson = {
  email: string
  firstName: string
  lastName: string
  /** Made by `hashPassword`; many people can share one (the sample, tests). Null: a link will set the password. */
  passwordHash: string | null
  zip?: string | null
  emailVerified?: boolean
  isSample?: boolean
  /** Default: now. The sample sets earlier dates. */
  joinedAt?: Date
  memberships?: readonly NewMembership[]
}

/** Creates a person who can sign in. Throws a unique violation when the person is confirmed and the address is taken. */
export async function createPerson(db: Db, person: NewPerson): Promise<UserId> {
  return transact(db, async (tx) => {
    const {
      email,
      firstName,
      lastName,
      passwordHash,
      zip = null,
      emailVerified = false,
      isSample = false,
      memberships = [],
      joinedAt = null,
    } = person
    const [row] = await rowsOf<{ id: UserId }>(
      tx,
      'identity.create',
      `insert into users (email, name, first_name, last_name, zip, email_verified, is_sample, created_at) values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, now())) returning id`,
      [email.toLowerCase(), `${firstName} ${lastName}`.trim(), firstName, lastName, zip, emailVerified, isSample, joinedAt],
    )
    if (!row) throw new Error('a person was not written')
    if (passwordHash !== null)
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

/**
 * Gives a role. It counts at once, and a token from before the change is worth nothing. Where the person has waited for the role and is at
 * work in a browser, `keepSignedIn` gives that browser a new token with its next request; else all sessions end.
 */
export async function addMembership(db: Db, userId: UserId, membership: NewMembership, { keepSignedIn = false } = {}): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await insertMembership(tx, userId, membership))) return
    if (keepSignedIn) await markForRenewal(tx, userId)
    else {
      await rowsOf(tx, 'identity.end_all')`delete from sessions where user_id = ${userId}`
      await tell(tx, 'identity.session_ended', { userId, sessionIds: 'all' })
    }
    await tell(tx, 'identity.membership_changed', { userId })
  })
}

/** Removes every role at a retailer or a mall, or one at the platform, and ends the sessions that had it. */
export async function endMembership(
  tx: Db,
  userId: UserId,
  at: { retailerId: RetailerId } | { mallId: MallId } | { platform: PlatformRole },
): Promise<void> {
  if ('platform' in at)
    await rowsOf(tx, 'identity.leave_platform')`
      delete from memberships where user_id = ${userId} and scope = 'platform' and role = ${at.platform}`
  else {
    const [scope, id] = 'retailerId' in at ? ['retailer', at.retailerId] : ['mall', at.mallId]
    await rowsOf(tx, 'identity.leave')`delete from memberships where user_id = ${userId} and scope = ${scope} and scope_id = ${id}`
  }
  await rowsOf(tx, 'identity.end_all')`delete from sessions where user_id = ${userId}`
  await tell(tx, 'identity.membership_changed', { userId })
  await tell(tx, 'identity.session_ended', { userId, sessionIds: 'all' })
}

async function insertMembership(tx: Db, userId: UserId, m: NewMembership): Promise<boolean> {
  const scopeId = m.scope === 'retailer' ? m.retailerId : m.scope === 'mall' ? m.mallId : null
  const storeId = m.scope === 'retailer' ? (m.storeId ?? null) : null
  // The unique index treats nulls as different, so an existing membership is looked up here.
  const rows = await rowsOf<{ id: number }>(tx, 'identity.join')`
    insert into memberships (user_id, scope, scope_id, role, store_id) select ${userId}, ${m.scope}, ${scopeId}, ${m.role}, ${storeId}
    where not exists
      (select from memberships
      where user_id = ${userId} and scope = ${m.scope} and scope_id is not distinct from ${scopeId} and role = ${m.role}
      and store_id is not distinct from ${storeId}) returning id`
  return rows.length > 0
}

/**
 * Marks the address as confirmed; the first time, other domains assign its data to the account. Returns whether it was confirmed before;
 * null for a closed account.
 */
export async function markVerified(tx: Db, userId: UserId): Promise<{ before: boolean } | null> {
  const [row] = await rowsOf<{ before: boolean }>(tx, 'identity.verified')`
    update users u set email_verified = true, updated_at = now() from users o
    where u.id = ${userId} and o.id = u.id and u.disabled_at is null
    returning o.email_verified as before`
  if (row && !row.before) await tell(tx, 'identity.email_verified', { userId })
  return row ?? null
}

export type PersonCard = { id: UserId; email: string; name: string; firstName: string; lastName: string; emailVerified: boolean }

export async function personById(db: Db, id: UserId): Promise<PersonCard | null> {
  const [row] = await rowsOf<PersonCard>(db, 'identity.by_id')`
    select id, email, name, first_name as "firstName", last_name as "lastName", email_verified as "emailVerified" from users
    where id = ${id}`
  return row ?? null
}

/** The person's home ZIP code; null when none was given. */
export async function homeZipOf(db: Db, id: UserId): Promise<string | null> {
  const [row] = await rowsOf<{ zip: string | null }>(db, 'identity.zip')`select zip from users where id = ${id}`
  return row?.zip ?? null
}

/** The person whose confirmed address this is. */
export async function personByEmail(db: Db, email: string): Promise<PersonCard | null> {
  const [row] = await rowsOf<{ id: UserId }>(db, 'identity.by_email')`
    select id from users where lower(email) = lower(${email}) and email_verified`
  return row ? personById(db, row.id) : null
}

/** A home that nothing is near to would show everything everywhere. */
export async function refuseUnknownZip(db: Db, zip: string | null | undefined): Promise<void> {
  if (zip && !(await zipPlace(db, zip))) throw fieldProblem('/zip', placesProblems['places.unknown_zip'].message)
}

export async function renamePerson(
  db: Db,
  id: UserId,
  { firstName, lastName, zip }: { firstName: string; lastName: string; zip: string | null },
): Promise<void> {
  await refuseUnknownZip(db, zip)
  await transact(db, async (tx) => {
    await rowsOf(
      tx,
      'identity.rename',
      'update users set first_name = $2, last_name = $3, name = $4, zip = $5, updated_at = now() where id = $1',
      [id, firstName, lastName, `${firstName} ${lastName}`, zip],
    )
    await tell(tx, 'identity.person_changed', { userId: id })
  })
}

export async function hasSecondFactor(db: Db, id: UserId): Promise<boolean> {
  const [row] = await rowsOf<{ enrolled: boolean }>(db, 'identity.has_factor')`
    select two_factor_enabled as enrolled from users where id = ${id}`
  return row?.enrolled ?? false
}

/** The addresses of sample accounts that can still sign in: their password is published. */
export async function openSampleAccounts(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(db, 'identity.sample_accounts')`
    select u.email from users u where u.is_sample and u.disabled_at is null
    order by exists (select from memberships m where m.user_id = u.id) desc, u.email`
  return rows.map(({ email }) => email)
}

/** Closes the sample accounts for good and ends their sessions; their orders and sales stay. Returns the number of accounts. */
export async function closeSampleAccounts(db: Db, now: Date): Promise<number> {
  return transact(db, async (tx) => {
    const closed = await rowsOf<{ id: UserId }>(tx, 'identity.close_samples')`
      update users set disabled_at = ${now}, updated_at = ${now} where is_sample and disabled_at is null returning id`
    const ids = closed.map(({ id }) => id)
    await rowsOf(tx, 'identity.end_samples')`delete from sessions where user_id = any(${ids}::uuid[])`
    for (const userId of ids) await tell(tx, 'identity.session_ended', { userId, sessionIds: 'all' })
    return ids.length
  })
}

export type Recipient = { email: string; emailVerified: boolean; firstName: string; zip: string | null }

/** The mail recipients for these people; closed accounts are left out. An unconfirmed address gets no mail except about its orders. */
export async function recipientsOf(db: Db, ids: readonly UserId[]): Promise<Map<UserId, Recipient>> {
  const rows = await rowsOf<Recipient & { id: UserId }>(db, 'identity.recipients')`
    select id, email, email_verified as "emailVerified", first_name as "firstName", zip from users
    where id = any((select ${ids}::uuid[])::uuid[]) and disabled_at is null`
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}

/** The sessions among these that are still valid. */
export async function livingSessions(db: Db, ids: readonly SessionId[], now: Date): Promise<Set<SessionId>> {
  const rows = await rowsOf<{ id: SessionId }>(db, 'identity.living')`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any((select ${ids}::uuid[])::uuid[]) and s.expires_at > ${now} and u.disabled_at is null`
  return new Set(rows.map(({ id }) => id))
}

/** The person as somebody who writes: what decides about their texts, without a session. Null once the account is closed. */
export async function writerById(db: Db, id: UserId): Promise<(PersonCard & Pick<Person, 'retailers'>) | null> {
  const card = await personById(db, id)
  if (!card) return null
  const rows = await rowsOf<Person['retailers'][number]>(db, 'identity.teams-of')`
    select scope_id as "retailerId", '' as name, role, store_id as "storeId" from memberships where user_id = ${id} and scope = 'retailer'`
  return { ...card, retailers: rows }
}
