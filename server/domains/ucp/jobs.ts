import { DAY } from '#contracts/time.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions, inPortions, PORTION } from '../../platform/portions.ts'
import { tellAgents as tell } from './webhooks.ts'

/** Sessions without an order go a day after their end; with one, they stay as long as its agent may ask for it. */
const ORDERS_KEPT_DAYS = 180
export const removeOld: Job = {
  cron: '50 * * * *',
  act: async ({ db, clock }) => {
    const now = clock.now().getTime()
    const [before, ordersBefore] = [new Date(now - DAY), new Date(now - ORDERS_KEPT_DAYS * DAY)]
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'ucp.old-cards')`
      update ucp_sessions set card = null
      where ctid = any(array(select ctid from ucp_sessions where expires_at < ${before} and card is not null limit ${sql(PORTION)}))
        and expires_at < ${before} returning 1`,
    )
    await deleteInPortions(
      db,
      'ucp.old',
    )`delete from ucp_sessions where expires_at < ${before} and (order_number is null or expires_at < ${ordersBefore})`
  },
}

export const tellAgents: Job = { cron: '* * * * *', act: tell }
