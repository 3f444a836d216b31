import { createHash } from 'node:crypto'
import type { UserId } from '#contracts/ids.ts'
import { newId, randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type Purpose = 'verify' | 'reset' | 'email' | 'email-back'
const UUID_LENGTH = 36
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Makes the token of a mailed link; the one before it stops working. Only its hash is kept.
 * Without a person the same is written to no effect, so that the time an answer takes tells nothing.
 */
export async function makeLink(
  tx: Db,
  purpose: Purpose,
  userId: UserId | null,
  now: Date,
  lastsMs: number,
  /** What it is about, such as an address. */
  about = '',
): Promise<string> {
  const owner = userId ?? newId()
  const secret = randomToken()
  const identifier = `${purpose}:${owner}`
  await rowsOf(tx, 'identity.unlink', 'delete from verifications where identifier = $1', [identifier])
  await rowsOf(tx, 'identity.link', 'insert into verifications (identifier, value, expires_at) values ($1, $2, $3)', [
    identifier,
    `${hashOf(secret)} ${about}`.trimEnd(),
    new Date(now.getTime() + lastsMs),
  ])
  return `${owner}${secret}`
}

/** Uses a link up; the person it belongs to, or null when it is used, replaced, too old or never was. */
export async function useLink(tx: Db, purpose: Purpose, token: string, now: Date): Promise<UserId | null> {
  return (await useLinkAbout(tx, purpose, token, now))?.userId ?? null
}

/** The same, with what the link was about. */
export async function useLinkAbout(tx: Db, purpose: Purpose, token: string, now: Date): Promise<{ userId: UserId; about: string } | null> {
  const owner = token.slice(0, UUID_LENGTH)
  if (!UUID.test(owner)) return null
  const [row] = await rowsOf<{ about: string }>(
    tx,
    'identity.use_link',
    `delete from verifications where identifier = $1 and split_part(value, ' ', 1) = $2 and expires_at > $3 returning split_part(value, ' ', 2) as about`,
    [`${purpose}:${owner}`, hashOf(token.slice(UUID_LENGTH)), now],
  )
  return row ? { userId: owner as UserId, about: row.about } : null
}

/** Ends every link that was mailed to a person; those named stay. */
export async function dropLinks(tx: Db, userId: UserId, except: readonly Purpose[] = []): Promise<void> {
  const all: Purpose[] = ['verify', 'reset', 'email', 'email-back']
  const gone = all.filter((purpose) => !except.includes(purpose)).map((purpose) => `${purpose}:${userId}`)
  await rowsOf(tx, 'identity.drop_links', 'delete from verifications where identifier = any($1)', [gone])
}
