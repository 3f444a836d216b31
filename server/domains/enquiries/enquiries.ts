import {
  type answerEnquiry,
  type Enquiry,
  type enquiries,
  type ownEnquiry,
  type sendEnquiry,
  enquiryProblems,
} from '#contracts/enquiries.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { EnquiryId, UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { joinPerson } from '../identity/teams.ts'
import * as mails from './mails.ts'

/** Keeps an enquiry and confirms it by mail, in the caller's transaction. */
export async function keepEnquiry(
  tx: Db,
  { clock, mail, config }: Deps,
  { kind, business, name, email, phone, zip, message }: Sent<typeof sendEnquiry>['body'],
): Promise<Reply<typeof sendEnquiry>> {
  const askedAt = clock.now()
  const [row] = await rowsOf<{ id: EnquiryId }>(tx, 'enquiries.keep')`
    insert into enquiries (kind, business, name, email, phone, zip, message, created_at)
    values (${kind}, ${business}, ${name}, ${email}, ${phone || null}, ${zip}, ${message ?? ''}, ${askedAt}) returning id`
  if (!row) throw new Error('an enquiry was not kept')
  await recordAct(tx, { who: null, act: 'enquiry.send', subject: `enquiry ${row.id}`, after: { kind, zip } })
  await mail.send(tx, mails.received({ id: row.id, to: email, publicOrigin: config.publicOrigin }))
  return { askedAt }
}

const STATE = `case when e.closed_at is not null then 'closed' when e.answered_at is not null then 'answered' else 'new' end`
const ENQUIRY = `e.id, e.kind, ${STATE} as state, e.business, e.name as who, e.email, e.phone, e.zip, e.message, e.created_at as "askedAt",
  keeper.name as owner, e.owner_id as "ownerId", e.answer, e.answered_at as "answeredAt", person.name as "answeredBy" from enquiries e
  left ${joinPerson('person.id = e.answered_by')} left ${joinPerson('keeper.id = e.owner_id', 'keeper')}`
type StoredEnquiry = Omit<Enquiry, 'isMine'> & { ownerId: UserId | null }
const shownTo = ({ id }: Person, { ownerId, ...enquiry }: StoredEnquiry): Enquiry => ({ ...enquiry, isMine: ownerId === id })

/** The new enquiries, oldest first; or the answered or closed ones, newest first. */
export async function enquiriesOf(
  db: Db,
  who: Person,
  { state = 'new', ...asked }: Sent<typeof enquiries>['query'],
): Promise<Reply<typeof enquiries>> {
  const isNew = state === 'new'
  const page = await pageBy(`enquiries.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredEnquiry>(
      db,
      isNew ? 'enquiries.new' : 'enquiries.done',
      isNew
        ? `select ${ENQUIRY} where e.answered_at is null and e.closed_at is null and ($1::bigint is null or e.id > $1) order by e.id limit $2`
        : `select ${ENQUIRY} where (e.answered_at is not null or e.closed_at is not null) and ${STATE} = $3
             and ($1::bigint is null or e.id < $1) order by e.id desc limit $2`,
      [after?.id ?? null, limit, ...(isNew ? [] : [state])],
    ),
  )
  return { ...page, items: page.items.map((row) => shownTo(who, row)) }
}

/** Answers once, by mail to the sender. Who answers takes care of it from then on. */
export function answer({ db, clock, mail, config }: Deps, who: Person, { params, body }: Sent<typeof answerEnquiry>): Promise<Enquiry> {
  return change(db, who, params.id, 'enquiry.answer', async (tx, row) => {
    if (row.answeredAt) throw new Problem(enquiryProblems, 'enquiries.answered')
    await rowsOf(tx, 'enquiries.answer')`
      update enquiries
      set answer = ${body.answer}, answered_by = ${who.id}, answered_at = ${clock.now()}, owner_id = coalesce(owner_id, ${who.id})
      where id = ${row.id}`
    await mail.send(tx, mails.answered({ id: row.id, to: row.email, publicOrigin: config.publicOrigin }, row.business, body.answer))
  })
}

export const own = (db: Db, who: Person, { params, body }: Sent<typeof ownEnquiry>): Promise<Enquiry> =>
  change(db, who, params.id, body.mine ? 'enquiry.take' : 'enquiry.leave', async (tx, { id }) => {
    await rowsOf(tx, 'enquiries.own')`update enquiries set owner_id = ${body.mine ? who.id : null} where id = ${id}`
  })

export const close = ({ db, clock }: Deps, who: Person, id: EnquiryId): Promise<Enquiry> =>
  change(db, who, id, 'enquiry.close', async (tx) => {
    await rowsOf(tx, 'enquiries.close')`update enquiries set closed_at = coalesce(closed_at, ${clock.now()}) where id = ${id}`
  })

/** Changes a locked enquiry, records it, and returns it as it is then. */
function change(db: Db, who: Person, id: EnquiryId, act: string, work: (tx: Db, row: StoredEnquiry) => Promise<void>): Promise<Enquiry> {
  return transact(db, async (tx) => {
    const read = () => rowsOf<StoredEnquiry>(tx, 'enquiries.one')`select ${sql(ENQUIRY)} where e.id = ${id} for no key update of e`
    const [row] = await read()
    if (!row) throw new Problem('not_found')
    await work(tx, row)
    await recordAct(tx, { who, act, subject: `enquiry ${id}` })
    const [now] = await read()
    return shownTo(who, now ?? row)
  })
}

/** The enquiries sent under a confirmed address. */
export const personalDataOf = (db: Db, email: string): Promise<unknown[]> =>
  rowsOf(db, 'enquiries.personal_data')`
    select kind, business, name, email, phone, zip, message, created_at as "askedAt", answer, answered_at as "answeredAt" from enquiries
    where email = lower(${email}) order by id`
export const forgetFrom = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'enquiries.forget')`delete from enquiries where email = lower(${email})`

export const waiting = waitingRows<{ id: number; kind: 'store' | 'mall'; business: string; zip: string; since: Date }>(
  'enquiries.for_admins',
  'select id, kind, business, zip, created_at as since from enquiries where answered_at is null and closed_at is null order by id limit 100',
  ({ kind, business, zip }) => ({
    code: 'enquiries.new',
    title: `${business} wants to join SPIRAL`,
    detail: `${kind === 'mall' ? 'Mall' : 'Store'} in ${zip}`,
    href: '/admin?section=enquiries',
  }),
)
