import type { UserId } from '#contracts/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { closeDue } from './closing.ts'
import { forgetOldExports, makeExportOf } from './export.ts'

/** Asked for by name, right after somebody wants their data. */
export const makeExport: Job = { act: (deps, payload) => makeExportOf(deps, (payload as { userId: UserId }).userId) }
export const closeAccounts: Job = { cron: '41 * * * *', act: closeDue }
export const forgetExports: Job = { cron: '51 3 * * *', act: ({ db, clock }) => forgetOldExports(db, clock.now()) }
