import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { InvitationId, MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { type acceptInvitation, type Invitation, type inviteToTeam, type lookAtInvitation, teamProblems } from '#contracts/teams.ts'
import { type Actor, isPerson, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import type { Http } from '../../platform/serve.ts'
import { addMembership, type NewMembership, personByEmail, personById } from '../identity/people.ts'
import { confirmInvited } from '../identity/confirming.ts'
import { hashPassword } from '../identity/hashing.ts'
import { isAdmin, mallMembers, membersAt } from '../identity/teams.ts'
import { joinByLink } from '../identity/sign-up.ts'
import { passkeyOf, viewerBehind } from '../identity/identify.ts'
import { refuseWeak } from '../identity/passwords.ts'
import { signInHere } from '../identity/sessions.ts'
import { storesOf } from '../stores/stores.ts'
import { joinMall, mallsByIds } from '../malls/malls.ts'
import { invited } from './mails.ts'
import { joinRetailer, retailersByIds } from '../retailers/retailers.ts'
import { INVITATION_MS, mayGive, mayGiveStores, strongest } from './rules.ts'

type ShownInvitation = z.output<typeof Invitation>
type Invite = {
  id: InvitationId
  retailer_id: RetailerId | null
  mall_id: MallId | null
  email: string
  role: RetailerRole
  store_ids: StoreId[]
  invited_by: UserId
  expires_at: Date
}
const ROW = 'id, retailer_id, mall_id, email, role, array_to_json(store_ids) as store_ids, invited_by, expires_at'
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The person's role at a retailer. Throws `not_found` unless they are a manager or owner there. */
export function roleAt(person: Person, retailerId: RetailerId): RetailerRole {
  const role = strongest(person.retailers.filter((m) => m.retailerId === retailerId).map((m) => m.role))
  if (!role || !retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
  return role
}

/** Whether a person with this role and these stores (`limit` null: all) may send, replace or revoke such an invitation. */
const mayInvite = (
  own: RetailerRole | null,
  { role, store_ids: ids }: Pick<Invite, 'role' | 'store_ids'>,
  limit: readonly StoreId[] | null,
) => mayGive(own).includes(role) && mayGiveStores(role, ids, limit)

/** The stores of these ids. Ids of other retailers' stores are treated as unknown. */
async function namedStores(db: Db, retailerId: RetailerId, ids: readonly StoreId[]): Promise<{ id: StoreId; name: string }[]> {
  if (ids.length === 0) return []
  const own = (await storesOf(db, [retailerId])).filter(({ id }) => ids.includes(id))
  if (own.length < new Set(ids).size) throw new Problem('not_found')
  return own
}

/** Writes the invitation and its mail. Replaces one for the same address, whose link then stops working. */
export async function invite(
  { db, config, clock, mail }: Deps,
  person: Person,
  { retailerId, email, role, storeIds }: Sent<typeof inviteToTeam>['body'],
  key: IdempotencyKey,
): Promise<ShownInvitation> {
  const own = roleAt(person, retailerId)
  const stores = await namedStores(db, retailerId, storeIds)
  const limit = storeLimitOf(person, retailerId)
  if (!mayInvite(own, { role, store_ids: storeIds }, limit)) throw new Problem(teamProblems, 'team.may_not_give')
  const retailer = (await retailersByIds(db, [retailerId])).get(retailerId)
  if (!retailer) throw new Problem('not_found')
  return once(db, key, async (tx) => {
    if ((await membersAt(tx, retailerId)).some((member) => member.email === email)) throw new Problem(teamProblems, 'team.member_already')
    const [before] = await rowsOf<Invite>(tx, 'team.replaced')`
      select ${sql(ROW)} from team_invitations where retailer_id = ${retailerId} and email = ${email} for update`
    if (before && !mayInvite(own, before, limit)) throw new Problem(teamProblems, 'team.may_not_give')
    const token = randomToken()
    const expiresAt = new Date(clock.now().getTime() + INVITATION_MS)
    const [row] = await rowsOf<{ id: InvitationId }>(tx, 'team.invite')`
      insert into team_invitations (retailer_id, email, role, store_ids, token_hash, invited_by, expires_at)
      values (${retailerId}, ${email}, ${role}, ${storeIds}::bigint[], ${hashOf(token)}, ${person.id}, ${expiresAt})
      on conflict (retailer_id, email) do update set role = excluded.role, store_ids = excluded.store_ids, token_hash = excluded.token_hash,
        invited_by = excluded.invited_by, expires_at = excluded.expires_at returning id`
    if (!row) throw new Error('an invitation was not written')
    const names = stores.map(({ name }) => name)
    const words = { to: email, retailer: retailer.name, role, stores: names, invitedBy: person.name, publicOrigin: config.publicOrigin }
    await mail.send(tx, invited(words, token))
    await recordAct(tx, {
      who: person,
      act: 'team.invite',
      subject: `retailer ${retailerId}`,
      after: { invitation: row.id, role, storeIds },
    })
    return { id: row.id, email, role, stores: names, invitedBy: person.name, expiresAt }
  }).then((answer) => ({ ...answer, expiresAt: new Date(answer.expiresAt) }))
}

/** The invitations that are still valid, newest first. */
export const invitationsOf = (db: Db, retailerId: RetailerId, now: Date): Promise<Invite[]> =>
  rowsOf<Invite>(db, 'team.invitations')`
    select ${sql(ROW)} from team_invitations where retailer_id = ${retailerId} and expires_at > ${now} order by id desc`

/** Revokes an invitation. Requires the right to send it. */
export async function revoke(db: Db, person: Person, id: InvitationId): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await rowsOf<Invite>(tx, 'team.invitation')`
      select ${sql(ROW)} from team_invitations where id = ${id} and retailer_id = any(${retailerIdsOf(person, 'manager')}::bigint[])
      for update`
    if (!row || row.retailer_id === null) throw new Problem('not_found')
    if (!mayInvite(roleAt(person, row.retailer_id), row, storeLimitOf(person, row.retailer_id)))
      throw new Problem(teamProblems, 'team.may_not_give')
    await rowsOf(tx, 'team.revoke')`delete from team_invitations where id = ${id}`
    await recordAct(tx, {
      who: person,
      act: 'team.revoke',
      subject: `retailer ${row.retailer_id}`,
      before: { invitation: id, role: row.role },
    })
  })
}

