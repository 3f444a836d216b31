import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { SupportRequestId, UserId } from '#contracts/ids.ts'
import type { contactSupport, Dispute, disputeSpirals } from '#contracts/support.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { tell } from '../../facts.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { historyLine } from '../loyalty/account.ts'
import * as mails from './mails.ts'

/** Saves a message to support and confirms it by mail, in the caller's transaction. */
export async function keepMessage(
  tx: Db,
  { clock, mail, config }: Deps,
  userId: UserId | null,
  { name, email, message }: Sent<typeof contactSupport>['body'],
): Promise<Reply<typeof contactSupport>> {
  const askedAt = clock.now()
  const [row] = await rowsOf<{ id: SupportRequestId }>(tx, 'support.contact')`
    insert into support_requests (kind, user_id, name, email, message, created_at)
    values ('contact', ${userId}, ${name}, ${email}, ${message}, ${askedAt}) returning id`
  if (!row) throw new Error('a message was not kept')
  await tell(tx, 'support.changed', {})
  await mail.send(tx, mails.received({ id: row.id, to: email, publicOrigin: config.publicOrigin }))
  return { askedAt }
}

const DISPUTE = `entry_id::text as "entryId", message, created_at as "askedAt", answer, answered_at as "answeredAt"`

/** Disputes an entry of the person's own SPIRALs. A repeat while it is open keeps the first. */
export async function dispute({ db, clock }: Deps, person: Person, { params, body }: Sent<typeof disputeSpirals>): Promise<Dispute> {
  const line = await historyLine(db, person.id, Number(params.id))
  if (!line) throw new Problem('not_found')
  const [row] = await rowsOf<Dispute>(db, 'support.dispute')`
    insert into support_requests (kind, user_id, name, email, message, entry_id, about, created_at)
    values ('spirals', ${person.id}, ${person.name}, ${person.email}, ${body.message}, ${Number(line.id)}, ${aboutLine(line)},
      ${clock.now()})
    on conflict (user_id, entry_id) where answered_at is null and entry_id is not null do update set kind = excluded.kind
    returning ${sql(DISPUTE)}`
  if (!row) throw new Error('a dispute was not kept')
  return row
}

const aboutLine = ({ at, text, points, orderNumber }: NonNullable<Awaited<ReturnType<typeof historyLine>>>): string =>
  `${at.toISOString().slice(0, 10)}: ${text}${orderNumber ? `, order ${orderNumber}` : ''}, ${points > 0 ? '+' : ''}${points} SPIRALs`

export const disputesOf = (db: Db, userId: UserId): Promise<Dispute[]> =>
  rowsOf<Dispute>(db, 'support.disputes')`
    select ${sql(DISPUTE)} from support_requests where user_id = ${userId} and kind = 'spirals' order by id desc limit 200`

/** A person's messages to support, sent signed in, or signed out under their confirmed address, with every answer. */
export const personalDataOf = (db: Db, userId: UserId, email: string): Promise<unknown[]> =>
  rowsOf(db, 'support.personal-data')`
    select s.kind, s.name, s.email, s.message, s.about, s.reason, s.transcript, s.created_at as "askedAt", s.answer,
      s.answered_at as "answeredAt", s.outcome, s.closed_at as "closedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('text', m.text, 'at', m.created_at) order by m.id), '[]') from support_messages m
        where m.request_id = s.id and not m.is_internal) as answers
    from support_requests s where s.user_id = ${userId} or (s.user_id is null and s.email = lower(${email})) order by s.id`

/**
 * Deletes messages sent signed out under an address, when its confirmed owner closes their account. Messages sent signed in are deleted
 * with the account.
 */
export const forgetMessagesFrom = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'support.forget_from')`delete from support_requests where user_id is null and email = lower(${email})`

type WaitingCase = { id: number; kind: keyof typeof TITLES; who: string; message: string; since: Date }
const TITLES = {
  contact: 'wrote to support',
  spirals: 'disputes a line of their SPIRALs',
  assistant: 'was handed over by the assistant',
} as const

export const waiting = waitingRows<WaitingCase>(
  'support.for_admins',
  `select id, kind, name as who, left(message, 160) as message, created_at as since from support_requests
     where closed_at is null and claimed_by is null order by id limit 100`,
  ({ id, kind, who, message }) => ({
    code: 'support.asked',
    title: `${who} ${TITLES[kind]}`,
    detail: message,
    href: `/agent-dashboard?case=${id}`,
  }),
)
