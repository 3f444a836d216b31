import type { Sent } from '#contracts/endpoint.ts'
import type { MembershipId, UserId } from '#contracts/ids.ts'
import {
  type grantRole,
  type PlatformMember,
  platformRoleProblems,
  type platformMembers,
  type withdrawRole,
} from '#contracts/identity/platform-roles.ts'
import type { Page } from '#contracts/page.ts'
import type { PlatformRole } from '#contracts/roles.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import * as mails from './mails.ts'
import { addMembership, endMembership, personByEmail, personById } from './people.ts'

type Row = Omit<PlatformMember, 'isMe'>
const MEMBER = `m.id, m.user_id as "userId", u.name as who, u.email, m.role, m.created_at as since
  from memberships m join users u on u.id = m.user_id where m.scope = 'platform' and u.disabled_at is null`

/** Who has a role at the platform, the newest first. */
export async function membersOf(db: Db, who: Person, asked: Sent<typeof platformMembers>['query']): Promise<Page<PlatformMember>> {
  const page = await pageBy('identity.platform', { id: 'id' }, asked, (after, limit) => {
    const from = after?.id ?? null
    return rowsOf<Row>(db, 'identity.platform')`
      select ${sql(MEMBER)} and (${from}::bigint is null or m.id < ${from}) order by m.id desc limit ${limit}`
  })
  return { ...page, items: page.items.map((row) => shown(row, who)) }
}
const shown = (row: Row, who: Person): PlatformMember => ({ ...row, isMe: row.userId === who.id })

/**
 * The admins, locked one after the other, so that of two who take one another's role the second one is the last admin and stays. Whoever
 * acts has to be one of them still.
 */
async function holdAdmins(tx: Db, who: Person): Promise<UserId[]> {
  const rows = await rowsOf<{ id: UserId }>(tx, 'identity.hold_admins')`
    select m.user_id as id from memberships m join users u on u.id = m.user_id
    where m.scope = 'platform' and m.role = 'admin' and u.disabled_at is null order by m.id for no key update of m`
  const ids = rows.map(({ id }) => id)
  if (!ids.includes(who.id)) throw new Problem('forbidden')
  return ids
}

const memberOf = async (tx: Db, userId: UserId, role: PlatformRole): Promise<Row | undefined> =>
  (await rowsOf<Row>(tx, 'identity.platform_of')`select ${sql(MEMBER)} and m.user_id = ${userId} and m.role = ${role}`)[0]

/** Gives a role to somebody else and tells them; where they have it already, nothing changes. */
export async function grant(deps: Deps, who: Person, { email, role, reason }: Sent<typeof grantRole>['body']): Promise<PlatformMember> {
  return transact(deps.db, async (tx) => {
    await holdAdmins(tx, who)
    const person = await personByEmail(tx, email)
    if (!person?.emailVerified) throw fieldProblem('/email', 'There is no account with this email, or it is not confirmed yet.')
    if (person.id === who.id) throw new Problem(platformRoleProblems, 'roles.own')
    const had = await memberOf(tx, person.id, role)
    if (had) return shown(had, who)
    await addMembership(tx, person.id, { scope: 'platform', role })
    const made = await memberOf(tx, person.id, role)
    if (!made) throw fieldProblem('/email', 'This account is closed.')
    await recordAct(tx, { who, act: 'roles.grant', subject: `person ${person.id}`, after: { role, reason } })
    await deps.mail.send(tx, mails.roleChanged(addressOf(deps, person), { role, isGiven: true }))
    return shown(made, who)
  })
}

/** Takes a role away: it ends at once, in every browser. */
export async function withdraw(
  deps: Deps,
  who: Person,
  id: MembershipId,
  { reason }: Sent<typeof withdrawRole>['body'],
): Promise<PlatformMember> {
  return transact(deps.db, async (tx) => {
    const admins = await holdAdmins(tx, who)
    const [row] = await rowsOf<Row>(tx, 'identity.platform_one')`select ${sql(MEMBER)} and m.id = ${id} for no key update of m`
    if (!row) throw new Problem('not_found')
    if (row.role === 'admin' && admins.length === 1) throw new Problem(platformRoleProblems, 'roles.last_admin')
    await endMembership(tx, row.userId, { platform: row.role })
    await recordAct(tx, { who, act: 'roles.withdraw', subject: `person ${row.userId}`, before: { role: row.role }, after: { reason } })
    const person = await personById(tx, row.userId)
    if (person) await deps.mail.send(tx, mails.roleChanged(addressOf(deps, person), { role: row.role, isGiven: false }))
    return shown(row, who)
  })
}

const addressOf = ({ config }: Deps, { email, firstName }: { email: string; firstName: string }) => ({
  to: email,
  firstName,
  publicOrigin: config.publicOrigin,
})
