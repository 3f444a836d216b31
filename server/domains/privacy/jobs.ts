import type { UserId } from '#contracts/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { closeDue } from './closing.ts'
import { forgetOldExports, makeExportOf } from './export.ts'
import { forgetOldGuestLinks, mailGuestLink } from './guest-data.ts'
import { eraseUnused } from './provisional.ts'

/** Queued right after a person requests their data. */
export const makeExport: Job = { act: (deps, payload) => makeExportOf(deps, (payload as { userId: UserId }).userId) }
export const closeAccounts: Job = { cron: '41 * * * *', act: closeDue }
export const eraseProvisional: Job = { cron: '23 4 * * *', act: eraseUnused }
/** Queued for each request with an address. */
export const mailGuestData: Job = { act: (deps, payload) => mailGuestLink(deps, (payload as { asked: string }).asked) }
export const forgetExports: Job = {
  cron: '51 3 * * *',
  async act({ db, clock }) {
    await forgetOldExports(db, clock.now())
    await forgetOldGuestLinks(db, clock.now())
  },
}
