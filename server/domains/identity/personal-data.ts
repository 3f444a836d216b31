import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { tell } from '../../facts.ts'
import { dropLinks } from './links.ts'

/** The personal data that identity stores. Secrets are not data about a person: hashes, keys and tokens are left out. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(
    db,
    'identity.personal_data',
    `select json_build_object(
       'profile', (select to_jsonb(u) from (select id, email, name, first_name, last_name, email_verified, image, zip, locale, two_factor_enabled, created_at from users where id = $1) u),
       'addresses', coalesce((select json_agg(to_jsonb(a) - 'user_id' order by a.id) from addresses a where a.user_id = $1), '[]'),
       'sessions', coalesce((select json_agg(s order by s.created_at) from (select ip_address, user_agent, created_at, updated_at as seen_at, expires_at from sessions where user_id = $1) s), '[]'),
       'passkeys', coalesce((select json_agg(k order by k.created_at) from (select name, is_synced, created_at, used_at from passkeys where user_id = $1) k), '[]'),
       'roles', coalesce((select json_agg(to_jsonb(m) - 'user_id' order by m.id) from memberships m where m.user_id = $1), '[]'),
       'accepted', coalesce((select json_agg(to_jsonb(l) - 'user_id' order by l.id) from legal_acceptances l where l.user_id = $1), '[]'),
       'asked', coalesce((select json_agg(r order by r.created_at) from (select kind, page, access, decision, note, decided_at, created_at from access_requests where user_id = $1) r), '[]')
     ) as data`,
    [userId],
  )
  return row?.data
}

export async function hindrances(db: Db, userId: UserId): Promise<string[]> {
  const roles = await rowsOf(db, 'identity.works')`select from memberships where user_id = ${userId} limit 1`
  return roles.map(() => 'You have a role at a store, a mall or SPIRAL. Ask whoever gave it to you to take it off first.')
}

type LockedPerson = { email: string; emailVerified: boolean; firstName: string }
/** The person of this account, locked until the end of the transaction. */
export async function lockPerson(tx: Db, userId: UserId): Promise<LockedPerson | null> {
  const [row] = await rowsOf<LockedPerson>(tx, 'identity.lock')`
    select email, email_verified as "emailVerified", first_name as "firstName" from users where id = ${userId} for update`
  return row ?? null
}

/** Keeps accounts from being closed until the end of the transaction; returns false when one is closed already. */
export async function holdPeople(tx: Db, userIds: readonly UserId[]): Promise<boolean> {
  const different = [...new Set(userIds)]
  if (different.length === 0) return true
  const rows = await rowsOf(tx, 'identity.hold')`
    select from users where id = any((select ${different}::uuid[])::uuid[]) order by id for key share`
  return rows.length === different.length
}

/** Deletes a person and all dependent rows: sessions, passkeys, addresses, and rows of other domains with a foreign key. */
export async function erasePerson(tx: Db, userId: UserId): Promise<void> {
  await dropLinks(tx, userId)
  await rowsOf(tx, 'identity.erase')`delete from users where id = ${userId}`
  await tell(tx, 'identity.session_ended', { userId, sessionIds: 'all' })
}
