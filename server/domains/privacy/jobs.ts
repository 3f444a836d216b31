import type { UserId } from '#contracts/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import type { PersonalData } from '../domain.ts'
import { closeDue } from './closing.ts'
import { forgetOldExports, makeExportOf } from './export.ts'
import { forgetOldGuestLinks, mailGuestLink } from './guest-data.ts'
import { eraseUnused } from './provisional.ts'

type Jobs = Record<'makeExport' | 'closeAccounts' | 'eraseProvisional' | 'mailGuestData' | 'forgetExports', Job>

export const privacyJobs = (all: readonly PersonalData[]): Jobs => ({
  /** Queued right after a person requests their data. */
  makeExport: { act: (deps, payload) => makeExportOf(deps, all, (payload as { userId: UserId }).userId) },
  closeAccounts: { cron: '41 * * * *', act: (deps) => closeDue(deps, all) },
  eraseProvisional: { cron: '23 4 * * *', act: (deps) => eraseUnused(deps, all) },
  /** Queued for each request with an address. */
  mailGuestData: { act: (deps, payload) => mailGuestLink(deps, (payload as { asked: string }).asked) },
  forgetExports: {
    cron: '51 3 * * *',
    async act({ db, clock }) {
      await forgetOldExports(db, clock.now())
      await forgetOldGuestLinks(db, clock.now())
    },
  },
})
