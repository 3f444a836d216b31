import type { Job } from '../../platform/jobs.ts'
import { countMarks } from './count.ts'
import { keepDuties } from './inform.ts'
import { countSellers } from './sellers.ts'

/** At night in the United States. The checks of sellers come first, because the mark asks for them. */
export const count: Job = {
  cron: '20 9 * * *',
  act: async (deps) => {
    await countSellers(deps.db, deps.clock.now())
    await keepDuties(deps)
    await countMarks(deps)
  },
}
/** A due date passes at any hour. */
export const duties: Job = { cron: '35 * * * *', act: keepDuties }
