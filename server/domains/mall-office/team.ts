import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, UserId } from '#contracts/ids.ts'
import { type inviteToMallTeam, type MallTeam, mallOfficeProblems } from '#contracts/mall-office/mall-office.ts'
import type { MallRole } from '#contracts/roles.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { endMembership } from '../identity/people.ts'
import { mallMembers } from '../identity/teams.ts'
import { inviteToBusiness } from '../teams/business-invitations.ts'
import { ownMall } from './access.ts'

export async function teamOf(db: Db, person: Person, id: MallId, now: Date): Promise<MallTeam> {
  await ownMall(db, person, id)
  const [members, invited] = await Promise.all([
    mallMembers(db, id),
    rowsOf<{ email: string; role: MallRole; expiresAt: Date }>(db, 'mall-office.invited')`
      select email, role, expires_at as "expiresAt" from team_invitations where mall_id = ${id} and expires_at > ${now} order by id desc`,
  ])
  const people = strongest(members)
  const managers = people.filter(({ role }) => role === 'manager').length
  return {
    members: people.map((member) => ({
      ...member,
      isMe: member.id === person.id,
      mayRemove: member.role === 'staff' || managers > 1,
    })),
    invited,
  }
}

type Member = Awaited<ReturnType<typeof mallMembers>>[number]
/** Each person once; a manager who is staff as well is a manager. */
const strongest = (members: readonly Member[]): Member[] =>
  members.filter((one, i) => {
    const better = members.some(
      (other, k) => other.id === one.id && k !== i && other.role === 'manager' && (one.role !== 'manager' || k < i),
    )
    return !better
  })

export async function inviteColleague(
  deps: Deps,
  person: Person,
  id: MallId,
  body: Sent<typeof inviteToMallTeam>['body'],
  key: IdempotencyKey,
): Promise<MallTeam> {
  await once(deps.db, key, async (tx) => {
    const { name } = await ownMall(tx, person, id)
    await inviteToBusiness(deps, tx, person, { mallId: id, name }, body)
    return null
  })
  return teamOf(deps.db, person, id, deps.clock.now())
}

/** Ends the roles of a person at this mall, and their sessions. The last manager stays. */
export async function removeColleague(db: Db, person: Person, id: MallId, userId: UserId): Promise<void> {
  await transact(db, async (tx) => {
    await ownMall(tx, person, id)
    // Two managers who remove each other at the same moment: the second one is now the last and stays.
    const people = strongest(await mallMembers(tx, id, { isHeld: true }))
    const member = people.find((one) => one.id === userId)
    if (!member) throw new Problem('not_found')
    if (member.role === 'manager' && people.filter(({ role }) => role === 'manager').length === 1)
      throw new Problem(mallOfficeProblems, 'mall.last_manager')
    await endMembership(tx, userId, { mallId: id })
    await recordAct(tx, { who: person, act: 'team.remove', subject: `mall ${id}`, before: { person: userId, role: member.role } })
  })
}
