import type { Job } from '../../platform/jobs.ts'
import { forgetOldSums, sumUpPlatform } from './sums.ts'

export const sumUp: Job = { cron: '*/20 * * * *', act: ({ db, clock }) => sumUpPlatform(db, clock.now()) }
export const forget: Job = { cron: '42 8 * * *', act: ({ db, clock }) => forgetOldSums(db, clock.now()) }
