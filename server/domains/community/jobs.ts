import type { Job } from '../../platform/jobs.ts'
import { removeUnusedPhotos } from './photos.ts'
import { removeUnusedProfilePhotos } from './profile-photos.ts'
import { tellFollowers } from './tell-followers.ts'

/** News of stores and announcements of malls, soon after they appear. */
export const newsToFollowers: Job = { cron: '*/5 * * * *', act: tellFollowers }

/** Files of photos that no post names go after a day. */
export const forgetPostPhotos: Job = {
  cron: '53 3 * * *',
  async act(deps) {
    const now = deps.clock.now()
    while ((await removeUnusedPhotos(deps, now)) > 0);
  },
}

/** Files of profile photos that were replaced, or whose person left, go after a day. */
export const forgetProfilePhotos: Job = {
  cron: '53 3 * * *',
  async act(deps) {
    while ((await removeUnusedProfilePhotos(deps, deps.clock.now())) > 0);
  },
}
