import { Webhook } from 'standardwebhooks'
import type { RetailerId, WebhookEndpointId } from '#contracts/ids.ts'
import { MOST_WEBHOOK_TRIES } from '#contracts/webhooks.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { mailOf } from '../../platform/mail.ts'
import { AnswerTooLarge, AnswerTooLate, RefusedAddress, type SafeFetch } from '../../platform/safe-fetch.ts'
import { unseal } from '../../platform/sealing.ts'
import type { Outcome, Queue } from '../../platform/send-queue.ts'
import { ownerEmails } from '../identity/teams.ts'
import { joinRetailer } from '../retailers/retailers.ts'
import { webhookStopped } from './mails.ts'

type Delivery = {
  id: number
  attempts: number
  eventId: string
  body: string
  endpointId: WebhookEndpointId
  retailerId: RetailerId
  business: string
  url: string
  secret: string
  /** The status of the answer, once there is one. */
  status: number | null
}

const WAIT_MS = 5_000
/** An answer is not read; its beginning shows that it came. */
const MOST_BYTES = 64 * 1024
/** More waiting messages than these stop a webhook that does not answer. */
const MOST_WAITING = 2_000
const GONE = 410

type Ports = { db: Db; clock: Clock; config: Config; secret: string; outside: SafeFetch }

/**
 * The queue of signed messages to other programs. Each address is a lane of its own: one that is down is skipped for a while, and the others
 * do not wait for it.
 */
export function webhookQueue({ db, clock, config, secret, outside }: Ports): Queue<Delivery> {
  const mail = mailOf(clock, config.smtp ? 'queued' : 'kept')
  /** Stops a webhook that is on, and tells the owners why. */
  const stop = ({ endpointId, retailerId, business, url }: Delivery, reason: string): Promise<void> =>
    transact(db, async (tx) => {
      const stopped = await rowsOf(tx, 'api-access.stop')`
        update webhook_endpoints set state = 'stopped', reason = ${reason} where id = ${endpointId} and state = 'on' returning id`
      if (stopped.length === 0) return
      await recordAct(tx, {
        who: null,
        act: 'webhook.stop',
        subject: `retailer ${retailerId}`,
        after: { webhook: endpointId, url, reason },
      })
      for (const to of await ownerEmails(tx, retailerId))
        await mail.send(tx, webhookStopped({ to, business, url, reason, publicOrigin: config.publicOrigin }))
    })

  return {
    table: 'webhook_deliveries',
    // As many as there are sockets, so that many addresses that do not answer leave room for others.
    atOnce: 60,
    atOncePerLane: 2,
    ahead: 320,
    mostTries: MOST_WEBHOOK_TRIES,
    load,
    unpack: async () => null,
    laneOf: ({ endpointId }) => String(endpointId),
    send: (delivery) => send(outside, secret, delivery, clock.now()),
    async settled(done) {
      const answered = done.filter(({ item }) => item.status !== null)
      if (answered.length > 0)
        await rowsOf(db, 'api-access.answered')`
          update webhook_deliveries d set status = a.status
          from unnest(${answered.map(({ item }) => item.id)}::bigint[], ${answered.map(({ item }) => item.status)}::int[]) as a(id, status)
          where d.id = a.id`
      const failed = done.filter(({ outcome }) => outcome.is === 'failed' || outcome.is === 'refused')
      const full = await overfull(
        db,
        failed.map(({ item }) => item.endpointId),
      )
      const reasons = new Map<WebhookEndpointId, { item: Delivery; reason: string }>()
      for (const { item, outcome } of failed) {
        if (outcome.is === 'refused') reasons.set(item.endpointId, { item, reason: outcome.error })
        else if (item.attempts >= MOST_WEBHOOK_TRIES) reasons.set(item.endpointId, { item, reason: 'It has not answered for a day.' })
        else if (full.has(item.endpointId)) reasons.set(item.endpointId, { item, reason: 'It does not answer, and many messages wait.' })
      }
      for (const { item, reason } of reasons.values()) await stop(item, reason)
    },
    close: () => outside.close(),
  }
}

/** What a stopped webhook or a closed business would have heard is left out, and so marked as gone. */
const load = async (db: Db, ids: readonly number[]): Promise<Delivery[]> =>
  rowsOf<Delivery>(
    db,
    'api-access.load',
    `select d.id, d.attempts, d.event_id as "eventId", d.body, e.id as "endpointId", e.url, e.secret, r.id as "retailerId",
       r.display_name as business, null::int as status
     from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.state = 'on'
     ${joinRetailer(`r.id = e.retailer_id and r.status <> 'closed'`)} where d.id = any($1::bigint[])`,
    [ids],
  )

/** Signs and sends one message. Only an answer between 200 and 299 says that it arrived; redirects are not followed. */
async function send(outside: SafeFetch, secret: string, delivery: Delivery, now: Date): Promise<Outcome> {
  const body = Buffer.from(delivery.body)
  const signature = new Webhook(unseal(secret, delivery.secret)).sign(delivery.eventId, now, delivery.body)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'user-agent': 'SPIRAL-Webhooks',
    'webhook-id': delivery.eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  }
  try {
    const { status } = await outside.fetch(delivery.url, { method: 'POST', headers, body, timeoutMs: WAIT_MS, maxBytes: MOST_BYTES })
    delivery.status = status
    if (status >= 200 && status < 300) return { is: 'sent' }
    if (status === GONE) return { is: 'refused', error: 'It answered 410: it wants no more messages.' }
    return { is: 'failed', error: `It answered ${status}.`, strikes: true }
  } catch (error) {
    if (error instanceof AnswerTooLarge) return { is: 'failed', error: 'Its answer is too long.', strikes: true }
    if (error instanceof RefusedAddress) return { is: 'refused', error: 'Its address does not lead to the public internet.' }
    if (error instanceof AnswerTooLate) return { is: 'failed', error: `It did not answer within ${WAIT_MS / 1000} seconds.`, strikes: true }
    return { is: 'failed', error: 'It could not be reached.', strikes: true }
  }
}

/** Which of these webhooks have so many waiting messages that trying them for a day would take the time of others. */
async function overfull(db: Db, ids: readonly WebhookEndpointId[]): Promise<ReadonlySet<WebhookEndpointId>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf<{ id: WebhookEndpointId }>(
    db,
    'api-access.overfull',
    `select e.id from webhook_endpoints e where e.id = any($1::bigint[]) and (
       select count(*) from (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'queued' limit ${MOST_WAITING}) w
     ) >= ${MOST_WAITING}`,
    [[...new Set(ids)]],
  )
  return new Set(rows.map(({ id }) => id))
}
