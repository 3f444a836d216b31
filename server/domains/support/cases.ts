import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { AssistantConversationId, AssistantMessageId, SupportRequestId, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import {
  ANSWER_HOURS,
  type answerSupport,
  type CaseMessage,
  type Outcome,
  type SupportCase,
  type SupportRequest,
  type supportRequests,
  supportProblems,
} from '#contracts/support.ts'
import { HOUR } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { tell } from '../../facts.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { type News, tellPeople } from '../notifications/tell-people.ts'
import { accountOf } from '../loyalty/account.ts'
import { paidUnderWay } from '../orders/list.ts'
import { returnsOf } from '../returns/lists.ts'
import * as mails from './mails.ts'

type Said = { from: 'person' | 'assistant'; text: string; at: Date; messageId: AssistantMessageId | null }
export type NewCase = {
  /** Null when the person is not signed in. */
  userId: UserId | null
  name: string
  email: string
  kind: 'assistant'
  /** Why the assistant hands it over, as support reads it in the queue. */
  reason: string
  message: string
  conversationId: AssistantConversationId | null
  transcript: readonly Said[]
}

/** Hands a conversation to the people of support, and confirms it by mail. While its case is open, a repeat changes nothing. */
export async function openCase(tx: Db, { clock, mail, config }: Deps, opened: NewCase): Promise<SupportRequestId> {
  const { userId, name, email, kind, reason, message, conversationId, transcript } = opened
  const [made] = await rowsOf<{ id: SupportRequestId }>(tx, 'support.hand_over')`
    insert into support_requests (kind, user_id, name, email, message, reason, conversation_id, transcript, created_at)
    values (${kind}, ${userId}, ${name}, ${email}, ${message}, ${reason}, ${conversationId}, ${JSON.stringify(transcript)}, ${clock.now()})
    on conflict (conversation_id) where closed_at is null and conversation_id is not null do nothing
    returning id`
  if (made) {
    await tell(tx, 'support.changed', {})
    await mail.send(tx, mails.received({ id: made.id, to: email, publicOrigin: config.publicOrigin }))
    return made.id
  }
  const [open] = await rowsOf<{ id: SupportRequestId }>(tx, 'support.handed_over')`
    select id from support_requests where conversation_id = ${conversationId} and closed_at is null`
  if (!open) throw new Problem('conflict')
  return open.id
}

/** The answers in the case of a conversation, the oldest first, for its person. */
export const answersIn = (db: Db, conversationId: number): Promise<Omit<CaseMessage, 'isInternal'>[]> =>
  rowsOf<Omit<CaseMessage, 'isInternal'>>(db, 'support.answers')`
    select m.id, 'SPIRAL support' as by, m.text, m.created_at as at
    from support_messages m join support_requests s on s.id = m.request_id
    where s.conversation_id = ${conversationId} and not m.is_internal order by m.id`

const REQUEST = `s.id, s.kind, s.name as who, s.email, s.message, s.about, s.reason, s.created_at as "askedAt", s.answer,
  s.answered_at as "answeredAt", person.name as "answeredBy", s.outcome, s.closed_at as "closedAt", s.user_id, s.claimed_by,
  claimer.name as "claimedBy", s.escalated_at is not null as "isEscalated" from support_requests s left ${joinPerson('person.id = s.answered_by')}
  left ${joinPerson('claimer.id = s.claimed_by', 'claimer')}`
type StoredRequest = Omit<SupportRequest, 'dueAt' | 'atRisk' | 'isMine'> & { user_id: UserId | null; claimed_by: UserId | null }

async function shown(db: Db, who: Person, rows: readonly StoredRequest[]): Promise<SupportRequest[]> {
  const paid = await paidUnderWay(
    db,
    rows.flatMap(({ user_id: userId }) => userId ?? []),
  )
  return rows.map(({ user_id: userId, claimed_by: claimer, ...request }) => ({
    ...request,
    dueAt: new Date(request.askedAt.getTime() + ANSWER_HOURS[request.kind] * HOUR),
    atRisk: userId && (paid.get(userId) ?? cents(0)),
    isMine: claimer === who.id,
  }))
}

/** The open cases or my own, oldest first; or the closed ones, newest first. */
export async function casesOf(
  db: Db,
  who: Person,
  { state = 'open', ...asked }: Sent<typeof supportRequests>['query'],
): Promise<Reply<typeof supportRequests>> {
  const page = await pageBy(`support.${state}`, { id: 'id' }, asked, (after, limit) => {
    const from = after?.id ?? null
    if (state === 'closed')
      return rowsOf<StoredRequest>(db, 'support.closed')`
        select ${sql(REQUEST)} where s.closed_at is not null and (${from}::bigint is null or s.id < ${from}) order by s.id desc limit ${limit}`
    return rowsOf<StoredRequest>(db, 'support.open')`
      select ${sql(REQUEST)} where s.closed_at is null and (${from}::bigint is null or s.id > ${from})
        and (${state === 'mine' ? who.id : null}::uuid is null or s.claimed_by = ${who.id}) order by s.id limit ${limit}`
  })
  return { ...page, items: await shown(db, who, page.items) }
}

type StoredLine = Omit<Said, 'at'> & { at: string }
/** One case as support reads it. */
export async function caseOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, who: Person, id: SupportRequestId): Promise<SupportCase> {
  const now = clock.now()
  const [row] = await rowsOf<StoredRequest & { transcript: StoredLine[] | null } & Pick<SupportCase, 'conversationId'>>(db, 'support.case')`
    select s.transcript, s.conversation_id as "conversationId", ${sql(REQUEST)} where s.id = ${id}`
  if (!row) throw new Problem('not_found')
  const { transcript, conversationId, ...stored } = row
  const [request] = await shown(db, who, [stored])
  if (!request) throw new Problem('not_found')
  return {
    ...request,
    conversationId,
    transcript: (transcript ?? []).map((line) => ({ ...line, at: new Date(line.at) })),
    messages: await rowsOf<CaseMessage>(db, 'support.messages')`
      select m.id, coalesce(author.name, 'Support') as by, m.is_internal as "isInternal", m.text, m.created_at as at
      from support_messages m left ${sql(joinPerson('author.id = m.author_id', 'author'))} where m.request_id = ${id} order by m.id`,
    customer: row.user_id && (await customerOf(db, row.user_id, now)),
    earlier: await rowsOf<SupportCase['earlier'][number]>(db, 'support.earlier')`
      select id, kind, message, created_at as "askedAt", outcome from support_requests
      where id < ${id} and (user_id = ${row.user_id} or (user_id is null and email = ${row.email})) order by id desc limit 20`,
  }
}

