import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { SupportRequestId, UserId } from '#contracts/ids.ts'
import {
  type answerSupport,
  type contactSupport,
  type Dispute,
  type disputeSpirals,
  type SupportRequest,
  type supportRequests,
  supportProblems,
} from '#contracts/support.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { historyLine } from '../loyalty/account.ts'
import { type News, tellPeople } from '../notifications/tell-people.ts'
import * as mails from './mails.ts'
import { joinPerson } from '../identity/teams.ts'

/** Saves a message to support and confirms it by mail, in the caller's transaction. */
export async function keepMessage(
  tx: Db,
  { clock, mail, config }: Deps,
  userId: UserId | null,
  { name, email, message }: Sent<typeof contactSupport>['body'],
): Promise<Reply<typeof contactSupport>> {
  const askedAt = clock.now()
  const [row] = await rowsOf<{ id: SupportRequestId }>(
    tx,
    'support.contact',
    `insert into support_requests (kind, user_id, name, email, message, created_at) values ('contact', $1, $2, $3, $4, $5) returning id`,
    [userId, name, email, message, askedAt],
  )
  if (!row) throw new Error('a message was not kept')
  await mail.send(tx, mails.received({ id: row.id, to: email, publicOrigin: config.publicOrigin }))
  return { askedAt }
}

const DISPUTE = `entry_id::text as "entryId", message, created_at as "askedAt", answer, answered_at as "answeredAt"`

/** Disputes an entry of the person's own SPIRALs. A repeat while it is open keeps the first. */
export async function dispute({ db, clock }: Deps, person: Person, { params, body }: Sent<typeof disputeSpirals>): Promise<Dispute> {
  const line = await historyLine(db, person.id, Number(params.id))
  if (!line) throw new Problem('not_found')
  const [row] = await rowsOf<Dispute>(
    db,
    'support.dispute',
    `insert into support_requests (kind, user_id, name, email, message, entry_id, about, created_at) values ('spirals', $1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, entry_id) where answered_at is null and entry_id is not null do update set kind = excluded.kind returning ${DISPUTE}`,
    [person.id, person.name, person.email, body.message, Number(line.id), aboutLine(line), clock.now()],
  )
  if (!row) throw new Error('a dispute was not kept')
  return row
}

const aboutLine = ({ at, text, points, orderNumber }: NonNullable<Awaited<ReturnType<typeof historyLine>>>): string =>
  `${at.toISOString().slice(0, 10)}: ${text}${orderNumber ? `, order ${orderNumber}` : ''}, ${points > 0 ? '+' : ''}${points} SPIRALs`

export const disputesOf = (db: Db, userId: UserId): Promise<Dispute[]> =>
  rowsOf<Dispute>(
    db,
    'support.disputes',
    `select ${DISPUTE} from support_requests where user_id = $1 and kind = 'spirals' order by id desc limit 200`,
    [userId],
  )

const REQUEST = `s.id, s.kind, s.name as who, s.email, s.message, s.about, s.created_at as "askedAt", s.answer, s.answered_at as "answeredAt",
  person.name as "answeredBy", s.user_id from support_requests s left ${joinPerson('person.id = s.answered_by')}`
type Row = SupportRequest & { user_id: UserId | null }
function shown(row: Row): SupportRequest {
  const { user_id: _, ...request } = row
  return request
}

/** The open requests, oldest first; or the answered ones, newest first. */
export async function requestsOf(
  db: Db,
  { state = 'open', ...asked }: Sent<typeof supportRequests>['query'],
): Promise<Reply<typeof supportRequests>> {
  const isOpen = state === 'open'
  const page = await pageBy(`support.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<Row>(
      db,
      isOpen ? 'support.open' : 'support.answered',
      isOpen
        ? `select ${REQUEST} where s.answered_at is null and ($1::bigint is null or s.id > $1) order by s.id limit $2`
        : `select ${REQUEST} where s.answered_at is not null and ($1::bigint is null or s.id < $1) order by s.id desc limit $2`,
      [after?.id ?? null, limit],
    ),
  )
  return { ...page, items: page.items.map(shown) }
}

/** Answers once and records it: a shopper's dispute by the channels they chose, a message by mail to its sender's address. */
export async function answer(deps: Deps, who: Person, { params, body }: Sent<typeof answerSupport>): Promise<SupportRequest> {
  const { db, clock, mail, config } = deps
  return transact(db, async (tx) => {
    const [row] = await rowsOf<Row>(tx, 'support.request', `select ${REQUEST} where s.id = $1 for no key update of s`, [params.id])
    if (!row) throw new Problem('not_found')
    if (row.answeredAt) throw new Problem(supportProblems, 'support.answered')
    if (row.user_id === who.id) throw new Problem(supportProblems, 'support.own')
    const answeredAt = clock.now()
    await rowsOf(tx, 'support.answer', 'update support_requests set answer = $2, answered_by = $3, answered_at = $4 where id = $1', [
      params.id,
      body.answer,
      who.id,
      answeredAt,
    ])
    await recordAct(tx, { who, act: 'support.answer', subject: `support request ${params.id}` })
    if (row.kind === 'spirals' && row.user_id) await tellPeople(tx, deps, [newsOf(row, row.user_id, body.answer, config.publicOrigin)])
    else await mail.send(tx, mails.answered({ id: params.id, to: row.email, publicOrigin: config.publicOrigin }, row.message, body.answer))
    return shown({ ...row, answer: body.answer, answeredAt, answeredBy: who.name })
  })
}

function newsOf({ id, about }: Row, userId: UserId, text: string, publicOrigin: string): News {
  return {
    userId,
    key: `support ${id}`,
    type: 'support_answered',
    category: 'spirals',
    urgent: true,
    subject: 'Support answered about your SPIRALs',
    message: mails.shortened(text),
    href: '/loyalty#history',
    mail: {
      kind: 'support.answered',
      paragraphs: [...mails.paragraphsOf(text), `It is about this line: ${about}.`],
      action: { label: 'My SPIRALs', url: new URL('/loyalty#history', publicOrigin).toString() },
    },
  }
}

/** A person's messages to support, sent signed in, or signed out under their confirmed address. */
export const personalDataOf = (db: Db, userId: UserId, email: string): Promise<unknown[]> =>
  rowsOf(
    db,
    'support.personal-data',
    `select kind, name, email, message, about, created_at as "askedAt", answer, answered_at as "answeredAt" from support_requests
     where user_id = $1 or (user_id is null and email = lower($2)) order by id`,
    [userId, email],
  )

/**
 * Deletes messages sent signed out under an address, when its confirmed owner closes their account. Messages sent signed in are deleted
 * with the account.
 */
export const forgetMessagesFrom = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'support.forget_from', 'delete from support_requests where user_id is null and email = lower($1)', [email])
