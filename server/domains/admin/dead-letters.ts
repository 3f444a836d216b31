import type { DEAD_LETTER_CHANNELS, DeadLetter } from '#contracts/admin/dead-letters.ts'
import type { Page } from '#contracts/page.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

export type Channel = (typeof DEAD_LETTER_CHANNELS)[number]

// A job's payload is not shown, because it may name people; its error says what went wrong.
const LETTERS = `
select 'email' as channel, id, recipient as "to", subject, attempts, coalesce(last_error, '') as error, coalesce(first_tried_at, created_at) as "firstTriedAt",
  coalesce(last_tried_at, created_at) as "lastTriedAt" from mails where state = 'failed'
union all
select 'push', p.id, p.device_name, n.subject, p.attempts, coalesce(p.last_error, ''), coalesce(p.first_tried_at, p.created_at), coalesce(p.last_tried_at, p.created_at)
  from pushes p join notifications n on n.id = p.notification_id where p.state = 'failed'
union all
select 'job', id, split_part(task_identifier, '.', 1), task_identifier, attempts, coalesce(split_part(last_error, E'\\n', 1), ''), created_at, updated_at
  from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`

/** Messages and jobs whose retries are exhausted, the latest first. */
export const deadLettersOf = (db: Db, asked: PageRequest): Promise<Page<DeadLetter>> =>
  pageBy('admin.dead-letters', { lastTriedAt: 'moment', channel: 'text', id: 'id' }, asked, (after, limit) =>
    rowsOf<DeadLetter>(
      db,
      'admin.dead-letters',
      `select * from (${LETTERS}) l where $1::timestamptz is null or (date_trunc('milliseconds', "lastTriedAt"), channel, id) < ($1, $2::text, $3::bigint)
     order by date_trunc('milliseconds', "lastTriedAt") desc, channel desc, id desc limit $4`,
      [after?.lastTriedAt ?? null, after?.channel ?? null, after?.id ?? null, limit],
    ),
  )

const AGAIN: Record<Channel, string> = {
  email: `update mails set state = 'queued', attempts = 0, next_try_at = $2 where id = $1 and state = 'failed' returning id`,
  push: `update pushes set state = 'queued', attempts = 0, next_try_at = $2 where id = $1 and state = 'failed' and device_id is not null returning id`,
  job: `select id from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where id = $1 and attempts >= max_attempts and locked_at is null),
    run_at => $2::timestamptz, attempts => 0)`,
}

/** Starts one more round of retries. Recorded in the audit log. */
export async function retry(db: Db, who: Person, channel: Channel, id: number, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const rows = await rowsOf(tx, `admin.retry.${channel}`, AGAIN[channel], [id, now])
    if (rows.length === 0) throw new Problem('not_found')
    await recordAct(tx, { who, act: 'dead_letter.retry', subject: `${channel} ${id}` })
    if (channel !== 'job') tx.queued?.add(channel === 'email' ? 'mails' : 'pushes')
  })
}
