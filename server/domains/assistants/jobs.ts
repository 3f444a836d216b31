import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'

/** Removes conversations in which nothing was said for long; those of guests sooner. What was handed over lies with its case. */
export const removeOldConversations: Job = {
  cron: '50 3 * * *',
  act: async ({ db, clock }) => {
    const now = clock.now().getTime()
    const before = new Date(now - SERVER_LIMITS.assistantsKeptDays * DAY)
    const guestsBefore = new Date(now - SERVER_LIMITS.guestAssistantsKeptDays * DAY)
    await deleteInPortions(
      db,
      'assistants.old',
    )`delete from assistant_conversations where last_at < ${before} or (guest_hash is not null and last_at < ${guestsBefore})`
  },
}
