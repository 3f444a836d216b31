import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { gatherEarnings } from './earnings.ts'
import { askUnready } from './provider-accounts.ts'
import { reconcile as compare } from './reconcile.ts'
import { runPayouts } from './pay.ts'
import { followSent, sendCreated } from './send.ts'

/** Without a provider nothing is paid out: the money stays owed. */
const withBank =
  (act: (deps: Deps) => Promise<void>): Job['act'] =>
  (deps) =>
    deps.bank === null ? Promise.resolve() : act(deps)

/** Keeps the figures of the offices fresh between the runs. */
export const gather: Job = { cron: '*/10 * * * *', act: ({ db }) => gatherEarnings(db) }
/** Before the banks open in the United States. */
export const run: Job = { cron: '30 10 * * *', act: withBank(runPayouts) }
/** Asked for by each run; the clock asks again for payouts whose answer got lost. */
export const send: Job = { cron: '*/15 * * * *', act: withBank(sendCreated) }
/** Owners come back from the provider before it has decided. */
export const askAccounts: Job = { cron: '35 * * * *', act: withBank(askUnready) }
/** After a day of the provider (UTC) is over. */
export const reconcile: Job = { cron: '20 6 * * *', act: compare }
export const follow: Job = { cron: '5 * * * *', act: withBank(followSent) }
