import type { MallId, RetailerId } from '#contracts/ids.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import * as identity from '../identity/teams.ts'
import { hashOf } from './invitations.ts'
import { invited } from './mails.ts'
import { INVITATION_MS } from './rules.ts'
import { teamProblems } from '#contracts/teams.ts'

type Business = { retailerId: RetailerId; name: string } | { mallId: MallId; name: string }

/**
 * Invites a person to a business: how admins give a new retailer its first owner, and how admins and managers of a mall bring in its people.
 * Replaces an invitation for the same address, whose link then stops working. The link works as long as the sender may send it.
 */
export async function inviteToBusiness(
  { config, clock, mail }: Deps,
  tx: Db,
  who: Person,
  business: Business,
  { email, role }: { email: string; role: RetailerRole },
): Promise<void> {
  const [retailerId, mallId] = 'retailerId' in business ? [business.retailerId, null] : [null, business.mallId]
  const members =
    retailerId === null
      ? await identity.mallEmails(tx, mallId as MallId)
      : (await identity.membersAt(tx, retailerId)).map((one) => one.email)
  if (members.includes(email)) throw new Problem(teamProblems, 'team.member_already')
  const token = randomToken()
  const expiresAt = new Date(clock.now().getTime() + INVITATION_MS)
  await rowsOf(tx, 'team.replace')`
    delete from team_invitations where (retailer_id = ${retailerId} or mall_id = ${mallId}) and email = ${email}`
  await rowsOf(tx, 'team.invite-by-admin')`
    insert into team_invitations (retailer_id, mall_id, email, role, store_ids, token_hash, invited_by, expires_at)
    values (${retailerId}, ${mallId}, ${email}, ${role}, '{}', ${hashOf(token)}, ${who.id}, ${expiresAt})`
  const words = { to: email, retailer: business.name, role, stores: [], invitedBy: who.name, publicOrigin: config.publicOrigin }
  await mail.send(tx, invited(words, token))
  const subject = retailerId === null ? `mall ${mallId}` : `retailer ${retailerId}`
  await recordAct(tx, { who, act: 'team.invite', subject, after: { role } })
}
