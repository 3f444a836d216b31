import type { RetailerId, UserId } from '#contracts/ids.ts'
import { type Team, teamProblems } from '#contracts/teams.ts'
import { type Person, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { endMembership } from '../identity/people.ts'
import { membersAt } from '../identity/teams.ts'
import { storesOf } from '../stores/stores.ts'
import { invitationsOf, roleAt } from './invitations.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { mayGive, strongest } from './rules.ts'

type Members = Awaited<ReturnType<typeof membersAt>>

/** Each person once, with their strongest role and the stores they are limited to. */
function onePerPerson(members: Members) {
  const ids = [...new Set(members.map(({ id }) => id))]
  return ids.flatMap((id) => {
    const own = members.filter((member) => member.id === id)
    const role = strongest(own.map((member) => member.role))
    const [first] = own
    if (!first || !role) return []
    const isEverywhere = own.some(({ storeId }) => storeId === null)
    return [{ id, name: first.name, email: first.email, role, storeIds: isEverywhere ? [] : own.flatMap(({ storeId }) => storeId ?? []) }]
  })
}

export async function teamOf(db: Db, person: Person, retailerId: RetailerId, now: Date): Promise<Team> {
  const give = mayGive(roleAt(person, retailerId))
  const limit = storeLimitOf(person, retailerId)
  const [retailers, rows, invitations, stores] = [
    await retailersByIds(db, [retailerId]),
    await membersAt(db, retailerId),
    await invitationsOf(db, retailerId, now),
    await storesOf(db, [retailerId]),
  ]
  const members = onePerPerson(rows)
  const owners = members.filter(({ role }) => role === 'owner').length
  const names = (ids: readonly number[]) => stores.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))
  return {
    retailer: { id: retailerId, name: retailers.get(retailerId)?.name ?? '' },
    members: members.map(({ storeIds, ...member }) => ({
      ...member,
      stores: names(storeIds),
      isMe: member.id === person.id,
      mayRemove: give.includes(member.role) && (member.role !== 'owner' || owners > 1) && isWithin(storeIds, limit),
    })),
    invitations: invitations.map(({ id, email, role, store_ids: storeIds, invited_by: by, expires_at: expiresAt }) => ({
      id,
      email,
      role,
      stores: names(storeIds),
      invitedBy: members.find((member) => member.id === by)?.name ?? '',
      expiresAt,
    })),
    mayInviteAs: [...give],
    stores: stores.filter(({ id }) => limit?.includes(id) ?? true).map(({ id, name }) => ({ id, name })),
    allStores: limit === null,
  }
}

const isWithin = (storeIds: readonly number[], limit: readonly number[] | null): boolean =>
  limit === null || (storeIds.length > 0 && storeIds.every((id) => limit.includes(id)))

/** Removes a person from the team and ends their sessions. The last owner cannot be removed. */
export async function remove(db: Db, person: Person, retailerId: RetailerId, userId: UserId): Promise<void> {
  const give = mayGive(roleAt(person, retailerId))
  await transact(db, async (tx) => {
    // Two owners who remove each other at the same moment: the second one is now the last owner and stays.
    const members = onePerPerson(await membersAt(tx, retailerId, { isHeld: true }))
    const member = members.find(({ id }) => id === userId)
    if (!member) throw new Problem('not_found')
    if (!give.includes(member.role) || !isWithin(member.storeIds, storeLimitOf(person, retailerId)))
      throw new Problem(teamProblems, 'team.may_not_give')
    if (member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1)
      throw new Problem(teamProblems, 'team.last_owner')
    await endMembership(tx, userId, { retailerId })
    await recordAct(tx, {
      who: person,
      act: 'team.remove',
      subject: `retailer ${retailerId}`,
      before: { person: userId, role: member.role },
    })
  })
}
