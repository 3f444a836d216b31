import type { OrderId, PromotionId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { tellUsedUp } from './mails.ts'
import { promotionRow } from './office.ts'
import { replayKept } from './previews.ts'
import { giveBackUses } from './uses.ts'

/** Asked for where a declined card has left no order behind. */
export const giveBack: Job = {
  act: ({ db }, payload) => transact(db, (tx) => giveBackUses(tx, [(payload as { orderId: OrderId }).orderId])),
}

/** Asked for where a replay is too long for a request. */
export const replayLater: Job = { act: (deps, payload) => replayKept(deps, (payload as { id: number }).id) }

/** A promotion whose budget no longer pays for one more order of its usual size ends, and its managers are told. */
export const endUsedUp: Job = {
  cron: '*/10 * * * *',
  act: (deps) =>
    transact(deps.db, async (tx) => {
      const ended = await rowsOf<{ id: PromotionId }>(tx, 'promotions.end-used-up')`
        update promotions set state = 'ended', ended_at = ${deps.clock.now()}, version = version + 1
        where state = 'approved' and uses > 0 and budget - spent < spent / uses returning id`
      for (const { id } of ended) {
        await tell(tx, 'promotions.promotion_changed', { promotionId: id })
        const row = await promotionRow(tx, id)
        if (row) await tellUsedUp(tx, deps, row)
      }
    }),
}

export const forgetReplays: Job = {
  cron: '41 3 * * *',
  act: ({ db }) =>
    deleteInPortions(db, 'promotions.forget-replays')`delete from promotion_replays where created_at < now() - interval '1 day'`,
}
