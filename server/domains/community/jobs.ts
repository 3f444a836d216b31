import type { Job } from '../../platform/jobs.ts'
import { tellFollowers } from './tell-followers.ts'

/** News of stores and announcements of malls, soon after they appear. */
export const newsToFollowers: Job = { cron: '*/5 * * * *', act: tellFollowers }
