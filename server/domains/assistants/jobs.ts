import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

/** Removes conversations in which nothing was said for long; those of guests sooner. What was handed over lies with its case. */
export const removeOldConversations: Job = {
  cron: '50 3 * * *',
  act: async ({ db, clock }) => {
    const now = clock.now().getTime()
    const before = new Date(now - SERVER_LIMITS.assistantsKeptDays * DAY)
    const guestsBefore = new Date(now - SERVER_LIMITS.guestAssistantsKeptDays * DAY)
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'assistants.old')`
      delete from assistant_conversations
      where ctid = any(array(select ctid from assistant_conversations
          where last_at < ${before} or (guest_hash is not null and last_at < ${guestsBefore}) limit ${sql(PORTION)}))
        and (last_at < ${before} or (guest_hash is not null and last_at < ${guestsBefore})) returning 1`,
    )
  },
}
