import type { Job } from '../../platform/jobs.ts'
import { forgetVisits } from './visits.ts'

export const forgetOldVisits: Job = { cron: '41 4 * * *', act: async ({ db, clock }) => void (await forgetVisits(db, clock.now())) }
