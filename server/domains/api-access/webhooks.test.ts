import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApiKey } from '#contracts/api-access.ts'
import type { RetailerId, WebhookEndpointId } from '#contracts/ids.ts'
import type { PayoutState } from '#contracts/payouts.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  WEBHOOK_KIND_NAMES,
  webhookDeliveries,
  webhooks,
  type WebhookKind,
} from '#contracts/webhooks.ts'
import { tell } from '#server/facts.ts'
import { transact } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPart, count, handOver } from '#tests/buying.ts'
import { outsideHost, type OutsideHost } from '#tests/outside-host.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { changeRetailerStatus } from '../retailers/retailers.ts'
import { forgetDeliveries } from './jobs.ts'

type Heard = { headers: IncomingHttpHeaders; body: string }
let app: TestApp
let site: OutsideHost
let shop: Shop
let owner: TestPerson
// Receivers compare the time of a signature with their own clock.
let now = new Date()
beforeAll(async () => {
  site = await outsideHost()
  app = await testApp({ clock: { now: () => now }, config: { allowedPrivateHosts: [site.host] } })
})
beforeEach(async () => {
  now = new Date()
  shop = await aShop(app, { onHand: 20 })
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
})
afterAll(async () => {
  site.close()
  await app.close()
})

/** A program at this path, which answers with a status and keeps what it hears. */
function receiver(path: string, status: () => number = () => 200): Heard[] {
  const heard: Heard[] = []
  site.answer(path, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status()).end()
    })
  })
  return heard
}
const hook = async (path: string, kinds: WebhookKind[] = [...WEBHOOK_KIND_NAMES], by = owner, of: RetailerId = shop.retailerId) =>
  (await app.call(by, addWebhook, { params: { id: of }, body: { url: site.address(path), kinds } })).body
const log = async (id: WebhookEndpointId) => (await app.call(owner, webhookDeliveries, { params: { id }, query: {} })).body.items
const kindsIn = (heard: readonly Heard[]) => heard.map(({ body }) => (JSON.parse(body) as { type: string }).type)

test('another program hears a signed message about an order and reads the order with its key', async () => {
  const heard = receiver('/hears')
  const { secret } = await hook('/hears')
  const other = await aShop(app)
  const buyer = await aPerson(app)
  await aPart(app, buyer, other)
  const part = await aPart(app, buyer, shop)
  await app.settle()
  const placed = heard.find(({ body }) => body.includes('order.placed'))
  const verified = new Webhook(secret).verify(placed?.body ?? '', placed?.headers as Record<string, string>)
  expect(verified).toEqual({
    type: 'order.placed',
    timestamp: now.toISOString(),
    data: { fulfillmentId: part.id, orderNumber: part.number, storeId: shop.storeId, fulfillmentMethod: 'in-store-pickup' },
  })
  expect(() => new Webhook(secret).verify(`${placed?.body} `, placed?.headers as Record<string, string>)).toThrow()
  const key = await app.call(owner, makeApiKey, {
    params: { id: shop.retailerId },
    body: { name: 'Books', scopes: ['orders:read'], days: 30, proof: { password: PASSWORD } },
  })
  const program = { cookies: {}, headers: { authorization: `Bearer ${key.body.secret}` } }
  const { items } = (await app.call(program, retailerFulfillments, { query: { q: part.number } })).body
  expect(items.map(({ id }) => id)).toEqual([part.id])

  await handOver(app, owner, shop, part.id)
  const canceled = await aPart(app, buyer, shop)
  const moved = { from: 'placed', to: 'cancelled', centerMallId: null, userId: null, storeId: shop.storeId } as const
  // A fact may be announced twice.
  for (const _ of [1, 2])
    await transact(app.deps.db, (tx) =>
      tell(tx, 'orders.fulfillment_moved', { ...moved, orderId: 1 as never, number: canceled.number, fulfillmentId: canceled.id }),
    )
  await app.settle()
  expect(kindsIn(heard).filter((kind) => kind.startsWith('order.'))).toEqual(
    expect.arrayContaining(['order.placed', 'order.ready', 'order.handed_over', 'order.placed', 'order.canceled']),
  )
  expect(kindsIn(heard).filter((kind) => kind === 'order.canceled')).toHaveLength(1)
  expect(kindsIn(heard)).toContain('stock.changed')
  for (const { body } of heard) expect(body).not.toMatch(/Maya|example\.com|Lake Street/)
  // The stored secret is sealed.
  expect(await count(app, `select count(*) as n from webhook_endpoints where secret like '%' || $1 || '%'`, [secret.slice(6)])).toBe(0)
})

