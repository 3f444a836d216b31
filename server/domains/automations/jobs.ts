import { z } from 'zod'
import { Trigger } from '#contracts/automations/rules.ts'
import { AutomationId, RetailerId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { askToRun, type RunRequest, runRules } from './run.ts'

const Request = z.object({
  kind: z.custom<RunRequest['kind']>((kind) => Trigger.options.some(({ shape }) => shape.kind.value === kind)),
  ids: z.array(z.int()).nullable(),
  retailerIds: z.array(RetailerId).nullable(),
  after: AutomationId.optional(),
})
export const runAutomations: Job = { act: (deps, payload) => runRules(deps, Request.parse(payload)) }

const byClock =
  (kind: RunRequest['kind']): Job['act'] =>
  (deps) =>
    transact(deps.db, (tx) => askToRun(tx, { kind, ids: null, retailerIds: null }, `automations ${kind}`))

export const watchWaitingOrders: Job = { cron: '*/5 * * * *', act: byClock('order_waiting') }
export const watchHours: Job = { cron: '2,17,32,47 * * * *', act: byClock('daily') }
export const watchUnsold: Job = { cron: '15 9 * * *', act: byClock('unsold') }

const KEPT_DAYS = 400
/** The log goes after thirteen months; no fact comes again after so long. */
export const forgetOldRuns: Job = {
  cron: '40 9 * * *',
  async act({ db, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
    await deleteInPortions(db, 'automations.forget')`delete from automation_runs where created_at < ${before}`
  },
}
