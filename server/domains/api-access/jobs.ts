import { DAY } from '#contracts/time.ts'
import { DELIVERIES_KEPT_DAYS } from '#contracts/webhooks.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'

/** Rows deleted per statement, so that nobody waits for the locks of a nightly cleanup. */
const PORTION = 500

export const forgetDeliveries: Job = {
  cron: '35 3 * * *',
  act: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY)
    for (let gone = PORTION; gone > 0; )
      gone = (
        await rowsOf(db, 'api-access.old-deliveries')`
          delete from webhook_deliveries d
          using (select id, created_at from webhook_deliveries order by id limit ${PORTION}) o
          where d.id = o.id and o.created_at < ${before} and d.state <> 'queued' returning d.id`
      ).length
  },
}
