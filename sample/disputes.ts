import type { DisputeReason } from '#contracts/disputes.ts'
import { DAY } from '#contracts/time.ts'
import { gatherEarnings } from '#server/domains/payouts/earnings.ts'
import { hearDispute } from '#server/domains/disputes/money.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isSandbox } from '#server/platform/sandbox-cards.ts'
import { OWN_RETAILER } from './retailers.ts'

const TOLD: readonly { reason: DisputeReason; daysAgo: number; outcome: 'won' | 'lost' | null }[] = [
  { reason: 'fraudulent', daysAgo: 16, outcome: 'won' },
  { reason: 'product_unacceptable', daysAgo: 14, outcome: 'lost' },
  { reason: 'product_not_received', daysAgo: 2, outcome: null },
]

/** Three payments are disputed: one was won, one was lost, and one waits for evidence. Planting again adds none. */
export async function plantDisputes(deps: Deps, now: Date): Promise<void> {
  const { db, cards } = deps
  if (!isSandbox(cards)) return
  const charges = await rowsOf<{ reference: string }>(db, 'sample.to-dispute')`
    select p.reference from payments p join orders o on o.id = p.order_id join fulfillments f on f.order_id = o.id
    where o.state = 'complete' and p.state = 'captured' and p.charged_as is null and f.state in ('picked_up', 'delivered')
      and f.changed_at < ${new Date(now.getTime() - 18 * DAY)} and f.retailer_id in (select id from retailers where is_sample)
      and not exists (select from returns r where r.fulfillment_id = f.id) and not exists (select from claims c where c.fulfillment_id = f.id)
      and not exists (select from card_disputes)
    group by p.id having count(*) = 1 order by bool_or(f.retailer_id = (select id from retailers where display_name = ${OWN_RETAILER})) desc, p.id desc
    limit ${TOLD.length}`
  for (const [i, { reference }] of charges.entries()) {
    const { reason, daysAgo, outcome } = TOLD[i] as (typeof TOLD)[number]
    const opened = new Date(now.getTime() - daysAgo * DAY)
    const id = await cards.openDispute(reference, reason, opened)
    if (id === null) continue
    await hearDispute({ ...deps, clock: { now: () => opened } }, id)
    if (outcome === null) continue
    await cards.decideDispute(id, outcome)
    await hearDispute({ ...deps, clock: { now: () => new Date(opened.getTime() + 9 * DAY) } }, id)
  }
  await gatherEarnings(db)
}
