import {
  type approveApplication,
  type askForChanges,
  type assignApplication,
  type noteOnApplication,
  type recordCheck,
  type rejectApplication,
  type retailerApplications,
  type ReviewedApplication,
  type writeToApplicant,
  reviewProblems,
} from '#contracts/applications/review.ts'
import { DOCUMENT_KINDS, REAPPLY_DAYS } from '#contracts/applications/applications.ts'
import { labelOf } from '#contracts/applications/fields.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ApplicationId, UserId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { admins, namesOf } from '../identity/teams.ts'
import { personById } from '../identity/people.ts'
import { storesOf } from '../stores/stores.ts'
import { approve as makeBusiness } from './approve.ts'
import { checksOf, openChecks, openWords } from './checks.ts'
import * as mails from './mails.ts'
import { BIRTH_DATE, shown } from './read.ts'
import { type ApplicationRow, applicationRow, fieldRows, note } from './rows.ts'
import { documentOf, WAITING } from './rules.ts'
import { unsealText } from './secrets.ts'

type ReviewDeps = Pick<Deps, 'clock' | 'config' | 'mail'>
type ListedApplication = Reply<typeof retailerApplications>['items'][number]
type ListRow = {
  id: ApplicationId
  state: ListedApplication['state']
  userId: UserId
  assigneeId: UserId | null
  submittedAt: Date
  answerBy: Date | null
  business: string | null
  city: string | null
  region: string | null
  stores: number
}

const textAt = (path: string) => `(select value #>> '{}' from application_fields f where f.application_id = a.id and f.path = '${path}')`
const LISTED = `select a.id, a.state, a.user_id as "userId", a.assignee_id as "assigneeId", a.submitted_at as "submittedAt", a.answer_by as "answerBy",
    ${textAt('business.name')} as business, ${textAt('business.city')} as city, ${textAt('business.state')} as region,
    (select count(*) from application_fields f where f.application_id = a.id and f.path like 'stores.%.street' and f.value is not null)::int as stores
  from applications a`

/** The applications of a queue: those that wait, oldest first; the others, newest first. */
export async function queueOf(
  db: Db,
  who: Person,
  { queue = 'waiting', ...asked }: Sent<typeof retailerApplications>['query'],
  now: Date,
): Promise<Reply<typeof retailerApplications>> {
  const isWaiting = queue === 'waiting'
  const page = isWaiting ? await waitingOf(db, asked) : await decidedOf(db, queue, asked)
  const names = await namesOf(
    db,
    page.items.flatMap(({ userId, assigneeId }) => (assigneeId ? [userId, assigneeId] : [userId])),
  )
  const items: ListedApplication[] = []
  for (const row of page.items) {
    const whole = await applicationRow(db, row.id, null)
    items.push({
      id: row.id,
      state: row.state,
      business: row.business ?? 'Without a name',
      place: [row.city, row.region].filter(Boolean).join(', '),
      stores: row.stores,
      applicant: names.get(row.userId) ?? '',
      submittedAt: row.submittedAt,
      answerBy: row.answerBy ?? row.submittedAt,
      isLate: isLate(row, now),
      assignee: (row.assigneeId && names.get(row.assigneeId)) ?? null,
      isMine: row.assigneeId === who.id,
      openChecks: isWaiting ? openChecks(await checksOf(db, whole, await shown(db, whole))).length : 0,
    })
  }
  return { ...page, items }
}

const waitingOf = (db: Db, asked: PageRequest): Promise<Page<ListRow>> =>
  pageBy('applications.waiting', { submittedAt: 'moment', id: 'id' }, asked, (after, limit) =>
    rowsOf<ListRow>(
      db,
      'applications.waiting',
      `${LISTED} where a.state in ('submitted', 'in_review') and ($1::timestamptz is null or (a.submitted_at, a.id) > ($1, $2::bigint))
       order by a.submitted_at, a.id limit $3`,
      [after?.submittedAt ?? null, after?.id ?? null, limit],
    ),
  )
