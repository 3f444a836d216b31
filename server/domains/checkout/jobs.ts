import { LIMITS } from '#contracts/limits.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

/** Answers are kept for a day. */
export const forgetAnswers: Job = {
  cron: '23 * * * *',
  act: ({ db }) =>
    inPortions(
      db,
      (tx) => rowsOf(tx, 'checkout.forget')`
      delete from checkout_requests where ctid = any(array(select ctid from checkout_requests where created_at < now() - interval '${sql(LIMITS.idempotencyHours)} hours' limit ${sql(PORTION)}))
        and created_at < now() - interval '${sql(LIMITS.idempotencyHours)} hours' returning 1`,
    ),
}
