import { DAY } from '#contracts/time.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'

const KEPT_DAYS = 90
/** An agent that nobody has let in by then is forgotten. */
const UNUSED_DAYS = 7

/** Removes what is over: sign-ins at their end, purchases and counts after three months. */
export const removeOld: Job = {
  cron: '40 * * * *',
  act: async ({ db, clock }) => {
    const now = clock.now()
    const before = new Date(now.getTime() - KEPT_DAYS * DAY)
    await deleteInPortions(db, 'agent-tools.old-records')`delete from agent_records where expires_at < ${now}`
    await rowsOf(db, 'agent-tools.unused-clients')`
      delete from agent_records c where c.model = 'Client' and c.created_at < ${new Date(now.getTime() - UNUSED_DAYS * DAY)}
        and not exists (select from agent_records g where g.model = 'Grant' and g.payload->>'clientHash' = c.id)`
    await deleteInPortions(db, 'agent-tools.old-purchases')`delete from purchase_confirmations where created_at < ${before}`
    await deleteInPortions(db, 'agent-tools.old-days')`delete from agent_days where day < ${before}`
  },
}
