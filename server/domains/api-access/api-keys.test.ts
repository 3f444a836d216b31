import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#contracts/api-access.ts'
import type { ApiScope } from '#contracts/api-scopes.ts'
import { changeVariant, inventory, setStock } from '#contracts/catalog/inventory.ts'
import { me } from '#contracts/identity/people.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { cents } from '#contracts/money.ts'
import { orders } from '#contracts/orders/orders.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { moveFulfillment, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { changeRetailerStatus } from '#server/domains/retailers/retailers.ts'
import { type Caller, type TestApp, testApp } from '#tests/app.ts'
import { aPart, codeOf, count, moveOn, shelf } from '#tests/buying.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let owner: TestPerson
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 50 })
})
beforeEach(async () => {
  // Tries are counted by the minute.
  now = new Date(now.getTime() + MINUTE)
  owner = await aPerson(app, { firstName: 'Ida', retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
})
afterAll(() => app.close())

const proof = { password: PASSWORD }
const program = (secret: string): Caller => ({ cookies: {}, headers: { authorization: `Bearer ${secret}` } })
async function aKey(scopes: ApiScope[], of: Shop = shop, by: TestPerson = owner) {
  const body = { name: 'Till', scopes, days: 30 as const, proof }
  return (await app.call(by, makeApiKey, { params: { id: of.retailerId }, body })).body
}
const read = (caller: Caller) => app.call(caller, retailerFulfillments, { query: {} })

test('a program works for one business within its scopes, and nothing stored gives its secret away', async () => {
  const other = await aShop(app, { onHand: 5 })
  const both = await aPerson(app, {
    retailers: [shop, other].map(({ retailerId }) => ({ retailerId, role: 'owner' as const })),
    platform: ['admin'],
  })
  const buyer = await aPerson(app)
  const part = await aPart(app, buyer, shop)
  await aPart(app, buyer, other)
  const { key, secret } = await aKey(['orders:read', 'stock:write', 'hand-over'], shop, both)
  expect(secret).toMatch(/^sprl_[\w-]{43}$/)
  expect(key).toMatchObject({ name: 'Till', lastFour: secret.slice(-4), state: 'active', lastUsedAt: null, madeBy: 'Ana Lopez' })
  expect(await count(app, `select count(*) as n from api_keys k where k::text like '%' || $1 || '%'`, [secret.slice(5)])).toBe(0)

  const till = program(secret)
  const seen = (await read(till)).body.items
  expect(seen.map(({ retailerId }) => retailerId)).toEqual([shop.retailerId])
  const count5 = { storeId: shop.storeId, variantId: shop.variantId, onHand: 40, reason: 'count' as const }
  expect((await app.call(till, setStock, { body: count5 })).status).toBe(200)
  expect((await shelf(app, shop)).onHand).toBe(40)
  const foreign = { storeId: other.storeId, variantId: other.variantId, onHand: 1, reason: 'count' as const }
  expect((await app.call(till, setStock, { body: foreign })).status).toBe(404)
  const noPrice = await app.call(till, changeVariant, { params: { id: shop.variantId }, body: { price: cents(1) } })
  expect(noPrice).toMatchObject({
    status: 403,
    problem: { code: 'api_key.scope_missing', detail: expect.stringContaining('prices:write') },
  })
  expect((await app.call(till, inventory, { query: {} })).problem.code).toBe('api_key.scope_missing')
  // What its maker may do elsewhere is none of its business.
  for (const endpoint of [orders, me, apiKeys])
    expect((await app.call(till, endpoint as typeof me, { params: { id: shop.retailerId }, query: {} } as never)).problem.code).toBe(
      'api_key.not_here',
    )

  await moveOn(app, both, part, 'accepted', 'ready')
  const pickup = { body: { code: await codeOf(app, part.id), at: { storeId: shop.storeId } }, key: 'pickup-0001' }
  const [first, again] = [await app.call(till, redeemPickup, pickup), await app.call(till, redeemPickup, pickup)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.handedOver).toEqual(first.body.handedOver)
  const { body } = await app.call(both, apiKeys, { params: { id: shop.retailerId } })
  expect(body.items.find(({ id }) => id === key.id)?.lastUsedAt).toEqual(now)
})

test('the same idempotency key of two programs means two things', async () => {
  const buyer = await aPerson(app)
  const part = await aPart(app, buyer, shop)
  await moveOn(app, owner, part, 'accepted', 'ready')
  const [one, two] = [await aKey(['hand-over']), await aKey(['hand-over'])]
  const at = { storeId: shop.storeId }
  const wrong = { body: { code: '00000000', at }, key: 'same-key-1' }
  expect((await app.call(program(one.secret), redeemPickup, wrong)).status).toBeGreaterThanOrEqual(400)
  const right = { body: { code: await codeOf(app, part.id), at }, key: 'same-key-1' }
  expect((await app.call(program(one.secret), redeemPickup, right)).status).toBe(200)
  expect((await app.call(program(two.secret), redeemPickup, right)).problem.code).not.toBe('key_reused')
})

test('a key that was revoked, has expired or is unknown is refused with words, and a new secret ends the old one when its owner says', async () => {
  const { key, secret } = await aKey(['orders:read'])
  const replace = (keepOld: boolean, lastFour: string) =>
    app.call(owner, rotateApiKey, { params: { id: key.id }, body: { keepOld, lastFour, proof } })
  const second = await replace(true, key.lastFour)
  expect((await replace(true, key.lastFour)).problem.code).toBe('api_key.changed')
  expect([(await read(program(secret))).status, (await read(program(second.body.secret))).status]).toEqual([200, 200])
  now = new Date(now.getTime() + 24 * HOUR)
  expect((await read(program(secret))).problem.code).toBe('api_key.unknown')
  const third = await replace(false, second.body.key.lastFour)
  expect((await read(program(second.body.secret))).problem.code).toBe('api_key.unknown')
  expect((await read(program(third.body.secret))).status).toBe(200)
  expect((await app.call(owner, revokeApiKey, { params: { id: key.id } })).status).toBe(204)
  expect((await read(program(third.body.secret))).problem).toMatchObject({ status: 401, code: 'api_key.revoked' })

  const short = await aKey(['orders:read'])
  now = new Date(now.getTime() + 30 * DAY)
  expect((await read(program(short.secret))).problem).toMatchObject({ status: 401, code: 'api_key.expired' })
  expect((await read(program(`sprl_${'x'.repeat(43)}`))).problem).toMatchObject({ status: 401, code: 'api_key.unknown' })
  expect(
    await count(app, `select count(*) as n from audit_entries where subject = $1 and act like 'api_key.%'`, [
      `retailer ${shop.retailerId}`,
    ]),
  ).toBeGreaterThanOrEqual(4)
  expect(await count(app, `select count(*) as n from mails where recipient = $1 and kind = 'api-access.key_made'`, [owner.email])).toBe(4)
})

test('a key works while its business is open and whoever made it owns it', async () => {
  const own = await aShop(app)
  const [first, second] = [
    await aPerson(app, { retailers: [{ retailerId: own.retailerId, role: 'owner' }] }),
    await aPerson(app, { retailers: [{ retailerId: own.retailerId, role: 'owner' }] }),
  ]
  const { key, secret } = await aKey(['orders:read'], own, first)
  await changeRetailerStatus(app.deps.db, own.retailerId, 'suspended')
  expect((await read(program(secret))).problem).toMatchObject({ status: 403, code: 'api_key.business_paused' })
  const held = { name: 'Held', scopes: ['orders:read' as const], days: 30 as const, proof }
  expect((await app.call(first, makeApiKey, { params: { id: own.retailerId }, body: held })).problem.code).toBe('api_key.business_paused')
  await changeRetailerStatus(app.deps.db, own.retailerId, 'active')
  expect((await read(program(secret))).status).toBe(200)
  await app.deps.db.$client.query(`update memberships set role = 'manager' where user_id = $1`, [first.id])
  expect((await read(program(secret))).problem).toMatchObject({ status: 403, code: 'api_key.owner_left' })
  const taken = await app.call(second, rotateApiKey, {
    params: { id: key.id },
    body: { keepOld: false, lastFour: key.lastFour, proof },
  })
  expect((await read(program(taken.body.secret))).status).toBe(200)
  await changeRetailerStatus(app.deps.db, own.retailerId, 'closed')
  expect((await read(program(taken.body.secret))).problem).toMatchObject({ status: 403, code: 'api_key.business_closed' })
  const late = { name: 'Late', scopes: ['orders:read' as const], days: 30 as const, proof }
  expect((await app.call(second, makeApiKey, { params: { id: own.retailerId }, body: late })).problem.code).toBe('business.closed')
})

test('a form that does not fit makes no key', async () => {
  const before = await count(app, 'select count(*) as n from api_keys')
  const send = (raw: object) => app.call(owner, makeApiKey, { params: { id: shop.retailerId }, raw } as never)
  const good = { name: 'Till', scopes: ['orders:read'], days: 30, proof }
  for (const [bad, pointer] of [
    [{ ...good, scopes: ['orders:read', 'everything'] }, '/scopes/1'],
    [{ ...good, scopes: [] }, '/scopes'],
    [{ ...good, scopes: ['orders:read', 'orders:read'] }, '/scopes'],
    [{ ...good, days: 5_000 }, '/days'],
    [{ ...good, name: ' ' }, '/name'],
    [{ ...good, proof: { password: 'not this one' } }, '/password'],
  ] as const)
    expect((await send(bad)).problem.errors).toEqual([expect.objectContaining({ pointer })])
  expect(await count(app, 'select count(*) as n from api_keys')).toBe(before)
})

test('one key has so many calls in a minute, and another one its own', async () => {
  const [full, free] = [await aKey(['orders:read']), await aKey(['orders:read'])]
  const bucket = createHash('sha256').update(`API key ${full.key.id}`).digest('base64url')
  await app.deps.db.$client.query(`insert into rate_limits (bucket, "window", tries) values ($1, $2, $3)`, [
    bucket,
    Math.floor(now.getTime() / MINUTE),
    SERVER_LIMITS.keyCallsPerMinute,
  ])
  const refused = await read(program(full.secret))
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await read(program(free.secret))).status).toBe(200)
})

test('the API document names keys and their scopes', async () => {
  const document = (await app.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { security: unknown }>>
    components: { securitySchemes: Record<string, { scheme?: string }> }
  }>()
  expect(document.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' })
  const { security } = document.paths[moveFulfillment.path.replace(':id', '{id}')]?.['post'] ?? {}
  expect(security).toEqual([{ session: [] }, { apiKey: ['orders:write'] }])
})
