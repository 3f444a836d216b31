import type { Job } from '../../platform/jobs.ts'
import { forgetExpired } from './invitations.ts'

export const forgetInvitations: Job = { cron: '27 * * * *', act: async ({ db, clock }) => void (await forgetExpired(db, clock.now())) }
