import { createHash } from 'node:crypto'
import type { UserId } from '#contracts/ids.ts'
import { newId, randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/**
 * `sign-up` is not a mailed link: the browser that signed up holds it in a cookie. `admin` and `first-admin` are printed on the server
 * (admin-setup.ts).
 */
export type Purpose = 'verify' | 'reset' | 'email' | 'email-back' | 'sign-up' | 'admin' | 'first-admin'
const UUID_LENGTH = 36
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Makes the token of a mailed link and ends the previous one, except for links that reverse an address change. Only its hash is stored.
 * Without a person the same rows are written to no effect, so that the response time reveals nothing.
 */
export async function makeLink(
  tx: Db,
  purpose: Purpose,
  userId: UserId | null,
  now: Date,
  lastsMs: number,
  /** The subject of the link, such as an address. */
  about = '',
): Promise<string> {
  const owner = userId ?? newId()
  const secret = randomToken()
  const identifier = `${purpose}:${owner}`
  // A second address change must not end the link that reverses the first one.
  if (purpose !== 'email-back') await rowsOf(tx, 'identity.unlink')`delete from verifications where identifier = ${identifier}`
  await rowsOf(tx, 'identity.link', 'insert into verifications (identifier, value, expires_at) values ($1, $2, $3)', [
    identifier,
    `${hashOf(secret)} ${about}`.trimEnd(),
    new Date(now.getTime() + lastsMs),
  ])
  return `${owner}${secret}`
}

/** The person a link belongs to, without using it up; null when the link is not valid. */
export async function linkOwner(db: Db, purpose: Purpose, token: string, now: Date): Promise<UserId | null> {
  const owner = token.slice(0, UUID_LENGTH)
  if (!UUID.test(owner)) return null
  const rows = await rowsOf(
    db,
    'identity.link_owner',
    `select from verifications where identifier = $1 and split_part(value, ' ', 1) = $2 and expires_at > $3`,
    [`${purpose}:${owner}`, hashOf(token.slice(UUID_LENGTH)), now],
  )
  return rows.length > 0 ? (owner as UserId) : null
}

/** Uses a link up. Returns its person, or null when it is used, replaced, expired or never existed. */
export async function useLink(tx: Db, purpose: Purpose, token: string, now: Date): Promise<UserId | null> {
  return (await useLinkAbout(tx, purpose, token, now))?.userId ?? null
}

type UsedLink = { userId: UserId; about: string; expiresAt: Date }
/** The same, with the subject of the link. */
export async function useLinkAbout(tx: Db, purpose: Purpose, token: string, now: Date): Promise<UsedLink | null> {
  const owner = token.slice(0, UUID_LENGTH)
  if (!UUID.test(owner)) return null
  const [row] = await rowsOf<Omit<UsedLink, 'userId'>>(
    tx,
    'identity.use_link',
    `delete from verifications where identifier = $1 and split_part(value, ' ', 1) = $2 and expires_at > $3 returning split_part(value, ' ', 2) as about, expires_at as "expiresAt"`,
    [`${purpose}:${owner}`, hashOf(token.slice(UUID_LENGTH)), now],
  )
  return row ? { userId: owner as UserId, ...row } : null
}

/** Ends every link of a person, except the given purposes. */
export async function dropLinks(tx: Db, userId: UserId, except: readonly Purpose[] = []): Promise<void> {
  const all: Purpose[] = ['verify', 'reset', 'email', 'email-back', 'sign-up', 'admin']
  const gone = all.filter((purpose) => !except.includes(purpose)).map((purpose) => `${purpose}:${userId}`)
  await rowsOf(tx, 'identity.drop_links')`delete from verifications where identifier = any(${gone})`
}

/** Ends the links that reverse an address change and were mailed after this one; earlier ones stay. */
export const dropLaterWaysBack = (tx: Db, { userId, expiresAt }: UsedLink): Promise<unknown> =>
  rowsOf(tx, 'identity.drop_ways_back', 'delete from verifications where identifier = $1 and expires_at >= $2', [
    `email-back:${userId}`,
    expiresAt,
  ])
