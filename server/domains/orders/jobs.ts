import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import { COUNTS_AS_DELIVERED_DAYS } from '../fulfillment/rules.ts'
import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { askShoppers, remindStores } from './acceptance.ts'
import { lockFor, move } from './transitions.ts'
import { countReadyRecords } from './ready-records.ts'
import { openWhenOver, sweepUnpaid as sweep } from './payment.ts'
import { recordTax as record, reverseTax as reverse } from './taxed-sales.ts'
import { hearProvider } from './webhook.ts'

const NOTES = {
  placed: 'No store accepted it',
  accepted: 'The store did not have all of it',
  ready: 'Not picked up in time',
  at_center: 'Not picked up in time',
  shipped: `Counted as delivered after ${COUNTS_AS_DELIVERED_DAYS} days`,
} as const

/** $1 is now. */
const DUE = `((state in ('ready', 'at_center') and hold_until < $1) or (state in ('placed', 'accepted') and choice_since < $1::timestamptz - interval '${ACCEPTANCE.answerWithinDays} days')
  or (state = 'shipped' and changed_at < $1::timestamptz - interval '${COUNTS_AS_DELIVERED_DAYS} days'))`

export const sweepUnpaid: Job = { cron: '* * * * *', act: async (deps) => void (await sweep(deps)) }

/** A one-click order whose time to undo is over; the sweeper finds those that this misses. */
export const openHeld: Job = { act: (deps, payload) => openWhenOver(deps, (payload as { orderId: OrderId }).orderId) }

export const recordTax: Job = { act: (deps, payload) => record(deps, (payload as { fulfillmentId: FulfillmentId }).fulfillmentId) }
export const reverseTax: Job = { act: (deps, payload) => reverse(deps, payload as Parameters<typeof reverse>[1]) }

export const remindOfOrders: Job = { cron: '*/5 * * * *', act: remindStores }
/** Promises of pickups rest on it, so a queue counts within minutes. */
export const countRecords: Job = { cron: '*/5 * * * *', act: ({ db, clock }) => countReadyRecords(db, clock.now()) }

export const offerOtherWays: Job = { cron: '*/5 * * * *', act: askShoppers }

/**
 * Cancels and refunds pickups whose hold ended and orders that no store accepted and whose shopper did not choose. Counts shipments as
 * delivered after two weeks.
 */
export const endWaiting: Job = {
  cron: '7 * * * *',
  async act(deps) {
    const now = deps.clock.now()
    for (let after = 0; ; ) {
      const due = await rowsOf<Due>(
        deps.db,
        'fulfillments.due',
        `select id, state as "from", case when state = 'shipped' then 'delivered' else 'cancelled' end as to from fulfillments
         where id > $2 and ${DUE} order by id limit ${AT_ONCE}`,
        [now, after],
      )
      for (const one of due) await endOne(deps, one, now)
      after = due.at(-1)?.id ?? after
      if (due.length < AT_ONCE) return
    }
  },
}

type Due = { id: FulfillmentId; from: keyof typeof NOTES; to: 'cancelled' | 'delivered' }
const AT_ONCE = 500
async function endOne(deps: Deps, { id, from, to }: Due, now: Date): Promise<void> {
  const ending = transact(deps.db, async (tx) => {
    const row = await lockFor(tx, 'any', id)
    // It may have moved on meanwhile, its shopper may have chosen, or its hold may have been extended.
    const [still] = await rowsOf(tx, 'fulfillments.still-due', `select from fulfillments where id = $2 and state = $3 and ${DUE}`, [
      now,
      id,
      from,
    ])
    if (still) await move(tx, row, { to, mover: 'system', who: null, now, note: NOTES[from] })
  })
  // A refund that waits for an account or payment check must not delay other orders.
  await ending.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    deps.log.warn({ fulfillmentId: id, code: error.code }, 'an order that is due could not be ended')
  })
}

/** The sandbox's slow card: its bank settles two seconds later and sends a signed event, as a real bank would. */
export const settleSlowCard: Job = { act: (deps, payload) => settleSlow(deps, (payload as { reference: string }).reference) }
async function settleSlow(deps: Deps, reference: string): Promise<void> {
  const { cards } = deps
  if (!isSandbox(cards)) return
  const event = await cards.settle(reference)
  if (event) await hearProvider(deps, cards.name, event, cards.sign(event))
}
