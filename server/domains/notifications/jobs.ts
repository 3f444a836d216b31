import { transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { newsOfEndingHolds } from '../orders/index.ts'
import { tellOfOrders } from './order-news.ts'
import { sendSummaries } from './summary.ts'

/** Eight o'clock comes on the quarter hours of the day, as zones lie. */
export const summaries: Job = { cron: '*/15 * * * *', act: sendSummaries }

/** What is not collected by tomorrow goes back: said once, a day before. */
export const remindOfHolds: Job = {
  cron: '11 * * * *',
  async act(deps) {
    for (let after: Parameters<typeof newsOfEndingHolds>[2] = null; ; ) {
      const { news, last } = await newsOfEndingHolds(deps.db, deps.clock.now(), after)
      await transact(deps.db, (tx) => tellOfOrders(tx, deps, news))
      if (last === null) return
      after = last
    }
  },
}
