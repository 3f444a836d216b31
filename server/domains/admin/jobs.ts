import type { Job } from '../../platform/jobs.ts'
import { walkBooks } from './walk-books.ts'

export const compareBooks: Job = { cron: '*/2 * * * *', act: walkBooks }
