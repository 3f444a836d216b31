import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import type { StoreId } from '#contracts/ids.ts'
import { writeReview } from '#contracts/reviews/writing.ts'
import { store, stores } from '#contracts/stores/stores.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { trustFigures } from '#contracts/trust/figures.ts'
import { nearlyTrusted, retailerTrust, storesTrust, storeTrust } from '#contracts/trust/mark.ts'
import { answerReport, problemReports, reportProblem, reportState, takeReport } from '#contracts/trust/reports.ts'
import { checkSeller, sellers, storeSeller } from '#contracts/trust/sellers.ts'
import { keepCheck } from '#server/domains/operations/uptime.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPart, handOver } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, refillShelves, type Shop } from '#tests/shops.ts'
import { countMarks } from './count.ts'
import { forgetFrom, personalDataOf } from './reports.ts'
import { count } from './jobs.ts'

// Noon in Bloomington.
const noon = new Date('2026-11-21T18:00:00Z')
let now = noon
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
/** Sessions of the platform end after half an hour, and these tests skip days. */
const anAdmin = () => aPerson(app, { platform: ['admin'], firstName: 'Ada', lastName: 'Moss' })
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})

const address = { street: '9 Lake Street', city: 'Edina', state: 'MN', zip: '55435', phone: '(612) 555-0134', email: 'hello@shop.example' }
const standing = async (id: number) => (await app.call(guest(), storeTrust, { params: { id: String(id) } })).body
const missing = async (id: number) => (await standing(id)).criteria.flatMap((each) => (each.isMet ? [] : each.code))
const open = (storeId: StoreId, days: number) =>
  rowsOf(app.deps.db, 'test.opened', 'update stores set created_at = $2 where id = $1', [storeId, new Date(now.getTime() - days * DAY)])

/** A store with 20 pickups on time and the reviews of those who had them, by ten people. */
async function aGoodStore(ratings: readonly number[]): Promise<{ shop: Shop; manager: TestPerson; buyers: TestPerson[] }> {
  const shop = await aShop(app, { onHand: 60 })
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const buyers: TestPerson[] = []
  for (const [i, rating] of ratings.entries()) {
    const buyer = await aPerson(app)
    buyers.push(buyer)
    for (let n = 0; n < 2; n++) await handOver(app, manager, shop, (await aPart(app, buyer, shop)).id)
    await review(buyer, shop, rating, `Buyer ${i} of shop ${shop.storeId}: friendly people, and the bag was waiting at the desk.`)
  }
  await open(shop.storeId, 120)
  await app.call(await anAdmin(), checkSeller, { params: { id: shop.retailerId }, body: address })
  now = new Date(now.getTime() + 2 * DAY)
  return { shop, manager, buyers }
}
async function review(buyer: TestPerson, { storeId }: Shop, rating: number, text: string, version = 0): Promise<void> {
  const answer = await app.call(buyer, writeReview, { query: { subject: 'store', id: storeId }, body: { rating, text, version } })
  expect(answer.status).toBe(200)
}

test('a store earns the mark when its records meet every criterion, and loses it with news to its managers when one fails', async () => {
  const { shop, manager, buyers } = await aGoodStore([5, 5, 5, 5, 4, 5, 5, 4, 5])
  await count.act(app.deps, null)
  expect(await missing(shop.storeId)).toEqual(['pickups', 'reviews'])
  const words = (await standing(shop.storeId)).criteria.flatMap((each) => each.missing ?? [])
  expect(words).toEqual(['needs 2 more pickups', 'needs 1 more review'])

  const last = await aPerson(app)
  for (let n = 0; n < 2; n++) await handOver(app, manager, shop, (await aPart(app, last, shop)).id)
  await review(last, shop, 5, 'Quick at the counter, and they knew my order by name.')
  now = new Date(now.getTime() + DAY)
  await count.act(app.deps, null)
  expect(await standing(shop.storeId)).toMatchObject({ isTrusted: true, since: now, lostAt: null })
  await app.settle()
  const listed = async () => (await app.call(guest(), stores, { query: { trusted: true } })).body.items.map(({ id }) => id)
  expect(await listed()).toEqual([shop.storeId])
  expect((await app.call(guest(), store, { params: { id: String(shop.storeId) }, query: {} })).body.trusted).toBe(true)
  expect((await mailsTo(app, manager.email)).map(({ kind }) => kind)).toContain('trust.mark_earned')

  // Five of the eleven change their mind.
  for (const [i, buyer] of buyers.slice(0, 5).entries())
    await review(buyer, shop, 1, `I waited an hour at the counter the other day, number ${i}, and nobody came.`, 1)
  now = new Date(now.getTime() + DAY)
  await count.act(app.deps, null)
  await app.settle()
  expect(await standing(shop.storeId)).toMatchObject({ isTrusted: false, since: null, lostAt: now })
  expect(await missing(shop.storeId)).toEqual(['rating'])
  expect(await listed()).toEqual([])
  const lost = (await mailsTo(app, manager.email)).find(({ kind }) => kind === 'trust.mark_lost')
  expect(lost?.text).toContain('needs a rating of 4.3')
  const nights = await rowsOf<{ t: boolean }>(
    app.deps.db,
    'test.nights',
    'select is_trusted as t from trust_nights where store_id = $1 order by night',
    [shop.storeId],
  )
  expect(nights.map(({ t }) => t)).toEqual([false, true, false])
})

