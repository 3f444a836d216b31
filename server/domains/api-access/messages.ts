import type { WebhookEndpointId } from '#contracts/ids.ts'
import type { SentKind } from '#contracts/webhooks.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { secretHash } from '../../platform/idempotency.ts'

/** `key` names the event: the same event is told to a webhook once, however often it is announced. */
export type Message = { endpointId: WebhookEndpointId; kind: SentKind; key: string; data: Record<string, unknown> }

/**
 * Queues messages in the transaction of what they tell. The sender wakes with the commit. A webhook that SPIRAL stopped keeps what it misses in
 * its log, to be sent again.
 */
export async function queueMessages(tx: Db, messages: readonly Message[], now: Date): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ endpointId, kind, key, data }) => ({
    endpoint_id: endpointId,
    event_id: `evt_${secretHash(`${kind} ${key}`).slice(0, 32)}`,
    kind,
    body: JSON.stringify({ type: kind, timestamp: now.toISOString(), data }),
  }))
  await rowsOf(
    tx,
    'api-access.queue',
    `insert into webhook_deliveries (endpoint_id, event_id, kind, body, state, next_try_at, created_at)
     select e.id, m.event_id, m.kind, m.body, case e.state when 'on' then 'queued' else 'gone' end,
       case e.state when 'on' then $2::timestamptz end, $2
     from json_to_recordset($1) as m(endpoint_id bigint, event_id text, kind text, body text) join webhook_endpoints e on e.id = m.endpoint_id
     on conflict (endpoint_id, event_id) do nothing`,
    [JSON.stringify(rows), now],
  )
  tx.queued?.add('webhook_deliveries')
}