/**
 * The invitation of a link, as long as its sender could still send it today. Invitations from people who left or lost the role do not work.
 */
async function standing(db: Db, row: Invite | undefined): Promise<InviteDetail> {
  if (!row) throw new Problem(teamProblems, 'team.invitation_expired')
  const found = row.retailer_id === null ? await standingAtMall(db, row) : await standingAtRetailer(db, row, row.retailer_id)
  if (!found) throw new Problem(teamProblems, 'team.invitation_expired')
  return { row, ...found }
}

type InviteDetail = { row: Invite; retailer: string; isMall: boolean; stores: string[]; invitedBy: string }

/** Admins and the managers of a mall invite to it. */
async function standingAtMall(db: Db, { mall_id: mallId, invited_by: by }: Invite): Promise<Omit<InviteDetail, 'row'> | null> {
  const mall = mallId === null ? undefined : (await mallsByIds(db, [mallId])).get(mallId)
  if (!mall) return null
  const isManager = (await mallMembers(db, mall.id)).some(({ id, role }) => id === by && role === 'manager')
  if (!isManager && !(await isAdmin(db, by))) return null
  return { retailer: mall.name, isMall: true, stores: [], invitedBy: (await personById(db, by))?.name ?? '' }
}

async function standingAtRetailer(db: Db, row: Invite, retailerId: RetailerId): Promise<Omit<InviteDetail, 'row'> | null> {
  const [retailer, members, stores] = [
    (await retailersByIds(db, [retailerId])).get(retailerId),
    await membersAt(db, retailerId),
    row.store_ids.length > 0 ? await storesOf(db, [retailerId]) : [],
  ]
  const sender = members.filter(({ id }) => id === row.invited_by)
  const isEverywhere = sender.some(({ storeId }) => storeId === null)
  const limit = isEverywhere ? null : sender.flatMap(({ storeId }) => storeId ?? [])
  const mayStill = mayInvite(strongest(sender.map(({ role }) => role)), row, limit) || (await isAdmin(db, row.invited_by))
  const own = stores.filter(({ id }) => row.store_ids.includes(id))
  if (!retailer || retailer.status === 'closed' || !mayStill || own.length < row.store_ids.length) return null
  const invitedBy = sender[0]?.name ?? (await personById(db, row.invited_by))?.name ?? ''
  return { retailer: retailer.name, isMall: false, stores: own.map(({ name }) => name), invitedBy }
}

