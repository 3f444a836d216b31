import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { product } from '#contracts/catalog/catalog.ts'
import { products } from '#contracts/catalog/catalog.ts'
import { checkout, quote } from '#contracts/checkout/checkout.ts'
import type { StoreId } from '#contracts/ids.ts'
import { payoutOverview } from '#contracts/payouts.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { pauseStore, store } from '#contracts/stores/stores.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { certifyIdentity, decideDuty, sellerDuties, sendIdentity, verification } from '#contracts/trust/inform.ts'
import { checkSeller } from '#contracts/trust/sellers.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { holdSales } from '#server/domains/stores/stores.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'
import { keepDuties } from './inform.ts'
import { countSellers } from './sellers.ts'

const START = new Date('2026-03-02T18:00:00Z')
let now = START
let app: TestApp
let shop: Shop
let owner: TestPerson
let maya: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date(now.getTime() + MINUTE)
  await app.deps.db.$client.query('delete from rate_limits')
  await app.deps.db.$client.query(`update seller_duties set done_at = now(), outcome = 'lapsed' where done_at is null`)
  await app.deps.db.$client.query('delete from seller_volumes')
  await app.deps.db.$client.query(`delete from settings where key like 'money.%'`)
  shop = await aShop(app, { onHand: 50, store: { name: 'Corner Lamps' }, retailer: { displayName: 'Lamp House' } })
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  maya = await aPerson(app)
})
const later = (days: number): void => {
  now = new Date(now.getTime() + days * DAY)
}
/** Signed in anew: sessions end while these tests skip days. */
const again = async (): Promise<void> => {
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  maya = await aPerson(app)
}
const anAdmin = () => aPerson(app, { platform: ['admin'] })
const sellsMuch = () =>
  rowsOf(app.deps.db, 'test.volume')`
    insert into seller_volumes (retailer_id, sales, gross, is_high, counted_at) values (${shop.retailerId}, 240, 900000, true, ${now})
    on conflict (retailer_id) do update set is_high = true`
const standing = async () => (await app.call(owner, verification, { query: { retailerId: shop.retailerId } })).body
const contact = { street: '9 Lake Street', city: 'Edina', state: 'MN', zip: '55435', phone: '(612) 555-0134', email: 'hello@shop.example' }
const send = (body: object = contact, who = owner) =>
  app.call(who, sendIdentity, { body: undefined as never, raw: { retailerId: shop.retailerId, ...body } })
const tick = async (): Promise<void> => {
  await keepDuties(app.deps)
  await app.settle()
}
const waiting = async (state: 'sent' | 'held' | 'noticed' = 'sent') =>
  (await app.call(await anAdmin(), sellerDuties, { query: { state } })).body.items.find(({ retailer }) => retailer.id === shop.retailerId)
const found = async () =>
  (await app.call(guest(), products, { query: { storeId: shop.storeId as never, inStock: true } })).body.items.length
const verify = async () => {
  const duty = await waiting()
  if (!duty?.sentAt) throw new Error('nothing was sent')
  return app.call(await anAdmin(), decideDuty, { params: { id: duty.id }, body: { sentAt: duty.sentAt, verified: true } })
}
async function heldShop(): Promise<void> {
  await sellsMuch()
  await tick()
  later(10)
  await tick()
  await again()
}

