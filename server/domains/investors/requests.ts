import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { InvestorRequestId, UserId } from '#contracts/ids.ts'
import {
  type askToRead,
  type decideInvestorRequest,
  type InvestorPage,
  type InvestorRequest,
  investorProblems,
  type investorRequests,
} from '#contracts/investors.ts'
import { type Actor, isPerson, isPlatform, type Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { waitingRows } from '../waiting.ts'
import * as mails from './mails.ts'

/** Whether somebody reads all documents: investors and admins by their role, others by an approved request under their confirmed address. */
export async function readerState(db: Db, actor: Actor): Promise<InvestorPage['reader']> {
  if (!isPerson(actor)) return 'none'
  if (isPlatform(actor, 'investor', 'admin')) return 'approved'
  // A stranger with an account at an address that is not confirmed learns nothing about its requests.
  if (!actor.emailVerified) return 'unconfirmed'
  const [row] = await rowsOf<{ state: 'open' | 'approved' }>(db, 'investors.state')`
    select state from investor_requests where email = lower(${actor.email}) and state in ('open', 'approved')`
  return row ? (row.state === 'approved' ? 'approved' : 'waiting') : 'none'
}

/** Keeps a request and confirms it by mail. An address with a request that waits or was approved gets no second one, and hears nothing. */
export async function keepRequest(
  tx: Db,
  { clock, mail, config }: Deps,
  { name, firm, email, reason }: Sent<typeof askToRead>['body'],
): Promise<Reply<typeof askToRead>> {
  const askedAt = clock.now()
  const [row] = await rowsOf<{ id: InvestorRequestId }>(tx, 'investors.ask')`
    insert into investor_requests (name, firm, email, reason, created_at) values (${name}, ${firm}, ${email}, ${reason}, ${askedAt})
    on conflict (email) where state in ('open', 'approved') do nothing returning id`
  if (row) {
    await recordAct(tx, { who: null, act: 'investors.ask', subject: `investor request ${row.id}` })
    await mail.send(tx, mails.received({ id: row.id, to: email, publicOrigin: config.publicOrigin }))
  }
  return { askedAt }
}

const REQUEST = `r.id, r.name, r.firm, r.email, r.reason, r.state, r.created_at as "askedAt", r.decided_at as "decidedAt", p.name as "decidedBy"
  from investor_requests r left ${joinPerson('p.id = r.decided_by', 'p')}`

/** Open requests, oldest first; others newest first. */
export async function requestsOf(
  db: Db,
  { state = 'open', ...asked }: Sent<typeof investorRequests>['query'],
): Promise<Reply<typeof investorRequests>> {
  return pageBy(`investors.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<InvestorRequest>(
      db,
      state === 'open' ? 'investors.open-requests' : 'investors.decided-requests',
      state === 'open'
        ? `select ${REQUEST} where r.state = $3 and ($1::bigint is null or r.id > $1) order by r.id limit $2`
        : `select ${REQUEST} where r.state = $3 and ($1::bigint is null or r.id < $1) order by r.id desc limit $2`,
      [after?.id ?? null, limit, state],
    ),
  )
}

/** An open request is approved or refused; the access of an approved one can end. */
export function decide(
  { db, clock, mail, config }: Deps,
  who: Person,
  { params, body }: Sent<typeof decideInvestorRequest>,
): Promise<InvestorRequest> {
  const { decision } = body
  return transact(db, async (tx) => {
    const read = () =>
      rowsOf<InvestorRequest>(tx, 'investors.one-request')`select ${sql(REQUEST)} where r.id = ${params.id} for no key update of r`
    const [row] = await read()
    if (!row) throw new Problem('not_found')
    if (row.state !== (decision === 'ended' ? 'approved' : 'open')) throw new Problem(investorProblems, 'investors.decided')
    await rowsOf(tx, 'investors.decide')`
      update investor_requests set state = ${decision}, decided_at = ${clock.now()}, decided_by = ${who.id} where id = ${params.id}`
    await recordAct(tx, { who, act: `investors.${decision}`, subject: `investor request ${params.id}` })
    await mail.send(tx, mails.decided({ id: params.id, to: row.email, publicOrigin: config.publicOrigin }, decision))
    const [now] = await read()
    return now ?? row
  })
}

/** The requests sent under a confirmed address. */
export const personalDataOf = (db: Db, email: string): Promise<unknown[]> =>
  rowsOf(db, 'investors.personal_data')`
    select name, firm, email, reason, state, created_at as "askedAt", decided_at as "decidedAt" from investor_requests
    where email = lower(${email}) order by id`
export const forgetFrom = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'investors.forget')`delete from investor_requests where email = lower(${email})`

/** The name under which this person published figures. */
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'investors.forget-name')`update published_metrics set published_by_name = 'SPIRAL' where published_by = ${userId}`
export const publishedByPerson = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'investors.published-by')`
    select metric, month, note, published_at as "publishedAt" from published_metrics where published_by = ${userId} order by id`

export const waiting = waitingRows<{ id: number; name: string; firm: string; since: Date }>(
  'investors.for_admins',
  `select id, name, firm, created_at as since from investor_requests where state = 'open' order by id limit 100`,
  ({ name, firm }) => ({
    code: 'investors.asked',
    title: `${name} asks to read the documents for investors`,
    detail: firm,
    href: '/admin/investor-dashboard?view=readers',
  }),
)