export async function lookAt({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Reply<typeof lookAtInvitation>> {
  const [found] = await rowsOf<Invite>(db, 'team.look')`
    select ${sql(ROW)} from team_invitations where token_hash = ${hashOf(token)} and expires_at > ${clock.now()}`
  const { row, ...words } = await standing(db, found)
  return { ...words, role: row.role, email: row.email, hasAccount: (await personByEmail(db, row.email)) !== null }
}

/**
 * Uses the link up and adds the owner of the address to the team. With a confirmed account they must be signed in to it. Without one they
 * set a password; provisional accounts of this address stay with the browsers that made them.
 */
export async function accept(
  deps: Deps,
  actor: Actor,
  { token, person }: Sent<typeof acceptInvitation>['body'],
  http: Http,
): Promise<Reply<typeof acceptInvitation>> {
  const { db, clock } = deps
  if (person) {
    const { email } = await lookAt(deps, token)
    await refuseWeak(person.password, { ...person, email }, '/person/password')
  }
  const passwordHash = person && (await hashPassword(person.password))
  const joined = await transact(db, async (tx) => {
    const [used] = await rowsOf<Invite>(tx, 'team.use')`
      delete from team_invitations where token_hash = ${hashOf(token)} and expires_at > ${clock.now()} returning ${sql(ROW)}`
    const { row } = await standing(tx, used)
    const known = await personByEmail(tx, row.email)
    const isOwn = isPerson(actor) && (known ? known.id === actor.id : actor.email === row.email)
    if (isPerson(actor) && !isOwn) throw new Problem(teamProblems, 'team.other_account')
    if (known && !isPerson(actor)) throw new Problem(teamProblems, 'team.sign_in_first')
    if (!isPerson(actor) && (!person || !passwordHash)) throw fieldProblem('/person', 'Choose a password.')
    const joining = { ...person, email: row.email, passwordHash: passwordHash ?? '' }
    const userId = isPerson(actor) ? actor.id : await joinByLink(tx, joining)
    if (isPerson(actor)) await confirmInvited(tx, userId)
    for (const membership of membershipsBy(row)) await addMembership(tx, userId, membership)
    await recordAct(tx, {
      who: null,
      act: 'team.join',
      subject: row.retailer_id === null ? `mall ${row.mall_id}` : `retailer ${row.retailer_id}`,
      after: { person: userId, role: row.role, storeIds: row.store_ids },
    })
    const passkey = isPerson(actor) ? passkeyOf(actor) : null
    return { retailerId: row.retailer_id, session: await signInHere(deps, tx, userId, http, passkey) }
  })
  return { ...(await viewerBehind(deps, joined.session)), retailerId: joined.retailerId }
}

/** The roles that an invitation gives: for each of its stores, for all of them, or at its mall. */
function membershipsBy({ retailer_id: retailerId, mall_id: mallId, role, store_ids: storeIds }: Invite): NewMembership[] {
  if (mallId !== null) return role === 'owner' ? [] : [{ scope: 'mall', mallId, role }]
  if (retailerId === null) return []
  return (storeIds.length > 0 ? storeIds : [null]).map((storeId) => ({ scope: 'retailer', retailerId, role, storeId }))
}

/** Deletes expired invitations, so that addresses of people who never joined are not kept. */
export const forgetExpired = (db: Db, now: Date): Promise<unknown> =>
  rowsOf(db, 'team.expired')`delete from team_invitations where expires_at <= ${now}`

/** Open invitations to this address. They are deleted with the person's account. */
export const invitationsTo = (db: Db, email: string): Promise<unknown[]> =>
  rowsOf(db, 'team.personal_data')`
    select coalesce(r.display_name, mall.name) as retailer, i.role, i.expires_at as "expiresAt" from team_invitations i
    left ${sql(joinRetailer('r.id = i.retailer_id'))} left ${sql(joinMall('mall.id = i.mall_id'))} where i.email = lower(${email})`
export const forgetInvitationsTo = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'team.forget')`delete from team_invitations where email = lower(${email})`
