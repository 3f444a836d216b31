import { DAY } from '#contracts/time.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

const KEPT_DAYS = 90
/** An agent that nobody has let in by then is forgotten. */
const UNUSED_DAYS = 7

/** Removes what is over: sign-ins at their end, purchases and counts after three months. */
export const removeOld: Job = {
  cron: '40 * * * *',
  act: async ({ db, clock }) => {
    const now = clock.now()
    const before = new Date(now.getTime() - KEPT_DAYS * DAY)
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'agent-tools.old-records')`
      delete from agent_records where ctid = any(array(select ctid from agent_records where expires_at < ${now} limit ${sql(PORTION)}))
        and expires_at < ${now} returning 1`,
    )
    await rowsOf(db, 'agent-tools.unused-clients')`
      delete from agent_records c where c.model = 'Client' and c.created_at < ${new Date(now.getTime() - UNUSED_DAYS * DAY)}
        and not exists (select from agent_records g where g.model = 'Grant' and g.payload->>'clientHash' = c.id)`
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'agent-tools.old-purchases')`
      delete from purchase_confirmations where ctid = any(array(select ctid from purchase_confirmations where created_at < ${before} limit ${sql(PORTION)}))
        and created_at < ${before} returning 1`,
    )
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'agent-tools.old-days')`
      delete from agent_days where ctid = any(array(select ctid from agent_days where day < ${before} limit ${sql(PORTION)}))
        and day < ${before} returning 1`,
    )
  },
}
