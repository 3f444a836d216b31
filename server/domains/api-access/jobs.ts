import { DAY } from '#contracts/time.ts'
import { DELIVERIES_KEPT_DAYS } from '#contracts/webhooks.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

export const forgetDeliveries: Job = {
  cron: '35 3 * * *',
  act: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY)
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'api-access.old-deliveries')`
      delete from webhook_deliveries d using (select id, created_at from webhook_deliveries order by id limit ${sql(PORTION)}) o
      where d.id = o.id and o.created_at < ${before} and d.state <> 'queued' returning d.id`,
    )
  },
}
