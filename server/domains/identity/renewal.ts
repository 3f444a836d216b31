import type { UserId } from '#contracts/ids.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/**
 * A session whose token has to be replaced is stored under the old token with this in front. No cookie can hold such a token, so a server
 * that knows nothing of renewals finds nobody.
 */
const OLD = 'renew:'

/** The ways in which a session of this token may be stored. */
export const storedAs = (token: string): [token: string, waiting: string] => [token, `${OLD}${token}`]

/** From now on the tokens of this person are good for one thing only: to be replaced. */
export const markForRenewal = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'identity.mark_for_renewal')`
    update sessions set token = ${OLD} || token where user_id = ${userId} and token not like ${OLD} || '%'`

/** Replaces the token of a session that waits for it. Null when it was replaced already, or has ended. */
export async function renewToken(db: Db, token: string): Promise<{ token: string; expiresAt: Date } | null> {
  const next = randomToken()
  const [row] = await rowsOf<{ expiresAt: Date }>(
    db,
    'identity.renew',
    'update sessions set token = $2 where token = $1 returning expires_at as "expiresAt"',
    [`${OLD}${token}`, next],
  )
  return row ? { token: next, expiresAt: row.expiresAt } : null
}