test('a new store, an unchecked business and a late pickup each cost the mark', async () => {
  const { shop, manager } = await aGoodStore([5, 5, 5, 5, 5, 5, 5, 5, 5, 5])
  await countMarks(app.deps)
  expect(await missing(shop.storeId)).toEqual([])
  await open(shop.storeId, 30)
  await rowsOf(app.deps.db, 'test.unchecked', 'delete from seller_checks where retailer_id = $1', [shop.retailerId])
  // Two pickups that nobody prepares until the day after.
  for (let n = 0; n < 2; n++) await aPart(app, await aPerson(app), shop)
  now = new Date(now.getTime() + DAY)
  await countMarks(app.deps)
  expect(await missing(shop.storeId)).toEqual(['verified', 'days', 'on_time'])
  const own = (await app.call(manager, retailerTrust, { query: {} })).body
  expect(own).toMatchObject({ stores: [{ storeId: shop.storeId, isTrusted: false }], seller: { checkedAt: null, isHighVolume: false } })
  expect(own.stores[0]?.criteria.find(({ code }) => code === 'on_time')?.own).toBe('90% (20 of 22)')
})

test('a store without the mark that has the least missing comes first where no store has it', async () => {
  const far = await aShop(app, { store: { zip: '10007', city: 'New York', state: 'NY', lat: 40.7115, lon: -74.0134, mallId: null } })
  await countMarks(app.deps)
  const near = (await app.call(guest(), nearlyTrusted, { query: { near: '55425', within: 25 } })).body.items
  expect(near.map(({ storeId }) => storeId)).not.toContain(far.storeId)
  const counts = near.map(({ criteria }) => criteria.filter(({ isMet }) => !isMet).length)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(
    (await app.call(guest(), nearlyTrusted, { query: { near: '10007', within: 5 } })).body.items.map(({ storeId }) => storeId),
  ).toEqual([far.storeId])
  const both = (await app.call(guest(), storesTrust, { query: { ids: `${far.storeId},${near[0]?.storeId}` } })).body.items
  expect(both).toHaveLength(2)
  expect((await app.call(guest(), storeTrust, { params: { id: 'no-such-store' } })).problem.code).toBe('stores.not_found')
})

test('a high-volume seller is named with address and contact, and nobody below the line is', async () => {
  const shop = await aShop(app, { onHand: 5, price: 3000, retailer: { legalName: 'Lake Shop, LLC' } })
  const buyer = await aPerson(app)
  const part = await aPart(app, buyer, shop)
  const seller = async () => (await app.call(guest(), storeSeller, { params: { id: String(shop.storeId) } })).body
  // 199 more sales of the same kind, copied as they stand: two hundred checkouts would take a minute.
  await rowsOf(
    app.deps.db,
    'test.copy',
    `insert into fulfillments (order_id, store_id, retailer_id, method, state, subtotal, discount, subsidy, shipping, tax, estimate, commission_bps, commission, changed_at)
     select order_id, store_id, retailer_id, method, 'picked_up', subtotal, discount, subsidy, shipping, tax, estimate, commission_bps, commission, changed_at
     from fulfillments, generate_series(1, 198) where id = $1`,
    [part.id],
  )
  await count.act(app.deps, null)
  expect(await seller()).toMatchObject({ isHighVolume: false, seller: null })
  await refillShelves(app, [shop.storeId], 5)
  await aPart(app, buyer, shop)
  now = new Date(now.getTime() + DAY)
  await count.act(app.deps, null)
  expect(await seller()).toMatchObject({ isHighVolume: true, seller: null })
  const waits = (await app.call(await anAdmin(), attention)).body.items
  expect(waits).toContainEqual(expect.objectContaining({ code: 'trust.unchecked', href: '/admin?section=sellers' }))
  await app.call(await anAdmin(), checkSeller, { params: { id: shop.retailerId }, body: address })
  expect(await seller()).toMatchObject({
    isHighVolume: true,
    seller: { legalName: 'Lake Shop, LLC', street: '9 Lake Street', city: 'Edina', phone: '(612) 555-0134', email: 'hello@shop.example' },
  })
  const toCheck = (await app.call(await anAdmin(), sellers, { query: {} })).body.items
  expect(toCheck.map(({ retailerId }) => retailerId)).not.toContain(shop.retailerId)
  const checked = (await app.call(await anAdmin(), sellers, { query: { state: 'checked' } })).body.items
  expect(checked[0]).toMatchObject({ retailerId: shop.retailerId, isHighVolume: true, sales: 200, checkedBy: 'Ada Moss' })
})

