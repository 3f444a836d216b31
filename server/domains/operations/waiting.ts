import { MINUTE } from '#contracts/time.ts'
import { waitingRows } from '../waiting.ts'

const counted = (code: string, from: string, since = 'created_at'): string =>
  `select '${code}' as code, count(*)::int as count, min(${since}) as since from ${from} having count(*) > 0`
const LATE_MAILS = `(
    select created_at from mails where state = 'queued' and created_at < $2
    union all select created_at from batches, jsonb_array_elements(items) where queue = 'mails' and created_at < $2) mail`

/** Title, detail and address of each. */
const WORDS: Record<string, (n: number) => [string, string, string]> = {
  'jobs.failed': (n) => [`${n} background jobs gave up`, 'They were tried as often as allowed.', '/admin?section=dead-letters'],
  'jobs.retrying': (n) => [`${n} background jobs keep failing`, 'They are tried again by themselves.', '/diagnostics'],
  'outbox.late': (n) => [`${n} announcements wait`, 'Other parts of the server hear of changes too late.', '/diagnostics'],
  'mails.failed': (n) => [`${n} emails could not be sent`, 'Their readers do not know yet.', '/admin?section=dead-letters'],
  'pushes.failed': (n) => [`${n} pushes could not be sent`, 'Their push services refused them.', '/admin?section=dead-letters'],
  'mails.waiting': (n) => [
    `${n} emails are waiting to be sent`,
    'The mail server cannot be reached, or takes them slowly.',
    '/admin?section=outbox',
  ],
  'reports.open': (n) => [
    n === 1 ? '1 report of diagnostics' : `${n} reports of diagnostics`,
    'A visitor sent a report from their device.',
    '/admin?section=reports',
  ],
}

/** What the server itself leaves undone, and reports from visitors. */
export const waiting = waitingRows<{ code: string; count: number; since: Date }>(
  'operations.for_admins',
  `${counted('jobs.failed', 'graphile_worker.jobs where attempts >= max_attempts and locked_at is null', 'updated_at')}
   union all ${counted('jobs.retrying', 'graphile_worker.jobs where attempts between 3 and max_attempts - 1')}
   union all ${counted('outbox.late', 'facts where created_at < $1')}
   union all ${counted('mails.failed', "mails where state = 'failed'")}
   union all ${counted('pushes.failed', "pushes where state = 'failed'")}
   union all ${counted('mails.waiting', LATE_MAILS)}
   union all ${counted('reports.open', 'diagnostic_reports where settled_at is null')}`,
  ({ code, count }) => {
    const [title = code, detail = '', href = ''] = WORDS[code]?.(count) ?? []
    return { code, title, detail, href }
  },
  (now) => [new Date(now.getTime() - MINUTE), new Date(now.getTime() - 15 * MINUTE)],
)
