import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'

/** Removes expired sessions and links. */
export const forgetOld: Job = {
  cron: '17 * * * *',
  act: async ({ db, clock }) => {
    const now = clock.now()
    await deleteInPortions(db, 'identity.old_sessions')`delete from sessions where expires_at < ${now}`
    await deleteInPortions(db, 'identity.old_links')`delete from verifications where expires_at < ${now}`
  },
}
