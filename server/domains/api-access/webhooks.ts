import { randomBytes } from 'node:crypto'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId, WebhookDeliveryId, WebhookEndpointId } from '#contracts/ids.ts'
import {
  type addWebhook,
  type changeWebhook,
  type renewWebhookSecret,
  type SentKind,
  type WebhookDelivery,
  type webhookDeliveries,
  type WebhookEndpoint,
  webhookProblems,
  type webhooks,
  WEBHOOKS_PER_RETAILER,
} from '#contracts/webhooks.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { tell } from '../../facts.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { seal } from '../../platform/sealing.ts'
import { lockRetailer } from '../retailers/retailers.ts'
import { refuseNotOpen } from './keys.ts'
import { queueMessages } from './messages.ts'
import { refusePaused, sendAgain } from './replay.ts'

type StoredEndpoint = Omit<WebhookEndpoint, 'lastSentAt'> & { retailerId: RetailerId }
const COLUMNS = `e.id, e.retailer_id as "retailerId", e.url, e.kinds, e.state, e.reason, e.created_at as "createdAt"`
const LAST_SENT = `(select max(d.sent_at) from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'sent') as "lastSentAt"`

const shown = async (db: Db, id: WebhookEndpointId): Promise<WebhookEndpoint> => {
  const [row] = await rowsOf<WebhookEndpoint & { retailerId: RetailerId }>(
    db,
    'api-access.webhook',
    `select ${COLUMNS}, ${LAST_SENT} from webhook_endpoints e where e.id = $1`,
    [id],
  )
  if (!row) throw new Problem('not_found')
  const { retailerId: _, ...webhook } = row
  return webhook
}

/** The webhooks of a business for its managers. Only owners may change them. */
export async function webhooksOf(db: Db, person: Person, id: RetailerId): Promise<Reply<typeof webhooks>> {
  if (!retailerIdsOf(person, 'manager').includes(id)) throw new Problem('not_found')
  const items = await rowsOf<WebhookEndpoint>(
    db,
    'api-access.webhooks',
    `select ${COLUMNS}, ${LAST_SENT} from webhook_endpoints e where e.retailer_id = $1 order by e.id desc`,
    [id],
  )
  return { items, mayManage: retailerIdsOf(person, 'owner').includes(id) }
}

/** The key of the signatures, as the standard writes it. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Refuses at once where no message could be sent; the sender checks each connection again. */
function refusePrivate({ outside }: Pick<Deps, 'outside'>, url: string): void {
  if (!outside.mayAsk(url)) throw new Problem(webhookProblems, 'webhook.not_public').at('/url')
}

/** Adds an address. Its secret is in the answer and nowhere else to read. */
export async function add(
  deps: Deps,
  person: Person,
  { params: { id }, body: { url, kinds } }: Sent<typeof addWebhook>,
): Promise<Reply<typeof addWebhook>> {
  if (!retailerIdsOf(person, 'owner').includes(id)) throw new Problem('not_found')
  refusePrivate(deps, url)
  const secret = newSecret()
  return transact(deps.db, async (tx) => {
    // Two owners who add the last one at the same moment take turns.
    refuseNotOpen(await lockRetailer(tx, id))
    const before = await rowsOf(tx, 'api-access.count-webhooks')`select id from webhook_endpoints where retailer_id = ${id}`
    if (before.length >= WEBHOOKS_PER_RETAILER) throw new Problem(webhookProblems, 'webhook.too_many')
    const [row] = await rowsOf<{ id: WebhookEndpointId }>(tx, 'api-access.add-webhook')`
      insert into webhook_endpoints (retailer_id, url, kinds, secret, created_at)
      values (${id}, ${url}, ${kinds}, ${seal(deps.secret, secret)}, ${deps.clock.now()}) returning id`
    if (!row) throw new Error('the webhook was not written')
    await tell(tx, 'api-access.webhook_changed', { retailerId: id })
    await recordAct(tx, { who: person, act: 'webhook.add', subject: `retailer ${id}`, after: { webhook: row.id, url, kinds } })
    return { webhook: await shown(tx, row.id), secret }
  })
}

