import type { Job } from '../../platform/jobs.ts'
import type { Endings } from '../retailers/endings.ts'
import { endPromises as end, sweepClosings } from './endings.ts'

/** @param endings what each domain ends when a seller closes */
export const closingJobs = (endings: Endings): Record<string, Job> => ({
  endPromises: { act: (deps, payload) => end(deps, endings, (payload as { closingId: number }).closingId) },
  sweep: { cron: '*/10 * * * *', act: sweepClosings },
})
