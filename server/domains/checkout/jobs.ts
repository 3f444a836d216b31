import { LIMITS } from '#contracts/limits.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'

/** Answers are kept for a day. */
export const forgetAnswers: Job = {
  cron: '23 * * * *',
  act: async ({ db }) =>
    void (await rowsOf(db, 'checkout.forget')`
      delete from checkout_requests where created_at < now() - interval '${sql(LIMITS.idempotencyHours)} hours'`),
}
