import type { Job } from '../../platform/jobs.ts'
import { forgetOldVisits } from './visits.ts'

export const forgetVisits: Job = { cron: '41 5 * * *', act: async ({ db, clock }) => void (await forgetOldVisits(db, clock.now())) }
