import type { Job } from '../../platform/jobs.ts'
import { forgetOldVisits, makeMonths, sumUpDays } from './sums.ts'

export const sumUpVisits: Job = { cron: '*/10 * * * *', act: ({ db, clock }) => sumUpDays(db, clock.now()) }

export const keepVisitMonths: Job = {
  cron: '12 8 * * *',
  async act({ db, clock }) {
    await makeMonths(db, clock.now())
    await forgetOldVisits(db, clock.now())
  },
}