/** Changes a webhook. One that SPIRAL stopped loses the reason when its owner turns it on again. */
export async function change(
  deps: Deps,
  person: Person,
  { params: { id }, body: { url, kinds, isOn } }: Sent<typeof changeWebhook>,
): Promise<Reply<typeof changeWebhook>> {
  return transact(deps.db, async (tx) => {
    const { retailerId, ...before } = await lock(tx, person, id)
    refusePrivate(deps, url)
    await rowsOf(tx, 'api-access.change-webhook')`
      update webhook_endpoints set url = ${url}, kinds = ${kinds}, state = ${isOn ? 'on' : 'stopped'},
        reason = case when ${isOn} then null else reason end
      where id = ${id}`
    await tell(tx, 'api-access.webhook_changed', { retailerId })
    await recordAct(tx, {
      who: person,
      act: 'webhook.change',
      subject: `retailer ${retailerId}`,
      before: { webhook: id, url: before.url, kinds: before.kinds, state: before.state },
      after: { url, kinds, state: isOn ? 'on' : 'stopped' },
    })
    return shown(tx, id)
  })
}

export async function renewSecret(deps: Deps, person: Person, id: WebhookEndpointId): Promise<Reply<typeof renewWebhookSecret>> {
  const secret = newSecret()
  return transact(deps.db, async (tx) => {
    const { retailerId } = await lock(tx, person, id)
    await rowsOf(tx, 'api-access.renew-secret')`
      update webhook_endpoints set secret = ${seal(deps.secret, secret)} where id = ${id}`
    await recordAct(tx, { who: person, act: 'webhook.renew', subject: `retailer ${retailerId}`, after: { webhook: id } })
    return { secret }
  })
}

export async function remove(db: Db, person: Person, id: WebhookEndpointId): Promise<void> {
  await transact(db, async (tx) => {
    const { retailerId, url } = await lock(tx, person, id)
    await rowsOf(tx, 'api-access.remove-webhook')`delete from webhook_endpoints where id = ${id}`
    await recordAct(tx, { who: person, act: 'webhook.remove', subject: `retailer ${retailerId}`, before: { webhook: id, url } })
  })
}

/** Sends a message that says nothing, so that its receiver can be tried. */
export async function sendTest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: WebhookEndpointId,
  key: IdempotencyKey,
): Promise<void> {
  await once(db, key, async (tx) => {
    const { state } = await lock(tx, person, id)
    if (state !== 'on') throw new Problem(webhookProblems, 'webhook.stopped')
    await queueMessages(tx, [{ endpointId: id, kind: 'test', key: `test ${key.key} ${key.caller}`, data: { webhookId: id } }], clock.now())
    return null
  })
}

type StoredDelivery = Omit<WebhookDelivery, 'kind'> & { kind: SentKind }
/** The log of a webhook, the newest first. */
export async function deliveriesOf(
  db: Db,
  person: Person,
  { params: { id }, query }: Sent<typeof webhookDeliveries>,
): Promise<Reply<typeof webhookDeliveries>> {
  const [own] = await rowsOf(db, 'api-access.own-webhook')`
    select from webhook_endpoints where id = ${id} and retailer_id = any(${retailerIdsOf(person, 'manager')}::bigint[])`
  if (!own) throw new Problem('not_found')
  return pageBy('webhook-deliveries', { id: 'id' }, query, (after, limit) =>
    rowsOf<StoredDelivery>(
      db,
      'api-access.deliveries',
      `select id, event_id as "eventId", kind, state, created_at as "createdAt", attempts as tries, last_tried_at as "lastTriedAt",
         next_try_at as "nextTryAt", status, last_error as error, body
       from webhook_deliveries where endpoint_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      [id, after?.id ?? null, limit],
    ),
  )
}

/** An owner sends a message of the own business again. */
export async function replay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: WebhookDeliveryId,
  key: IdempotencyKey,
): Promise<void> {
  await once(db, key, async (tx) => {
    await sendAgain(tx, id, retailerIdsOf(person, 'owner'), clock.now())
    return null
  })
}

/** Locks a webhook that its owner changes or uses. While the business is suspended it can only be read. */
async function lock(tx: Db, person: Person, id: WebhookEndpointId): Promise<StoredEndpoint> {
  const [row] = await rowsOf<StoredEndpoint>(
    tx,
    'api-access.lock-webhook',
    `select ${COLUMNS} from webhook_endpoints e where e.id = $1 and e.retailer_id = any($2::bigint[]) for no key update`,
    [id, retailerIdsOf(person, 'owner')],
  )
  if (!row) throw new Problem('not_found')
  await refusePaused(tx, row.retailerId)
  return row
}