test('a high-volume seller gets ten days; then nothing of it is sold anywhere until it is verified, and its orders are filled', async () => {
  await app.settle()
  const placed = (await buy(app, maya, [lineOf(shop)])).body.order
  await sellsMuch()
  await tick()
  expect(await standing()).toMatchObject({
    isHighVolume: true,
    duty: { kind: 'verify', heldAt: null, dueAt: new Date(now.getTime() + 10 * DAY) },
  })
  expect((await mailsTo(app, owner.email)).map(({ kind }) => kind)).toContain('inform.notice')
  const first = owner.email
  later(8.5)
  await tick()
  await tick()
  expect((await mailsTo(app, first)).filter(({ kind }) => kind === 'inform.notice')).toHaveLength(2)
  await again()
  expect((await buy(app, maya, [lineOf(shop)])).status).toBe(201)
  const agreed = await checkoutInput(app, maya, [lineOf(shop)])
  later(2)
  await again()
  await tick()
  expect(await found()).toBe(0)
  const { problems } = (await app.call(maya, quote, { body: { items: [lineOf(shop)] } })).body
  expect(problems).toMatchObject([{ code: 'store_closed_down', message: expect.stringContaining('verified its business') }])
  expect((await app.call(maya, checkout, { body: agreed })).status).toBe(409)
  expect((await app.call(guest(), store, { params: { id: String(shop.storeId) }, query: {} })).body).toMatchObject({
    held: true,
    takingOrders: false,
  })
  const page = (await app.call(guest(), product, { params: { id: String(shop.productId) }, query: {} })).body
  expect(page).toMatchObject({ offers: [], notice: { title: 'Not for sale right now' } })
  expect((await app.call(owner, payoutOverview, { query: { retailerId: shop.retailerId } })).body.balance).toMatchObject({
    next: null,
    why: expect.stringContaining('verified'),
  })
  const clerk = await aClerk(app, shop)
  const part = placed.fulfillments[0]?.id as never
  expect((await app.call(clerk, moveFulfillment, { params: { id: part }, body: { to: 'accepted' } })).status).toBe(200)

  expect((await send()).status).toBe(200)
  expect(await waiting()).toMatchObject({ sent: contact, heldAt: expect.any(Date) })
  expect(await found()).toBe(0)
  expect((await verify()).status).toBe(200)
  await app.settle()
  expect(await found()).toBe(1)
  expect((await buy(app, maya, [lineOf(shop)])).status).toBe(201)
  expect(await standing()).toMatchObject({ duty: null, identity: { street: '9 Lake Street' } })
  expect((await mailsTo(app, owner.email)).map(({ kind }) => kind)).toContain('inform.freed')
  const acts = await rowsOf<{ act: string }>(app.deps.db, 'test.acts')`
    select act from audit_entries where subject = ${`retailer ${shop.retailerId}`} and act like 'inform.%' order by id`
  expect(acts.map(({ act }) => act)).toEqual(['inform.ask_verify', 'inform.hold_sales', 'inform.send', 'inform.verified'])
})

test('nobody at the store lifts the hold, a new store is held too, and each store comes back as it chose', async () => {
  const paused = await aStore(app, shop.retailerId)
  await app.call(owner, pauseStore, { params: { id: paused }, body: { paused: true } })
  await heldShop()
  const pause = (id: StoreId, to: boolean) => app.call(owner, pauseStore, { params: { id }, body: { paused: to } })
  expect((await pause(shop.storeId, false)).problem.code).toBe('stores.held')
  const late = await aStore(app, shop.retailerId)
  const held = () =>
    rowsOf<{ id: number; paused: boolean }>(app.deps.db, 'test.stores')`
      select id, paused from stores where retailer_id = ${shop.retailerId} order by id`
  expect((await held()).map((each) => each.paused)).toEqual([true, true, true])
  await send()
  await verify()
  expect(await held()).toEqual([
    { id: shop.storeId, paused: false },
    { id: paused, paused: true },
    { id: late, paused: false },
  ])
})

test('orders placed while the hold begins are whole or refused, and after it none is placed', async () => {
  await sellsMuch()
  await tick()
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)))
  later(10)
  const fresh = await Promise.all(buyers.map(() => aPerson(app)))
  const inputs = await Promise.all(fresh.map((each) => checkoutInput(app, each, [lineOf(shop)])))
  const [, ...answers] = await Promise.all([
    keepDuties(app.deps),
    ...fresh.map((each, i) => app.call(each, checkout, { body: inputs[i] as never })),
  ])
  for (const answer of answers) expect([201, 409]).toContain(answer.status)
  const count = async () =>
    (
      await rowsOf<{ n: number }>(app.deps.db, 'test.count')`select count(*)::int as n from fulfillments where store_id = ${shop.storeId}`
    )[0]?.n
  expect(await count()).toBe(answers.filter(({ status }) => status === 201).length)
  const last = await aPerson(app)
  expect((await buy(app, last, [lineOf(shop)]).catch(() => ({ status: 409 }))).status).not.toBe(201)
  expect(await count()).toBe(answers.filter(({ status }) => status === 201).length)
})

