import type { Job } from '../../platform/jobs.ts'
import { removeUnused } from './photos.ts'

/** Files of photos that no review names go after a day. */
export const forgetReviewPhotos: Job = {
  cron: '47 3 * * *',
  async act(deps) {
    const now = deps.clock.now()
    while ((await removeUnused(deps, now)) > 0);
  },
}