test('payouts are told', async () => {
  const heard = receiver('/payouts')
  await hook('/payouts', ['payout.changed'])
  const payoutId = await count(
    app,
    `with made as (insert into payouts (retailer_id, state, amount, lines, bank, bank_reference) values ($1, 'failed', 100, 1, 'Test bank', 'none') returning id)
     select id as n from made`,
    [shop.retailerId],
  )
  const states: PayoutState[] = ['sent', 'paid']
  for (const to of states) await transact(app.deps.db, (tx) => tell(tx, 'payouts.moved', { payoutId: payoutId as never, to }))
  await app.settle()
  const told = heard.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)
  expect(told).toHaveLength(2)
  expect(told).toEqual(expect.arrayContaining(states.map((state) => ({ payoutId, state }))))
})

test('the webhooks of a suspended business can be read, but neither changed nor used', async () => {
  const { webhook } = await hook('/suspended', ['order.placed'])
  const one = { params: { id: webhook.id } }
  await changeRetailerStatus(app.deps.db, shop.retailerId, 'suspended')
  const { url, kinds } = webhook
  const refused = [
    await app.call(owner, changeWebhook, { ...one, body: { url, kinds, isOn: false } }),
    await app.call(owner, renewWebhookSecret, one),
    await app.call(owner, testWebhook, one),
    await app.call(owner, removeWebhook, one),
  ]
  expect(refused.map(({ problem }) => problem.code)).toEqual(Array(4).fill('api_key.business_paused'))
  const { items } = (await app.call(owner, webhooks, { params: { id: shop.retailerId } })).body
  expect(items.find(({ id }) => id === webhook.id)).toMatchObject({ state: 'on', url })
  await changeRetailerStatus(app.deps.db, shop.retailerId, 'active')
  expect((await app.call(owner, removeWebhook, one)).status).toBe(204)
})