let senders = 0
const report = (more: object = {}) => ({
  kind: 'other' as const,
  words: 'The map shows the wrong door.',
  email: `eve${++senders}@example.com`,
  ...more,
})

test('anybody reports a problem and follows it by number and email until the answer', async () => {
  const shop = await aShop(app)
  const body = report({ kind: 'seller', link: `https://spiral.example/store/${shop.storeId}?tab=about`, words: 'Visit evil.example' })
  const sent = await app.call(guest(), reportProblem, { body })
  expect(sent.status).toBe(201)
  const { number } = sent.body
  const state = async (more = {}) => app.call(guest(), reportState, { body: { number, email: body.email, ...more } })
  expect((await state()).body).toMatchObject({ number, state: 'received', answer: null })
  expect((await state({ email: 'other@example.com' })).problem.code).toBe('trust.no_report')
  const [mail] = await mailsTo(app, body.email)
  expect(mail).toMatchObject({ kind: 'trust.report_received' })
  expect(mail?.text).not.toContain('evil')

  const admin = await anAdmin()
  const [open] = (await app.call(admin, problemReports, { query: {} })).body.items
  expect(open).toMatchObject({ number, words: 'Visit evil.example', owner: null })
  expect(open?.about).not.toBeNull()
  expect((await app.call(admin, attention)).body.items).toContainEqual(expect.objectContaining({ code: 'trust.reported' }))
  const params = { id: open?.id as never }
  expect((await app.call(admin, takeReport, { params, body: { mine: true } })).body).toMatchObject({ state: 'looking', isMine: true })
  expect((await state()).body.state).toBe('looking')
  await countMarks(app.deps)
  expect(await missing(shop.storeId)).toContain('reports')

  const answered = await app.call(admin, answerReport, { params, body: { answer: 'We spoke to the store.\n\nIt is fixed.' } })
  expect(answered.body).toMatchObject({ state: 'answered', answeredBy: 'Ada Moss' })
  expect((await state()).body).toMatchObject({ state: 'answered', answer: 'We spoke to the store.\n\nIt is fixed.' })
  expect((await mailsTo(app, body.email)).map(({ kind }) => kind)).toContain('trust.report_answered')
  expect((await app.call(admin, answerReport, { params, body: { answer: 'Again.' } })).problem.code).toBe('trust.answered')
  expect((await app.call(admin, takeReport, { params, body: { mine: false } })).problem.code).toBe('trust.answered')
  now = new Date(now.getTime() + DAY)
  await countMarks(app.deps)
  expect(await missing(shop.storeId)).not.toContain('reports')

  // safety:D1 safety:D2
  expect(await personalDataOf(app.deps.db, body.email)).toMatchObject([{ number, words: 'Visit evil.example' }])
  await forgetFrom(app.deps.db, body.email)
  expect((await state()).problem.code).toBe('trust.no_report')
})

test('a report without words, or about a store without its address, is refused at its field; many from one place are refused', async () => {
  for (const [pointer, more] of [
    ['/words', { words: ' ' }],
    ['/link', { kind: 'seller' }],
    ['/kind', { kind: 'noise' }],
    ['/email', { email: 'eve' }],
  ] as const)
    expect(await app.call(guest(), reportProblem, { body: report(), raw: report(more) })).toMatchObject({
      status: 422,
      problem: { errors: [{ pointer }] },
    })
  now = new Date(now.getTime() + MINUTE)
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await app.call(guest(), reportProblem, { body: report() })).status)
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('uptime counts the checks that passed of all that were due; one that did not run counts as failed', async () => {
  await rowsOf(app.deps.db, 'test.no-checks', 'delete from service_checks')
  const service = async () => {
    app.deps.ready.clear()
    return (await app.call(guest(), trustFigures)).body.service
  }
  expect(await service()).toEqual({ now: null, since: null, checks: 0, uptime: null, days: [] })
  const start = new Date('2026-12-20T10:00:00Z')
  for (const minutes of [0, 5, 10, 20]) {
    now = new Date(start.getTime() + minutes * MINUTE + 1_000)
    await keepCheck(app.deps)
    await keepCheck(app.deps)
  }
  now = new Date(start.getTime() + 25 * MINUTE)
  expect(await service()).toMatchObject({
    now: { isWell: true },
    since: start,
    checks: 4,
    uptime: 80,
    days: [{ day: '2026-12-20', uptime: 80 }],
  })
  await rowsOf(app.deps.db, 'test.fail', `update service_checks set failing = '{jobs}' where slot = $1`, [
    new Date(start.getTime() + 20 * MINUTE),
  ])
  expect(await service()).toMatchObject({ now: { isWell: false }, uptime: 60 })
  now = new Date(start.getTime() + 40 * MINUTE)
  expect((await service()).now).toBeNull()
})
