import type { Job } from '../../platform/jobs.ts'
import { orderDue, remind as remindOfOrders, sweepRuns } from './runs.ts'

/** In the daytime of all states, so that stores hear of an order when somebody is there. */
export const order: Job = { cron: '17 14-23 * * *', act: orderDue }
export const sweep: Job = { cron: '*/5 * * * *', act: sweepRuns }
export const remind: Job = { cron: '47 14 * * *', act: remindOfOrders }
