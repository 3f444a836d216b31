import { DAY } from '#contracts/time.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { tellAgents as tell } from './webhooks.ts'

/** Sessions without an order go a day after their end; with one, they stay as long as its agent may ask for it. */
const ORDERS_KEPT_DAYS = 180
export const removeOld: Job = {
  cron: '50 * * * *',
  act: async ({ db, clock }) => {
    const now = clock.now()
    await rowsOf(db, 'ucp.old-cards')`
      update ucp_sessions set card = null where expires_at < ${new Date(now.getTime() - DAY)} and card is not null`
    await rowsOf(db, 'ucp.old')`
      delete from ucp_sessions
      where expires_at < ${new Date(now.getTime() - DAY)}
        and (order_number is null or expires_at < ${new Date(now.getTime() - ORDERS_KEPT_DAYS * DAY)})`
  },
}

export const tellAgents: Job = { cron: '* * * * *', act: tell }