test('an order that meets a hold which is just beginning waits for it, and is refused', async () => {
  const { db } = app.deps
  const input = await checkoutInput(app, maya, [lineOf(shop)])
  const buying = await transact(db, async (tx) => {
    await holdSales(tx, shop.retailerId, now)
    const answer = app.call(maya, checkout, { body: input })
    const isWaiting = async () =>
      (await db.$client.query('select from pg_locks where not granted and locktype in ($1, $2)', ['transactionid', 'tuple'])).rows.length >
      0
    const isDone = answer.then(() => true)
    while (!(await Promise.race([isDone, isWaiting()])));
    return { answer }
  })
  expect((await buying.answer).status).toBe(409)
  expect(await rowsOf(db, 'test.none')`select from fulfillments where store_id = ${shop.storeId}`).toEqual([])
  const { body } = await app.call(owner, retailerOverview, { query: { retailerId: shop.retailerId } })
  expect(body.retailer.heldSince).toEqual(now)
})

test('a high-volume seller is one by the line in the settings, and its notice comes as early as they say', async () => {
  const setTo = (key: string, value: number) =>
    app.deps.db.$client.query('insert into settings (key, value) values ($1, $2)', [`money.${key}`, String(value)])
  expect((await buy(app, maya, [lineOf(shop)])).status).toBe(201)
  await app.settle()
  const count = () => countSellers(app.deps.db, now, [shop.retailerId])
  await count()
  expect(await standing()).toMatchObject({ isHighVolume: false, line: { sales: 200, gross: 500_000 } })
  await setTo('highVolumeSales', 1)
  await setTo('highVolumeGross', 100)
  await setTo('certifyNoticeDays', 60)
  await count()
  expect(await standing()).toMatchObject({ isHighVolume: true, sales: 1, line: { sales: 1, gross: 100 } })
  await app.call(await anAdmin(), checkSeller, { params: { id: shop.retailerId }, body: contact })
  later(310)
  await again()
  await tick()
  expect((await standing()).duty).toMatchObject({ kind: 'certify' })
})

test('once a year the business confirms by itself, after a notice and reminders, and a late one is held', async () => {
  await app.call(await anAdmin(), checkSeller, { params: { id: shop.retailerId }, body: contact })
  await sellsMuch()
  await tick()
  expect((await standing()).duty).toBeNull()
  later(336)
  await again()
  await tick()
  const { duty, identity } = await standing()
  expect(duty).toMatchObject({ kind: 'certify', heldAt: null })
  const confirm = (checkedAt: Date) => app.call(owner, certifyIdentity, { body: { retailerId: shop.retailerId, checkedAt } })
  expect((await confirm(new Date(0))).problem.code).toBe('inform.nothing_to_confirm')
  expect((await confirm(identity?.checkedAt as Date)).body).toMatchObject({ duty: null, certifiedAt: now })
  await tick()
  expect((await standing()).duty).toBeNull()
  later(366)
  await again()
  await tick()
  later(10)
  await again()
  await tick()
  expect((await standing()).duty).toMatchObject({ kind: 'certify', heldAt: expect.any(Date) })
  expect(await found()).toBe(0)
  expect((await confirm((await standing()).identity?.checkedAt as Date)).status).toBe(200)
  await app.settle()
  expect(await found()).toBe(1)
})

test('sent details give SPIRAL ten days; sent back, they wait for the business; wrong ones are refused and change nothing', async () => {
  await sellsMuch()
  await tick()
  later(9)
  await again()
  expect((await send({ ...contact, zip: '90210' })).status).toBe(422)
  expect((await send({ ...contact, phone: 'call me' })).status).toBe(422)
  expect((await standing()).duty?.sent).toBeNull()
  const stranger = await aPerson(app)
  expect((await send(contact, stranger)).status).toBe(403)
  await send()
  expect((await standing()).duty?.dueAt).toEqual(new Date(now.getTime() + 10 * DAY))
  later(2)
  await tick()
  const duty = await waiting()
  expect(duty?.heldAt).toBeNull()
  const admin = await anAdmin()
  const decide = (body: object) => app.call(admin, decideDuty, { params: { id: duty?.id as never }, body: undefined as never, raw: body })
  expect((await decide({ sentAt: duty?.sentAt, verified: false })).status).toBe(422)
  expect((await decide({ sentAt: new Date(0), verified: true })).problem.code).toBe('inform.not_sent')
  expect((await decide({ sentAt: duty?.sentAt, verified: false, reason: 'The street is another one.' })).status).toBe(200)
  await again()
  expect((await standing()).duty).toMatchObject({ sent: null, refused: 'The street is another one.' })
  later(10)
  await tick()
  expect(await waiting('held')).toBeDefined()
})
