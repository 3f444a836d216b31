import {
  type ApplicationState,
  REVIEW_DAYS,
  type startApplication,
  type submitApplication,
  type writeToReviewer,
  applicationProblems,
} from '#contracts/applications/applications.ts'
import type { FieldKind, FieldValue } from '#contracts/applications/fields.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { ApplicationId, UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { legalDocumentOf } from '../legal/legal.ts'
import { mallsByIds } from '../malls/malls.ts'
import * as mails from './mails.ts'
import { applicationRow, documentRows, fieldRows, note, touch } from './rows.ts'
import { fieldShown } from './read.ts'
import { businessDaysLater, openPoints, WAITING } from './rules.ts'

/** What a new application begins with; the applicant sees and changes it. */
const USUAL_POLICIES = {
  'policies.offersPickup': true,
  'policies.offersShipToMe': false,
  'policies.offersShipToMall': false,
  'policies.returnsDays': 30,
  'policies.pickupHoldDays': 3,
  'policies.prepMinutes': 60,
} as const satisfies Partial<Record<FieldKind, FieldValue>>

/** Starts an application, or returns the open one. After a rejection, a new one starts with what was entered before. */
export async function start(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Person,
  { mallId, unit }: Sent<typeof startApplication>['body'],
): Promise<ApplicationId> {
  return transact(db, async (tx) => {
    if (mallId !== undefined && !(await mallsByIds(tx, [mallId])).has(mallId)) throw fieldProblem('/mallId', 'We do not know this mall.')
    const now = clock.now()
    const last = await lastOf(tx, who.id)
    if (last && last.state !== 'approved' && last.state !== 'rejected') return last.id
    if (last?.reapplyAt && last.reapplyAt > now) throw new Problem(applicationProblems, 'applications.too_early')
    const [row] = await rowsOf<{ id: ApplicationId }>(tx, 'applications.start')`
      insert into applications (user_id, created_at, changed_at) values (${who.id}, ${now}, ${now})
      on conflict (user_id) where state in ('draft', 'submitted', 'in_review', 'needs_changes') do nothing returning id`
    // Two tabs that start at once are one application.
    if (!row) return (await lastOf(tx, who.id))?.id ?? start({ db, clock }, who, {})
    if (last?.state === 'rejected')
      await rowsOf(tx, 'applications.copy-fields')`
        insert into application_fields
          (application_id, path, value, sealed, hint, source, found_at, quote, confidence, confirmed, changed_at)
        select ${row.id}, path, value, sealed, hint, source, found_at, quote, confidence, confirmed, ${now} from application_fields
        where application_id = ${last.id}`
    const preset = { ...USUAL_POLICIES, 'stores.0.mallId': mallId, 'stores.0.unit': unit }
    for (const [path, value] of Object.entries(preset))
      if (value !== undefined)
        await rowsOf(tx, 'applications.preset')`
          insert into application_fields (application_id, path, value, source, found_at, confirmed, changed_at)
          values (${row.id}, ${path}, ${JSON.stringify(value)}::jsonb, 'typed', 'preset', true, ${now})
          on conflict do nothing`
    await note(tx, row.id, who.id, 'started')
    return row.id
  })
}

async function lastOf(tx: Db, userId: UserId): Promise<{ id: ApplicationId; state: ApplicationState; reapplyAt: Date | null } | undefined> {
  const [row] = await rowsOf<{ id: ApplicationId; state: ApplicationState; reapplyAt: Date | null }>(tx, 'applications.last')`
    select id, state, reapply_at as "reapplyAt" from applications where user_id = ${userId} order by id desc limit 1`
  return row
}

/** Submits an application, for the first time or again after changes. Refused with the open points while any is left. */
export async function submit(
  { clock, config, mail }: Pick<Deps, 'clock' | 'config' | 'mail'>,
  tx: Db,
  who: Person,
  { params, body }: Sent<typeof submitApplication>,
): Promise<void> {
  const row = await applicationRow(tx, params.id, who.id, true)
  if (row.state !== 'draft' && row.state !== 'needs_changes') throw new Problem(applicationProblems, 'applications.not_open')
  if (!who.emailVerified) throw new Problem(applicationProblems, 'applications.email_first')
  const now = clock.now()
  const fields = (await fieldRows(tx, row.id)).map(fieldShown)
  const documents = (await documentRows(tx, row.id)).map(({ kind }) => kind)
  const open = openPoints(fields, documents, row)
  if (open.length > 0)
    throw new Problem(applicationProblems, 'applications.incomplete', {
      more: { open: open.map(({ at, step, label, why }) => ({ at, step, label, why })) },
    })
  const terms = await legalDocumentOf(tx, 'terms', undefined, now)
  if (terms.version !== body.acceptedTerms)
    throw new Problem(applicationProblems, 'applications.terms_changed', { more: { current: { version: terms.version } } })
  await rowsOf(tx, 'applications.submit')`
    update applications
    set state = case when assignee_id is null then 'submitted' else 'in_review' end, submitted_at = ${now}, changed_at = ${now},
      answer_by = ${businessDaysLater(now, REVIEW_DAYS)},
      accepted_terms = ${body.acceptedTerms}, asked = '{}', answered = '{}', words = null where id = ${row.id}`
  await note(tx, row.id, who.id, row.state === 'draft' ? 'submitted' : 'submitted again', `Accepted terms ${body.acceptedTerms}`)
  await recordAct(tx, { who, act: 'application.submit', subject: `application ${row.id}`, after: { terms: body.acceptedTerms } })
  const business = fields.find(({ field }) => field === 'business.name')?.value
  await mail.send(
    tx,
    mails.submitted({ id: row.id, to: who.email, publicOrigin: config.publicOrigin, business: String(business), round: now.getTime() }),
  )
}

/** Writes to the reviewer of an application that waits or needs changes. */
export async function write(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  who: Person,
  { params, body }: Sent<typeof writeToReviewer>,
): Promise<void> {
  const row = await applicationRow(tx, params.id, who.id, true)
  if (![...WAITING, 'needs_changes'].includes(row.state)) throw new Problem(applicationProblems, 'applications.not_open')
  await rowsOf(tx, 'applications.write')`
    insert into application_messages (application_id, from_reviewer, user_id, text, created_at)
    values (${row.id}, false, ${who.id}, ${body.text}, ${clock.now()})`
  await touch(tx, row.id, clock.now())
}

/** Deletes a draft. Its files go after the commit; a file left behind is removed by the nightly job. */
export async function discard({ db, files }: Pick<Deps, 'db' | 'files'>, who: Person, id: ApplicationId): Promise<void> {
  const keys = await transact(db, async (tx) => {
    const row = await applicationRow(tx, id, who.id, true)
    if (row.state !== 'draft') throw new Problem(applicationProblems, 'applications.not_open')
    const documents = await documentRows(tx, id)
    await rowsOf(tx, 'applications.discard')`delete from applications where id = ${id}`
    return documents.map(({ fileKey }) => fileKey)
  })
  for (const key of keys) await files.remove(key)
}