const decidedOf = (db: Db, queue: string, asked: PageRequest): Promise<Page<ListRow>> =>
  pageBy(`applications.${queue}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<ListRow>(
      db,
      'applications.decided',
      `${LISTED} where a.state = $1 and ($2::bigint is null or a.id < $2) order by a.id desc limit $3`,
      [queue, after?.id ?? null, limit],
    ),
  )

const isLate = ({ state, answerBy }: Pick<ApplicationRow, 'state' | 'answerBy'>, now: Date): boolean =>
  WAITING.includes(state) && answerBy !== null && answerBy < now

/**
 * The date of birth for the reviewer who compares it with the photo ID: while the application waits, and never one's own. Each look is in
 * the history of the application and in the audit log, once an hour.
 */
export const birthDateFor = (
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  who: Person,
  id: ApplicationId,
): Promise<string | null> =>
  transact(db, async (tx) => {
    const row = await applicationRow(tx, id, null)
    const field = (await fieldRows(tx, id)).find(({ path }) => path === BIRTH_DATE)
    if (!WAITING.includes(row.state) || row.userId === who.id || !field?.sealed) return null
    const [seen] = await rowsOf(tx, 'applications.saw-birth-date')`
      select from application_events
      where application_id = ${id} and user_id = ${who.id} and act = ${SAW_BIRTH_DATE}
        and created_at > ${new Date(clock.now().getTime() - HOUR)} limit 1`
    if (!seen) {
      await note(tx, id, who.id, SAW_BIRTH_DATE)
      await recordAct(tx, { who, act: 'application.read_birth_date', subject: `application ${id}` })
    }
    return unsealText(secret, field.sealed)
  })
const SAW_BIRTH_DATE = 'saw the date of birth'

/** An application as a reviewer sees it. Secrets stay masked. */
export async function reviewOf(db: Db, who: Person, id: ApplicationId, now: Date): Promise<ReviewedApplication> {
  const row = await applicationRow(db, id, null)
  if (row.state === 'draft') throw new Problem('not_found')
  const application = await shown(db, row)
  const applicant = await personById(db, row.userId)
  const desk = await admins(db)
  const assignee = desk.find(({ id: admin }) => admin === row.assigneeId) ?? null
  return {
    application,
    applicant: { name: applicant?.name ?? '', email: applicant?.email ?? '', emailVerified: applicant?.emailVerified ?? false },
    assignee,
    isMine: row.assigneeId === who.id,
    isLate: isLate(row, now),
    checks: await checksOf(db, row, application),
    history: await historyOf(db, id),
    desk,
    stores:
      row.retailerId === null ? [] : (await storesOf(db, [row.retailerId])).map(({ id: store, slug, name }) => ({ id: store, slug, name })),
  }
}

async function historyOf(db: Db, id: ApplicationId): Promise<ReviewedApplication['history']> {
  const rows = await rowsOf<{ id: number; act: string; userId: UserId | null; detail: string; at: Date }>(db, 'applications.history')`
    select id, act, user_id as "userId", detail, created_at as at from application_events where application_id = ${id} order by id limit 300`
  const names = await namesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map(({ userId, ...event }) => ({ ...event, who: userId === null ? 'SPIRAL' : (names.get(userId) ?? 'A former account') }))
}

/** Changes an application that waits for a decision, under its lock, with entries in its history and in the audit log. */
async function onWaiting(
  tx: Db,
  who: Person,
  id: ApplicationId,
  act: string,
  work: (row: ApplicationRow) => Promise<{ detail?: string; after?: unknown }>,
): Promise<void> {
  const row = await applicationRow(tx, id, null, true)
  if (row.state === 'draft') throw new Problem('not_found')
  if (!WAITING.includes(row.state)) throw new Problem(reviewProblems, 'applications.decided')
  if (row.userId === who.id) throw new Problem(reviewProblems, 'applications.own')
  const { detail = '', after } = await work(row)
  await note(tx, id, who.id, act, detail)
  await recordAct(tx, {
    who,
    act: `application.${act.replaceAll(' ', '_')}`,
    subject: `application ${id}`,
    before: { state: row.state },
    after,
  })
}

/** Gives an application to an admin; the review begins with the first assignment. */
export const assign = (db: Db, who: Person, { params, body }: Sent<typeof assignApplication>): Promise<void> =>
  transact(db, async (tx) =>
    onWaiting(tx, who, params.id, 'assign', async () => {
      const admin = body.userId === null ? null : (await admins(tx)).find(({ id }) => id === body.userId)
      if (admin === undefined) throw fieldProblem('/userId', 'Choose an admin.')
      await rowsOf(tx, 'applications.assign')`
        update applications set assignee_id = ${body.userId}, state = case when ${body.userId}::uuid is null then state else 'in_review' end
        where id = ${params.id}`
      return { detail: admin?.name ?? 'nobody', after: { assignee: body.userId } }
    }),
  )

export const check = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, who: Person, { params, body }: Sent<typeof recordCheck>): Promise<void> =>
  transact(db, async (tx) =>
    onWaiting(tx, who, params.id, 'check', async () => {
      await rowsOf(tx, 'applications.check')`
        insert into application_checks (application_id, code, result, note, checked_by, checked_at)
        values (${params.id}, ${params.code}, ${body.result}, ${body.note}, ${who.id}, ${clock.now()})
        on conflict (application_id, code) do update
        set result = excluded.result, note = excluded.note, checked_by = excluded.checked_by, checked_at = excluded.checked_at`
      return { detail: `${params.code}: ${body.result}. ${body.note}`, after: { code: params.code, result: body.result } }
    }),
  )

/** A note may be added in every state. */
export async function addNote(tx: Db, who: Person, { params, body }: Sent<typeof noteOnApplication>): Promise<void> {
  const row = await applicationRow(tx, params.id, null, true)
  if (row.state === 'draft') throw new Problem('not_found')
  await note(tx, params.id, who.id, 'note', body.text)
  await recordAct(tx, { who, act: 'application.note', subject: `application ${params.id}` })
}

export async function writeTo(
  { clock, mail, config }: ReviewDeps,
  tx: Db,
  who: Person,
  { params, body }: Sent<typeof writeToApplicant>,
): Promise<void> {
  const row = await applicationRow(tx, params.id, null, true)
  if (row.state === 'draft') throw new Problem('not_found')
  const [message] = await rowsOf<{ id: number }>(tx, 'applications.reply')`
    insert into application_messages (application_id, from_reviewer, user_id, text, created_at)
    values (${params.id}, true, ${who.id}, ${body.text}, ${clock.now()}) returning id`
  await recordAct(tx, { who, act: 'application.write', subject: `application ${params.id}` })
  await mail.send(tx, mails.message(await mailTo(tx, config, row, String(message?.id)), body.text))
}

async function mailTo(tx: Db, config: Deps['config'], row: ApplicationRow, round: string) {
  const person = await personById(tx, row.userId)
  if (!person) throw new Problem('not_found')
  const name = (await fieldRows(tx, row.id)).find(({ path }) => path === 'business.name')?.value
  return { id: row.id, to: person.email, publicOrigin: config.publicOrigin, business: String(name), round }
}

/** Asks for fields or documents by name; only these open for the applicant. */
export const ask = (
  { clock, mail, config }: ReviewDeps,
  tx: Db,
  who: Person,
  { params, body }: Sent<typeof askForChanges>,
): Promise<void> =>
  onWaiting(tx, who, params.id, 'ask', async (row) => {
    const asked = [...new Set(body.fields)]
    const labels = asked.map((each) => {
      const kind = documentOf(each)
      return kind ? DOCUMENT_KINDS[kind] : labelOf(each)
    })
    await rowsOf(tx, 'applications.ask')`
      update applications set state = 'needs_changes', asked = ${asked}, answered = '{}', words = ${body.words}, changed_at = ${clock.now()}
      where id = ${row.id}`
    await mail.send(tx, mails.changesNeeded(await mailTo(tx, config, row, String(clock.now().getTime())), labels, body.words))
    return { detail: `${labels.join(', ')}. ${body.words}`, after: { asked } }
  })

/** Rejects with reasons; the applicant may apply again after a while. */
export const reject = (
  { clock, mail, config }: ReviewDeps,
  tx: Db,
  who: Person,
  { params, body }: Sent<typeof rejectApplication>,
): Promise<void> =>
  onWaiting(tx, who, params.id, 'reject', async (row) => {
    const now = clock.now()
    const reapplyAt = new Date(now.getTime() + REAPPLY_DAYS * DAY)
    const reasons = [...new Set(body.reasons)]
    await rowsOf(tx, 'applications.reject')`
      update applications
      set state = 'rejected', reasons = ${reasons}, words = ${body.words}, decided_at = ${now}, changed_at = ${now},
        reapply_at = ${reapplyAt} where id = ${row.id}`
    await mail.send(tx, mails.rejected(await mailTo(tx, config, row, 'once'), reasons, body.words, reapplyAt))
    return { detail: `${reasons.join(', ')}. ${body.words}`, after: { reasons } }
  })

/** Approves: the business, its stores, the owner and the drafted products appear together, or nothing does. */
export const approve = (
  { clock, mail, config }: ReviewDeps,
  tx: Db,
  who: Person,
  { params }: Sent<typeof approveApplication>,
): Promise<void> =>
  onWaiting(tx, who, params.id, 'approve', async (row) => {
    const [open] = openChecks(await checksOf(tx, row, await shown(tx, row)))
    if (open) throw new Problem(reviewProblems, 'applications.check_open', { detail: openWords(open), more: { check: open.code } })
    const to = await mailTo(tx, config, row, 'once')
    const retailerId = await makeBusiness(tx, row)
    await rowsOf(
      tx,
      'applications.approve',
      `update applications set state = 'approved', retailer_id = $2, decided_at = $3, changed_at = $3, words = null where id = $1`,
      [row.id, retailerId, clock.now()],
    )
    await tell(tx, 'applications.approved', { retailerId })
    await mail.send(tx, mails.approved(to))
    return { after: { retailer: retailerId } }
  })

export const waiting = waitingRows<{ id: number; business: string | null; by: Date; since: Date }>(
  'applications.for_admins',
  `select a.id, f.value #>> '{}' as business, a.answer_by as by, a.submitted_at as since from applications a
     left join application_fields f on f.application_id = a.id and f.path = 'business.name'
     where a.state in ('submitted', 'in_review') order by a.submitted_at limit 100`,
  ({ id, business, by }, now) => ({
    code: 'applications.waiting',
    title: `${business ?? 'A business'} applies to sell on SPIRAL`,
    detail: by < now ? 'Its answer is late.' : 'It gets an answer within two business days.',
    href: `/admin/retailer-applications?application=${id}`,
  }),
)
