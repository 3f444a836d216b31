import { officeLink } from '#contracts/office-links.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProblemReportId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import {
  type answerReport,
  type ProblemReport,
  type problemReports,
  REPORT_KINDS,
  type ReportKind,
  ReportNumber,
  type ReportState,
  type reportProblem,
  type reportState,
  type takeReport,
  trustProblems,
} from '#contracts/trust/reports.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { randomCode } from '../../platform/clock.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { joinPerson } from '../identity/teams.ts'
import * as mails from './mails.ts'
import { yearBefore } from './sellers.ts'

type Subject = { storeId: StoreId | null; retailerId: RetailerId | null }

/** The store or business that an address of SPIRAL leads to, given as a path or as a whole address. */
async function subjectOf(db: Db, link: string): Promise<Subject> {
  const found = /^(?:https?:\/\/[^/\s]+)?\/(store|product|product-detail)\/([a-z0-9-]{1,120})(?:[/?#]|$)/i.exec(link)
  const [, kind, key = ''] = found ?? []
  if (!kind) return { storeId: null, retailerId: null }
  const id = /^\d{1,15}$/.test(key) ? Number(key) : null
  const [row] = await rowsOf<Subject>(
    db,
    kind === 'store' ? 'trust.reported-store' : 'trust.reported-product',
    kind === 'store'
      ? 'select id as "storeId", retailer_id as "retailerId" from stores where id = $1::bigint or ($1::bigint is null and slug = $2)'
      : 'select null::bigint as "storeId", retailer_id as "retailerId" from products where id = $1::bigint or ($1::bigint is null and slug = $2)',
    [id, key.toLowerCase()],
  )
  return row ?? { storeId: null, retailerId: null }
}

/** Keeps a report and confirms it by mail, in the caller's transaction. */
export async function keepReport(
  tx: Db,
  { clock, mail, config }: Pick<Deps, 'clock' | 'mail' | 'config'>,
  { kind, link, words, email }: Sent<typeof reportProblem>['body'],
): Promise<Reply<typeof reportProblem>> {
  const number = ReportNumber.parse(`P${randomCode(10)}`)
  const { storeId, retailerId } = await subjectOf(tx, link ?? '')
  await rowsOf(tx, 'trust.report')`
    insert into problem_reports (number, kind, link, words, email, store_id, retailer_id, created_at)
    values (${number}, ${kind}, ${link || null}, ${words}, ${email}, ${storeId}, ${retailerId}, ${clock.now()})`
  await recordAct(tx, { who: null, act: 'problem.report', subject: `problem report ${number}`, after: { kind } })
  await mail.send(tx, mails.received({ number, to: email, publicOrigin: config.publicOrigin }))
  return { number }
}

const STATE = `case when p.answered_at is not null then 'answered' when p.owner_id is not null then 'looking' else 'received' end as state`
const STANDING = `p.number, p.kind, ${STATE}, p.created_at as "sentAt", p.taken_at as "takenAt", p.answer, p.answered_at as "answeredAt"`

/** One answer for a wrong number and for a wrong email, so that nobody learns which reports exist. */
export async function stateOf(db: Db, { number, email }: Sent<typeof reportState>['body']): Promise<ReportState> {
  const [row] = await rowsOf<ReportState>(db, 'trust.report-state')`
    select ${sql(STANDING)} from problem_reports p where p.number = ${number} and p.email = ${email}`
  if (!row) throw new Problem(trustProblems, 'trust.no_report')
  return row
}

const REPORT = `p.id, ${STANDING}, p.email, p.words, p.link, coalesce(s.name, r.display_name) as about, keeper.name as owner, p.owner_id as "ownerId",
  person.name as "answeredBy" from problem_reports p left join stores s on s.id = p.store_id left join retailers r on r.id = p.retailer_id
  left ${joinPerson('person.id = p.answered_by')} left ${joinPerson('keeper.id = p.owner_id', 'keeper')}`
type Report = Omit<ProblemReport, 'isMine'> & { ownerId: UserId | null }
const shownTo = ({ id }: Person, { ownerId, ...report }: Report): ProblemReport => ({ ...report, isMine: ownerId === id })

/** The open reports, oldest first; or the answered ones, newest first. */
export async function reportsOf(
  db: Db,
  who: Person,
  { state = 'open', ...asked }: Sent<typeof problemReports>['query'],
): Promise<Reply<typeof problemReports>> {
  const isOpen = state === 'open'
  const page = await pageBy(`trust.reports.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<Report>(
      db,
      isOpen ? 'trust.reports-open' : 'trust.reports-answered',
      isOpen
        ? `select ${REPORT} where p.answered_at is null and ($1::bigint is null or p.id > $1) order by p.id limit $2`
        : `select ${REPORT} where p.answered_at is not null and ($1::bigint is null or p.id < $1) order by p.id desc limit $2`,
      [after?.id ?? null, limit],
    ),
  )
  return { ...page, items: page.items.map((row) => shownTo(who, row)) }
}

/** An admin takes a report to look into it. Its sender sees that, and the mark of the reported store waits for the answer. */
export const take = (deps: Deps, who: Person, { params, body }: Sent<typeof takeReport>): Promise<ProblemReport> =>
  change(deps.db, who, params.id, body.mine ? 'problem.take' : 'problem.leave', async (tx, row) => {
    if (row.answeredAt) throw new Problem(trustProblems, 'trust.answered')
    await rowsOf(
      tx,
      'trust.take-report',
      'update problem_reports set owner_id = $2, taken_at = case when $2::uuid is null then null else coalesce(taken_at, $3) end where id = $1',
      [row.id, body.mine ? who.id : null, deps.clock.now()],
    )
  })

/** Answers once, by mail to the sender. */
export const answer = (
  { db, clock, mail, config }: Deps,
  who: Person,
  { params, body }: Sent<typeof answerReport>,
): Promise<ProblemReport> =>
  change(db, who, params.id, 'problem.answer', async (tx, row) => {
    if (row.answeredAt) throw new Problem(trustProblems, 'trust.answered')
    await rowsOf(
      tx,
      'trust.answer-report',
      `update problem_reports set answer = $2, answered_by = $3, answered_at = $4, owner_id = coalesce(owner_id, $3), taken_at = coalesce(taken_at, $4)
       where id = $1`,
      [row.id, body.answer, who.id, clock.now()],
    )
    await mail.send(tx, mails.answered({ number: row.number, to: row.email, publicOrigin: config.publicOrigin }, body.answer))
  })

/** Changes a locked report, records it, and returns it as it is then. */
function change(
  db: Db,
  who: Person,
  id: ProblemReportId,
  act: string,
  work: (tx: Db, row: Report) => Promise<void>,
): Promise<ProblemReport> {
  return transact(db, async (tx) => {
    const read = () => rowsOf<Report>(tx, 'trust.report-one')`select ${sql(REPORT)} where p.id = ${id} for no key update of p`
    const [row] = await read()
    if (!row) throw new Problem('not_found')
    await work(tx, row)
    await recordAct(tx, { who, act, subject: `problem report ${row.number}` })
    const [now] = await read()
    return shownTo(who, now ?? row)
  })
}

/** The reports sent under a confirmed address. */
export const personalDataOf = (db: Db, email: string): Promise<unknown[]> =>
  rowsOf(db, 'trust.personal_data')`
    select number, kind, link, words, email, created_at as "sentAt", answer, answered_at as "answeredAt" from problem_reports
    where email = lower(${email}) order by id`
export const forgetFrom = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'trust.forget')`delete from problem_reports where email = lower(${email})`

/** Reports without an answer, and high-volume sellers without a check of this year. */
export const waiting = waitingRows<{ code: string; id: number; kind: ReportKind | null; about: string | null; words: string; since: Date }>(
  'trust.for_admins',
  `(select 'trust.reported' as code, p.id, p.kind, coalesce(s.name, r.display_name) as about, left(p.words, 160) as words, p.created_at as since
      from problem_reports p left join stores s on s.id = p.store_id left join retailers r on r.id = p.retailer_id
      where p.answered_at is null order by p.id limit 100)
     union all
     (select 'trust.unchecked', v.retailer_id, null, r.display_name, v.sales::text, v.counted_at from seller_volumes v
      join retailers r on r.id = v.retailer_id left join seller_checks c on c.retailer_id = v.retailer_id
      where v.is_high and r.status = 'active' and coalesce(greatest(c.checked_at, c.certified_at) < $1, true) order by v.retailer_id limit 100)
     union all
     (select 'inform.sent', d.id, null, r.display_name, to_char(d.due_at, 'YYYY-MM-DD'), d.sent_at from seller_duties d join retailers r on r.id = d.retailer_id
      where d.done_at is null and d.sent_at is not null order by d.id limit 100)`,
  ({ code, kind, about, words }) => ({
    code,
    ...(code === 'inform.sent'
      ? {
          title: `${about} sent its details to be verified`,
          detail: `Verify them by ${words}. The law gives us ten days.`,
          href: officeLink('admin', 'seller-duties'),
        }
      : kind === null
        ? {
            title: `${about} is a high-volume seller without a check of this year`,
            detail: `${words} sales within 12 months. The law asks us to check and to name it.`,
            href: '/admin?section=sellers',
          }
        : {
            title: about === null ? `Someone reported a problem. ${REPORT_KINDS[kind]}` : `Someone reported a problem with ${about}`,
            detail: words,
            href: '/admin?section=problem-reports',
          }),
  }),
  (now) => [yearBefore(now)],
)
