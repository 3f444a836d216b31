import type { FulfillmentId } from '#contracts/ids.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { lockFulfillment, move } from './transitions.ts'
import { sweepUnpaid as sweep } from './payment.ts'
import { hearProvider } from './webhook.ts'

export const sweepUnpaid: Job = { cron: '* * * * *', act: async (deps) => void (await sweep(deps)) }

/** What was not collected in time is cancelled and refunded; what was shipped two weeks ago counts as delivered. */
export const endWaiting: Job = {
  cron: '7 * * * *',
  async act(deps) {
    const now = deps.clock.now()
    const due = await rowsOf<{ id: FulfillmentId; to: 'cancelled' | 'delivered' }>(
      deps.db,
      'fulfillments.due',
      `select id, case when state = 'shipped' then 'delivered' else 'cancelled' end as to from fulfillments
       where (state in ('ready', 'at_center') and hold_until < $1) or (state = 'shipped' and changed_at < $1::timestamptz - interval '14 days') order by id limit 500`,
      [now],
    )
    for (const { id, to } of due)
      await transact(deps.db, async (tx) => {
        const row = await lockFulfillment(tx, id)
        if (row.state === 'shipped' || row.state === 'ready' || row.state === 'at_center')
          await move(tx, row, {
            to,
            mover: 'system',
            who: null,
            now,
            note: to === 'cancelled' ? 'Not collected in time' : 'Counted as delivered after 14 days',
          })
      })
  },
}

/** The sandbox's slow card: its bank settles two seconds later and tells us with a signed event, as a real one would. */
export const settleSlowCard: Job = { act: (deps, payload) => settleSlow(deps, (payload as { reference: string }).reference) }
async function settleSlow(deps: Deps, reference: string): Promise<void> {
  const { cards } = deps
  if (!isSandbox(cards)) return
  const event = await cards.settle(reference)
  if (event) await hearProvider(deps, cards.name, event, cards.sign(event))
}