async function customerOf(db: Db, userId: UserId, now: Date): Promise<SupportCase['customer']> {
  const [{ balance }, { items }] = await Promise.all([accountOf(db, userId, now), returnsOf(db, userId, { limit: 5 }, now)])
  return { spirals: balance, returns: items }
}

const isAdmin = ({ platform }: Person): boolean => platform.includes('admin')

/** Locks an open case for somebody of support who may work on it: not their own, not another's, and an escalated one only for admins. */
async function hold(tx: Db, who: Person, id: SupportRequestId): Promise<StoredRequest> {
  const [row] = await rowsOf<StoredRequest>(tx, 'support.hold')`select ${sql(REQUEST)} where s.id = ${id} for no key update of s`
  if (!row) throw new Problem('not_found')
  if (row.closedAt) throw new Problem(supportProblems, 'support.closed')
  if (row.user_id === who.id) throw new Problem(supportProblems, 'support.own')
  if (row.claimed_by && row.claimed_by !== who.id)
    throw new Problem(supportProblems, 'support.claimed', { detail: `${row.claimedBy} is working on this.` })
  if (row.isEscalated && !isAdmin(who)) throw new Problem(supportProblems, 'support.escalated')
  return row
}

const claimFor = (tx: Db, who: Person, id: SupportRequestId, now: Date) =>
  rowsOf(tx, 'support.claim')`
    update support_requests set claimed_by = ${who.id}, claimed_at = ${now} where id = ${id} and claimed_by is distinct from ${who.id}`

/** Takes an open case; one of two who press at once gets it. */
export async function claim({ db, clock }: Deps, who: Person, id: SupportRequestId): Promise<SupportCase> {
  return transact(db, async (tx) => {
    const row = await hold(tx, who, id)
    await claimFor(tx, who, id, clock.now())
    if (row.claimed_by !== who.id) await record(tx, who, 'claim', id)
    return caseOf({ db: tx, clock }, who, id)
  })
}

