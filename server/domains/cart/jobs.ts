import { LIMITS } from '#contracts/limits.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

/** Ends share links of guests that were not renewed: an account ends its own, but a guest's browser may never return. */
export const forgetOldShares: Job = {
  cron: '47 3 * * *',
  async act({ db, clock }) {
    const before = new Date(clock.now().getTime() - LIMITS.guestSharesKeptDays * DAY)
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'cart-share.old')`
      delete from cart_shares
      where id in (select id from cart_shares where guest_hash is not null and shared_at < ${before} limit ${sql(PORTION)})
        and shared_at < ${before} returning id`,
    )
  },
}
