import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import * as letters from './letters.ts'
import { dropLinks, useLink } from './links.ts'
import { verifyPassword } from './password-hash.ts'
import { hashPassword, markVerified } from './people.ts'
import { endSessions } from './sessions.ts'

/** Refuses a password that guessers try first, beside the field it was typed in. */
export async function refuseCommon(password: string, pointer: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  const problem = new Problem('auth.password_common')
  throw new Problem('auth.password_common', { errors: [{ pointer, message: problem.message }] })
}

/** A hash nothing matches, so that checking a password takes as long for an address nobody has. */
const NOBODY = `${'0'.repeat(32)}:${'0'.repeat(128)}`

export const isRightPassword = (hash: string | null, password: string): Promise<boolean> =>
  verifyPassword({ hash: hash ?? NOBODY, password }).then((right) => right && hash !== null)

export async function passwordHashOf(db: Db, userId: UserId): Promise<string | null> {
  const [row] = await rowsOf<{ password: string | null }>(
    db,
    'identity.password',
    `select password from accounts where user_id = $1 and provider_id = 'credential'`,
    [userId],
  )
  return row?.password ?? null
}

/** Refuses unless this is the person's own password. */
export async function confirmPassword(db: Db, userId: UserId, password: string, pointer: string): Promise<void> {
  if (await isRightPassword(await passwordHashOf(db, userId), password)) return
  const { message } = new Problem('auth.password_wrong')
  throw new Problem('auth.password_wrong', { errors: [{ pointer, message }] })
}

/** Keeps a new password and ends every sign-in and every link of the person, but for the ways back to an address a thief has changed. */
export async function keepPassword(tx: Db, userId: UserId, passwordHash: string): Promise<void> {
  await rowsOf(
    tx,
    'identity.set_password',
    `with kept as (update accounts set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential' returning id)
     insert into accounts (user_id, account_id, provider_id, password) select $1::uuid, $1::text, 'credential', $2 where not exists (select from kept)`,
    [userId, passwordHash],
  )
  await dropLinks(tx, userId, ['email-back'])
  await endSessions(tx, userId, 'all')
}

/** Sets a new password by a mailed link. Whoever has the link reads the address, so it is confirmed too. */
export async function resetByLink(deps: Deps, token: string, password: string): Promise<void> {
  await refuseCommon(password, '/password')
  const passwordHash = await hashPassword(password)
  await transact(deps.db, async (tx) => {
    const userId = await useLink(tx, 'reset', token, deps.clock.now())
    if (!userId || !(await markVerified(tx, userId))) throw new Problem('auth.link_expired')
    await keepPassword(tx, userId, passwordHash)
    await tellByMail(deps, tx, userId)
  })
}

export async function tellByMail({ mail, config }: Deps, tx: Db, userId: UserId): Promise<void> {
  const [person] = await rowsOf<{ email: string; first_name: string }>(
    tx,
    'identity.addressee',
    'select email, first_name from users where id = $1',
    [userId],
  )
  if (!person) return
  await mail.send(tx, letters.passwordChanged({ to: person.email, firstName: person.first_name, publicOrigin: config.publicOrigin }))
}