/** Puts a case back for others. */
export async function release({ db, clock }: Deps, who: Person, id: SupportRequestId): Promise<SupportCase> {
  return transact(db, async (tx) => {
    const rows = await rowsOf(tx, 'support.release')`
      update support_requests set claimed_by = null, claimed_at = null
      where id = ${id} and closed_at is null and (claimed_by = ${who.id} or ${isAdmin(who)}) returning id`
    if (rows.length > 0) await record(tx, who, 'release', id)
    return caseOf({ db: tx, clock }, who, id)
  })
}

async function write(tx: Db, who: Person, id: SupportRequestId, text: string, isInternal: boolean, now: Date): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(tx, 'support.write')`
    insert into support_messages (request_id, author_id, is_internal, text, created_at)
    values (${id}, ${who.id}, ${isInternal}, ${text}, ${now}) returning id`
  if (!row) throw new Error('a message was not written')
  return row.id
}

/** Leaves a note that only support reads, in any case but the writer's own. */
export async function note(tx: Db, { clock }: Deps, who: Person, id: SupportRequestId, text: string): Promise<void> {
  const [row] = await rowsOf<{ user_id: UserId | null }>(tx, 'support.of')`select user_id from support_requests where id = ${id}`
  if (!row) throw new Problem('not_found')
  if (row.user_id === who.id) throw new Problem(supportProblems, 'support.own')
  await write(tx, who, id, text, true, clock.now())
  await tell(tx, 'support.changed', {})
}

/** Hands a case to the admins and tells them why. */
export async function escalate({ db, clock }: Deps, who: Person, id: SupportRequestId, why: string): Promise<SupportCase> {
  return transact(db, async (tx) => {
    await hold(tx, who, id)
    await write(tx, who, id, why, true, clock.now())
    await rowsOf(tx, 'support.escalate')`
      update support_requests set escalated_at = ${clock.now()}, claimed_by = null, claimed_at = null where id = ${id}`
    await record(tx, who, 'escalate', id)
    return caseOf({ db: tx, clock }, who, id)
  })
}

/** Answers and records it: a disputed line by the channels its shopper chose, everything else by mail to the sender's address. */
export async function answer(
  tx: Db,
  deps: Deps,
  who: Person,
  id: SupportRequestId,
  { answer: text, outcome = 'solved', keepOpen = false }: Sent<typeof answerSupport>['body'],
): Promise<void> {
  const { clock, mail, config } = deps
  const now = clock.now()
  const row = await hold(tx, who, id)
  await claimFor(tx, who, id, now)
  const messageId = await write(tx, who, id, text, false, now)
  await rowsOf(tx, 'support.answer')`
    update support_requests set answer = ${text}, answered_by = ${who.id}, answered_at = ${now} where id = ${id}`
  await record(tx, who, 'answer', id)
  if (!keepOpen) await end(tx, who, id, outcome, now)
  if (row.kind === 'spirals' && row.user_id) await tellPeople(tx, deps, [newsOf(row, row.user_id, messageId, text, config.publicOrigin)])
  else await mail.send(tx, mails.answered({ id, messageId, to: row.email, publicOrigin: config.publicOrigin }, row.message, text))
}

/** Closes a case. Only a duplicate, or what needs no answer, closes without one; a dispute never does. */
export async function close({ db, clock }: Deps, who: Person, id: SupportRequestId, outcome: Outcome): Promise<SupportCase> {
  return transact(db, async (tx) => {
    const row = await hold(tx, who, id)
    const needsNone = row.kind !== 'spirals' && (outcome === 'duplicate' || outcome === 'no_answer')
    if (row.answer === null && !needsNone) throw new Problem(supportProblems, 'support.unanswered')
    await end(tx, who, id, outcome, clock.now())
    return caseOf({ db: tx, clock }, who, id)
  })
}

async function end(tx: Db, who: Person, id: SupportRequestId, outcome: Outcome, now: Date): Promise<void> {
  await rowsOf(tx, 'support.close')`update support_requests set outcome = ${outcome}, closed_at = ${now} where id = ${id}`
  await record(tx, who, 'close', id, { outcome })
}

/** An act on a case joins the audit log, and every open desk shows it. */
async function record(tx: Db, who: Person, act: string, id: SupportRequestId, after?: object): Promise<void> {
  await recordAct(tx, { who, act: `support.${act}`, subject: `support request ${id}`, after })
  await tell(tx, 'support.changed', {})
}

function newsOf({ id, about }: StoredRequest, userId: UserId, messageId: number, text: string, publicOrigin: string): News {
  return {
    userId,
    key: `support ${id} ${messageId}`,
    type: 'support_answered',
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
