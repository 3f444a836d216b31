import type { RetailerId, WebhookDeliveryId } from '#contracts/ids.ts'
import { webhookProblems } from '#contracts/webhooks.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { refuseNotOpen } from './keys.ts'

/** Sends a message again, with the same id, so that its receiver can tell that it is the same event. `of`: the businesses whose message it must be; null: any. */
export async function sendAgain(tx: Db, id: WebhookDeliveryId, of: readonly RetailerId[] | null, now: Date): Promise<RetailerId> {
  const [delivery] = await rowsOf<{ state: string; webhook: string; retailerId: RetailerId }>(tx, 'api-access.lock-delivery')`
    select d.state, e.state as webhook, e.retailer_id as "retailerId" from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${id} and (${of}::bigint[] is null or e.retailer_id = any(${of}::bigint[])) for no key update of d`
  if (!delivery) throw new Problem('not_found')
  await refusePaused(tx, delivery.retailerId)
  if (delivery.webhook !== 'on') throw new Problem(webhookProblems, 'webhook.stopped')
  if (delivery.state === 'queued') throw new Problem(webhookProblems, 'webhook.waiting')
  await rowsOf(tx, 'api-access.replay')`
    update webhook_deliveries set state = 'queued', next_try_at = ${now}, attempts = 0, last_error = null, status = null,
      claimed_until = null, sent_at = null
    where id = ${id}`
  tx.queued?.add('webhook_deliveries')
  return delivery.retailerId
}

/** A closed business may still take its webhooks away. */
export async function refusePaused(tx: Db, retailerId: RetailerId): Promise<void> {
  const retailer = (await retailersByIds(tx, [retailerId])).get(retailerId)
  if (retailer?.status === 'suspended') refuseNotOpen(retailer)
}
