import type { Job } from '../../platform/jobs.ts'
import { forgetOldVisits } from './visits.ts'

export const forgetVisits: Job = { cron: '41 5 * * *', act: ({ db, clock }) => forgetOldVisits(db, clock.now()) }
