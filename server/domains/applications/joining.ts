import { type answerJoinRequest, type askToJoin, type JoinRequest, reviewProblems } from '#contracts/applications/review.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { JoinRequestId, RetailerId, UserId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { addMembership, personById } from '../identity/people.ts'
import { membersAt } from '../identity/teams.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import * as mails from './mails.ts'
import { applicationRow, fieldRows, note } from './rows.ts'
import { similarTo } from './similar.ts'
import { applicationProblems } from '#contracts/applications/applications.ts'

type JoiningDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>
type Request = {
  id: JoinRequestId
  retailerId: RetailerId
  userId: UserId
  message: string
  state: JoinRequest['state']
  askedAt: Date
  decidedAt: Date | null
}
const COLUMNS = `id, retailer_id as "retailerId", user_id as "userId", message, state, created_at as "askedAt", decided_at as "decidedAt"`

/** Asks the owners of a business that looks like the applicant's to take them in. Only such a business can be asked. */
export async function askOwners(
  { db, clock, config, mail }: JoiningDeps,
  who: Person,
  { params, body }: Sent<typeof askToJoin>,
): Promise<void> {
  if (!who.emailVerified) throw new Problem(applicationProblems, 'applications.email_first')
  await transact(db, async (tx) => {
    const row = await applicationRow(tx, params.id, who.id, true)
    if (row.state !== 'draft' && row.state !== 'needs_changes') throw new Problem(applicationProblems, 'applications.not_open')
    const business = (await similarTo(tx, row, await fieldRows(tx, row.id))).find(({ retailerId }) => retailerId === body.retailerId)
    if (!business) throw new Problem(reviewProblems, 'applications.not_similar')
    if (business.request === 'refused') throw new Problem(reviewProblems, 'applications.join_decided')
    const [request] = await rowsOf<{ id: JoinRequestId }>(tx, 'applications.ask-to-join')`
      insert into join_requests (application_id, retailer_id, user_id, message, created_at)
      values (${row.id}, ${body.retailerId}, ${who.id}, ${body.message}, ${clock.now()})
      on conflict (user_id, retailer_id) where state = 'open' do nothing returning id`
    if (!request) return
    await note(tx, row.id, who.id, 'asked to join', business.name)
    const owners = (await membersAt(tx, body.retailerId)).filter(({ role }) => role === 'owner')
    for (const to of new Set(owners.map(({ email }) => email)))
      await mail.send(tx, mails.joinAsked({ id: request.id, to, publicOrigin: config.publicOrigin, retailer: business.name }, who.name))
  })
}

/** The requests to join a business of this owner. */
export async function requestsTo(db: Db, who: Person, retailerId: RetailerId): Promise<{ items: JoinRequest[] }> {
  if (!retailerIdsOf(who, 'owner').includes(retailerId)) throw new Problem('not_found')
  const rows = await rowsOf<Request>(db, 'applications.join-requests')`
    select ${sql(COLUMNS)} from join_requests where retailer_id = ${retailerId} order by (state = 'open') desc, id desc limit 50`
  const items: JoinRequest[] = []
  for (const row of rows) items.push(await shownRequest(db, row))
  return { items }
}

/** Takes the person into the team or refuses. Once. */
export async function answer(
  { db, clock, config, mail }: JoiningDeps,
  who: Person,
  { params, body }: Sent<typeof answerJoinRequest>,
): Promise<JoinRequest> {
  return transact(db, async (tx) => {
    const [row] = await rowsOf<Request>(tx, 'applications.lock-join-request')`
      select ${sql(COLUMNS)} from join_requests where id = ${params.id} and retailer_id = any(${retailerIdsOf(who, 'owner')}::bigint[])
      for no key update`
    if (!row) throw new Problem('not_found')
    if (row.state !== 'open') throw new Problem(reviewProblems, 'applications.join_decided')
    const person = await personById(tx, row.userId)
    if (!person?.emailVerified) throw new Problem('not_found')
    const state = body.accept ? 'accepted' : 'refused'
    await rowsOf(tx, 'applications.answer-join')`
      update join_requests set state = ${state}, decided_at = ${clock.now()}, decided_by = ${who.id} where id = ${row.id}`
    if (body.accept)
      await addMembership(tx, row.userId, { scope: 'retailer', retailerId: row.retailerId, role: body.role }, { keepSignedIn: true })
    await recordAct(tx, {
      who,
      act: body.accept ? 'team.accept' : 'team.refuse',
      subject: `retailer ${row.retailerId}`,
      after: { person: row.userId, ...(body.accept ? { role: body.role } : {}) },
    })
    const retailer = (await retailersByIds(tx, [row.retailerId])).get(row.retailerId)?.name ?? ''
    await mail.send(tx, mails.joinAnswered({ id: row.id, to: person.email, publicOrigin: config.publicOrigin, retailer }, body.accept))
    return shownRequest(tx, { ...row, state, decidedAt: clock.now() })
  })
}

async function shownRequest(db: Db, { userId, ...row }: Request): Promise<JoinRequest> {
  const [person, retailers] = [await personById(db, userId), await retailersByIds(db, [row.retailerId])]
  return { ...row, retailer: retailers.get(row.retailerId)?.name ?? '', who: person?.name ?? '', email: person?.email ?? '' }
}
