import type { Job } from '../../platform/jobs.ts'
import { sendRefund as send, sweepCharges } from './charges.ts'
import { remindOfRenewals, renewDue } from './renewals.ts'

export const renew: Job = { cron: '23 * * * *', act: renewDue }
export const remind: Job = { cron: '41 14 * * *', act: remindOfRenewals }
export const sweep: Job = { cron: '* * * * *', act: sweepCharges }
export const sendRefund: Job = { act: (deps, payload) => send(deps, (payload as { chargeId: number }).chargeId) }
