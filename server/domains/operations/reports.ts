import type { DiagnosticReport } from '#contracts/operations.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

const ROW = `r.id, r.report, r.note, r.created_at as "sentAt", r.settled_at as "settledAt",
  case when u.id is not null then json_build_object('name', u.name, 'email', u.email) end as sender`

export async function keepReport(
  tx: Db,
  sender: UserId | null,
  { report, note }: { report: string; note?: string | undefined },
  now: Date,
): Promise<void> {
  await rowsOf(tx, 'reports.keep')`
    insert into diagnostic_reports (user_id, report, note, created_at) values (${sender}, ${report}, ${note || null}, ${now})`
}

/** The newest reports first: the unresolved ones, or all. */
export const reportsOf = (
  db: Db,
  { open = false, ...asked }: PageRequest & { open?: boolean | undefined },
): Promise<Page<DiagnosticReport>> =>
  pageBy('reports', { id: 'id' }, asked, (after, limit) =>
    rowsOf<DiagnosticReport>(
      db,
      'reports.list',
      `select ${ROW} from diagnostic_reports r left join users u on u.id = r.user_id
     where ($1::bigint is null or r.id < $1) and (not $2::boolean or r.settled_at is null) order by r.id desc limit $3`,
      [after?.id ?? null, open, limit],
    ),
  )

/** Marks a report as resolved; repeating it has no effect. */
export async function settleReport(db: Db, who: Person, id: DiagnosticReport['id'], now: Date): Promise<DiagnosticReport> {
  return transact(db, async (tx) => {
    const [settled] = await rowsOf(tx, 'reports.settle')`
      update diagnostic_reports set settled_at = ${now} where id = ${id} and settled_at is null returning id`
    if (settled) await recordAct(tx, { who, act: 'report.settle', subject: `report ${id}` })
    const [row] = await rowsOf<DiagnosticReport>(tx, 'reports.one')`
      select ${sql(ROW)} from diagnostic_reports r left join users u on u.id = r.user_id where r.id = ${id}`
    if (!row) throw new Problem('not_found')
    return row
  })
}

/** The person's diagnostic reports. They are deleted with the account. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'reports.personal_data')`
    select report, note, created_at as "sentAt", settled_at as "settledAt" from diagnostic_reports where user_id = ${userId} order by id`
