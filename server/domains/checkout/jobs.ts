import { LIMITS } from '#contracts/limits.ts'
import { sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'

/** Answers are kept for a day. */
export const forgetAnswers: Job = {
  cron: '23 * * * *',
  act: ({ db }) =>
    deleteInPortions(
      db,
      'checkout.forget',
    )`delete from checkout_requests where created_at < now() - interval '${sql(LIMITS.idempotencyHours)} hours'`,
}
