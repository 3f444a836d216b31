import type { Job } from '../../platform/jobs.ts'
import { askForReviews } from './asking.ts'
import { removeUnused } from './photos.ts'

/** Files of photos that no review names go after a day. */
export const forgetReviewPhotos: Job = {
  cron: '47 3 * * *',
  async act(deps) {
    const now = deps.clock.now()
    while ((await removeUnused(deps, now)) > 0);
  },
}

/** In the morning of the U.S.; people who wait for their summary or have quiet hours hear later. */
export const askForReviewsDaily: Job = { cron: '23 15 * * *', act: askForReviews }
