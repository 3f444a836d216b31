import { transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { settleBirthdays } from './settle.ts'

export const giveBirthdays: Job = { cron: '20 * * * *', act: (deps) => transact(deps.db, (tx) => settleBirthdays(tx, deps, null)) }