test('a receiver that is down is tried again and again, is then stopped with a mail, and nobody waits for it', async () => {
  let works = false
  const [down, up] = [receiver('/down', () => (works ? 204 : 500)), receiver('/up')]
  const { webhook } = await hook('/down', ['order.placed'])
  await hook('/up', ['order.placed'])
  await aPart(app, await aPerson(app), shop)
  await app.settle()
  expect([down.length, up.length]).toEqual([1, 1])
  const [first] = await log(webhook.id)
  expect(first).toMatchObject({ state: 'queued', tries: 1, status: 500, error: 'It answered 500.' })
  expect((first?.nextTryAt?.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(15_000)
  for (let hours = 0; hours < 60 && (await log(webhook.id))[0]?.state === 'queued'; hours++) {
    now = new Date(now.getTime() + HOUR)
    await app.settle()
  }
  expect((await log(webhook.id))[0]).toMatchObject({ state: 'failed', tries: 30, nextTryAt: null })
  expect(down).toHaveLength(30)
  expect(new Set(down.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const stopped = (await app.call(owner, webhooks, { params: { id: shop.retailerId } })).body.items.find(({ id }) => id === webhook.id)
  expect(stopped).toMatchObject({ state: 'stopped', reason: 'It has not answered for a day.' })
  const mails = `select count(*) as n from mails where recipient = $1 and kind = 'api-access.webhook_stopped'`
  expect(await count(app, mails, [owner.email])).toBe(1)

  await aPart(app, await aPerson(app), shop)
  await app.settle()
  expect([down.length, up.length]).toEqual([30, 2])
  const again = { params: { id: first?.id as never } }
  expect((await app.call(owner, replayDelivery, again)).problem.code).toBe('webhook.stopped')
  works = true
  const { url, kinds } = webhook
  expect((await app.call(owner, changeWebhook, { params: { id: webhook.id }, body: { url, kinds, isOn: true } })).body.reason).toBe(null)
  const pressed = { ...again, key: 'pressed-twice' }
  expect([(await app.call(owner, replayDelivery, pressed)).status, (await app.call(owner, replayDelivery, pressed)).status]).toEqual([
    204, 204,
  ])
  // An address that did not answer is left alone for up to a minute.
  now = new Date(now.getTime() + MINUTE)
  await app.settle()
  expect(down).toHaveLength(31)
  expect(await log(webhook.id)).toMatchObject([{ state: 'gone' }, { id: first?.id, state: 'sent', status: 204, error: null }])
})

test('a receiver that says 410, or whose address leads inside, hears nothing more', async () => {
  const heard = receiver('/gone', () => 410)
  const gone = (await hook('/gone', ['order.placed'])).webhook
  const inside = (await hook('/inside', ['order.placed'])).webhook
  await app.deps.db.$client.query(`update webhook_endpoints set url = 'https://127.0.0.1/inside' where id = $1`, [inside.id])
  for (const id of [gone.id, inside.id]) expect((await app.call(owner, testWebhook, { params: { id } })).status).toBe(204)
  await app.settle()
  expect(kindsIn(heard)).toEqual(['test'])
  const { items } = (await app.call(owner, webhooks, { params: { id: shop.retailerId } })).body
  expect(items.map(({ state, reason }) => [state, reason])).toEqual([
    ['stopped', 'Its address does not lead to the public internet.'],
    ['stopped', 'It answered 410: it wants no more messages.'],
  ])
  expect((await app.call(owner, testWebhook, { params: { id: gone.id } })).problem.code).toBe('webhook.stopped')
})

test('an address that is not public or not https, or an event that does not exist, is refused at its field', async () => {
  const send = (raw: object) => app.call(owner, addWebhook, { params: { id: shop.retailerId }, raw } as never)
  for (const url of ['http://example.com/', 'https://10.1.2.3/', 'https://localhost/', 'https://me:secret@example.com/', 'https://[::1]/'])
    expect((await send({ url, kinds: ['order.placed'] })).problem).toMatchObject({
      code: 'webhook.not_public',
      errors: [expect.objectContaining({ pointer: '/url' })],
    })
  expect((await send({ url: 'nowhere', kinds: ['order.placed'] })).problem.errors).toMatchObject([{ pointer: '/url' }])
  expect((await send({ url: 'https://example.com/', kinds: ['order.eaten'] })).problem.errors).toMatchObject([{ pointer: '/kinds/0' }])
  const { webhook } = await hook('/change')
  const change = { params: { id: webhook.id }, body: { url: 'https://192.168.0.1/', kinds: webhook.kinds, isOn: true } }
  expect((await app.call(owner, changeWebhook, change)).problem.code).toBe('webhook.not_public')
  const { items } = (await app.call(owner, webhooks, { params: { id: shop.retailerId } })).body
  expect(items.map(({ url }) => url)).toEqual([webhook.url])
})

test('a new secret signs from the next message on, old messages are forgotten, and a removed webhook hears nothing', async () => {
  const heard = receiver('/renewed')
  const { webhook, secret } = await hook('/renewed', ['order.placed'])
  const byId = { params: { id: webhook.id } }
  const renewed = (await app.call(owner, renewWebhookSecret, byId)).body.secret
  await app.call(owner, testWebhook, byId)
  await app.settle()
  const [first] = heard
  const headers = first?.headers as Record<string, string>
  expect(() => new Webhook(secret).verify(first?.body ?? '', headers)).toThrow()
  expect(new Webhook(renewed).verify(first?.body ?? '', headers)).toMatchObject({ type: 'test', data: { webhookId: webhook.id } })
  now = new Date(now.getTime() + 31 * DAY + MINUTE)
  await forgetDeliveries.act(app.deps, null)
  expect(await log(webhook.id)).toEqual([])
  expect((await app.call(owner, removeWebhook, byId)).status).toBe(204)
  await aPart(app, await aPerson(app), shop)
  await app.settle()
  expect(heard).toHaveLength(1)
})
