import { createHash } from 'node:crypto'
import type { UserId } from '#contracts/ids.ts'
import { newId, randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type Purpose = 'verify' | 'reset'
const UUID_LENGTH = 36
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Makes the token of a mailed link; the one before it stops working. Only its hash is kept.
 * Without a person the same is written to no effect, so that the time an answer takes tells nothing.
 */
export async function makeLink(tx: Db, purpose: Purpose, userId: UserId | null, now: Date, lastsMs: number): Promise<string> {
  const owner = userId ?? newId()
  const secret = randomToken()
  const identifier = `${purpose}:${owner}`
  await rowsOf(tx, 'identity.unlink', 'delete from verifications where identifier = $1', [identifier])
  await rowsOf(tx, 'identity.link', 'insert into verifications (identifier, value, expires_at) values ($1, $2, $3)', [
    identifier,
    hashOf(secret),
    new Date(now.getTime() + lastsMs),
  ])
  return `${owner}${secret}`
}

/** Uses a link up; the person it belongs to, or null when it is used, replaced, too old or never was. */
export async function useLink(tx: Db, purpose: Purpose, token: string, now: Date): Promise<UserId | null> {
  const owner = token.slice(0, UUID_LENGTH)
  if (!UUID.test(owner)) return null
  const rows = await rowsOf(
    tx,
    'identity.use_link',
    'delete from verifications where identifier = $1 and value = $2 and expires_at > $3 returning id',
    [`${purpose}:${owner}`, hashOf(token.slice(UUID_LENGTH)), now],
  )
  return rows.length > 0 ? (owner as UserId) : null
}
