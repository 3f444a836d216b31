import type { Job } from '../../platform/jobs.ts'
import { forgetRemoved } from './items.ts'

export const forgetRemovedWishes: Job = { cron: '*/10 * * * *', act: ({ db, clock }) => forgetRemoved(db, clock.now()) }
