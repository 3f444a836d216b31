import type { Job } from '../../platform/jobs.ts'
import { sumUpOldChanges } from './old-changes.ts'

/** At night in the United States. */
export const endOldChanges: Job = { cron: '25 9 * * *', act: ({ db, clock }) => sumUpOldChanges(db, clock.now()) }
