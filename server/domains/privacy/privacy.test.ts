import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, logIn, me, signUp } from '#contracts/identity/auth.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { cancelOrder, order } from '#contracts/orders/orders.ts'
import { checkout } from '#contracts/checkout/checkout.ts'
import { askForPasskey, addPasskey, startPasskey } from '#contracts/identity/passkeys.ts'
import {
  askForExport,
  askForGuestData,
  CLOSING_DAYS,
  closeAccount,
  EXPORT_DAYS,
  exportFile,
  guestData,
  keepAccount,
  privacy,
} from '#contracts/privacy.ts'
import { messageStore } from '#contracts/community/store-messages.ts'
import { writeToStore } from '#contracts/conversations.ts'
import { contactSupport } from '#contracts/support.ts'
import { saveSearch } from '#contracts/search/saved-searches.ts'
import { DAY } from '#contracts/time.ts'
import { saveWish } from '#contracts/wishlist.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { askForReview } from '#server/domains/retailers/reviews.ts'
import { keepVersions } from '#server/domains/retailers/versions.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, checkoutInput, count, lineOf } from '#tests/buying.ts'
import { mailsTo as mailsOf } from '#tests/mails.ts'
import { TestKey } from '#tests/passkeys.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { domains } from '../all.ts'
import { personalDataOf } from '../domain.ts'
import { privacyJobs } from './jobs.ts'
import { everythingAbout } from './personal-data.ts'

const { forgetExports, closeAccounts, makeExport } = privacyJobs(personalDataOf(domains))

let app: TestApp
let shop: Shop
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  shop = await aShop(app, { onHand: 50 })
})
afterAll(() => app.close())

test('whatever hangs on an account is found by an index when the account goes', async () => {
  const scanned = await rowsOf(
    app.deps.db,
    'test.unindexed',
    `select c.conrelid::regclass::text as of, a.attname as by from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
  )
  expect(scanned).toEqual([])
})

const proof = { body: { password: PASSWORD } }
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY)
}
const address = {
  label: 'Home',
  recipient: 'Zoe Quill',
  street1: '77 Hidden Lane',
  city: 'Bloomington',
  state: 'MN',
  zip: '55425',
  isDefault: true,
}
const partsOf = (person: TestPerson, number: string) => app.call(person, order, { params: { number: number as never }, query: {} })

/** A shopper with a finished order, an address, a wishlist item, messages, and a key. */
async function aShopper(lastName = 'Quill') {
  const zoe = await aPerson(app, { firstName: 'Zoe', lastName })
  await app.call(zoe, addAddress, { body: { ...address, recipient: `Zoe ${lastName}`, street1: `77 ${lastName} Lane` } })
  await app.call(zoe, saveWish, { body: { productId: shop.productId } })
  await app.call(zoe, saveSearch, { body: { name: `For ${lastName}`, search: { q: 'mug' } } })
  const placed = (await buy(app, zoe, [lineOf(shop)], { contact: { name: `Zoe ${lastName}`, email: `zoe.${lastName}@elsewhere.example` } }))
    .body.order
  await app.settle()
  return { zoe, number: placed.number }
}
async function cancelAll(person: TestPerson, number: string) {
  const { body } = await partsOf(person, number)
  for (const part of body.fulfillments)
    await app.call(person, cancelOrder, { params: { number: body.number }, query: {}, body: { fulfillmentId: part.id } })
  await app.settle()
}

test('safety:D1 an export holds what every domain keeps of its owner, and nothing of anybody else', async () => {
  const { zoe, number } = await aShopper()
  const { zoe: other } = await aShopper()
  expect((await app.call(zoe, askForExport)).body.export).toMatchObject({ state: 'preparing' })
  expect((await app.call(zoe, exportFile)).status).toBe(404)
  await app.settle()
  expect((await app.call(zoe, privacy)).body.export).toMatchObject({ state: 'ready' })
  expect((await mailsOf(app, zoe.email))[0]).toMatchObject({ kind: 'privacy.export_ready' })
  const { body, headers } = await app.call(zoe, exportFile)
  expect(headers['content-disposition']).toContain('my-spiral-data.json')
  expect(body).toMatchObject({
    account: { profile: { email: zoe.email }, addresses: [{ street1: '77 Quill Lane' }] },
    orders: [{ number, contact: { name: 'Zoe Quill' }, lines: [{ title: expect.any(String) }] }],
    payments: { charges: [{ state: 'captured' }] },
    savedSearches: [{ name: 'For Quill', address: 'q=mug' }],
    wishlist: { items: [{ product_id: shop.productId }] },
  })
  expect(JSON.stringify(body['notifications'])).toContain(`/order-details?id=${number}`)
  expect(JSON.stringify(body['mails'])).toContain('We got your order')
  const text = JSON.stringify(body)
  for (const foreign of [other.email, other.id, '"password"', '"public_key"', '"guest_hash"', '"token"'])
    expect(text).not.toContain(foreign)
  expect((await app.call(guest(), exportFile)).status).toBe(401)
  expect((await app.call(other, exportFile)).status).toBe(404)
  later(EXPORT_DAYS)
  expect((await app.call(zoe, exportFile)).status).toBe(404)
  await forgetExports.act(app.deps, {})
  expect(await rowsOf(app.deps.db, 'test.exports', `select from data_requests where kind = 'export' and user_id = $1`, [zoe.id])).toEqual(
    [],
  )
})

test('asked for twice, it is made once', async () => {
  const zoe = await aPerson(app)
  await app.call(zoe, askForExport)
  await app.call(zoe, askForExport)
  await app.settle()
  expect((await mailsOf(app, zoe.email)).filter(({ kind }) => kind === 'privacy.export_ready')).toHaveLength(1)
})

test('safety:D1 an account whose address is not confirmed takes along nothing: what was mailed or bought with it may be somebody else’s', async () => {
  const email = 'victim.of.signup@example.com'
  await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Vera Victim', email } })
  await app.settle()
  const stranger = await aPerson(app, { email, emailVerified: false })
  expect((await app.call(stranger, askForExport)).problem.code).toBe('auth.confirm_first')
  await rowsOf(app.deps.db, 'test.asked', `insert into data_requests (user_id, kind, asked_at) values ($1, 'export', $2)`, [
    stranger.id,
    now,
  ])
  await makeExport.act(app.deps, { userId: stranger.id })
  expect((await app.call(stranger, exportFile)).problem.code).toBe('auth.confirm_first')
})

test('safety:D2 closing an account erases what was written to support under its address, signed in or out, once that address is confirmed', async () => {
  const [zoe, email] = [await aPerson(app), 'not.confirmed@example.com']
  const stranger = await aPerson(app, { email, emailVerified: false })
  const write = (who: Caller, from: string, message: string) =>
    app.call(who, contactSupport, { body: { name: 'Zoe', email: from, message } })
  await write(guest(), zoe.email, 'Sent signed out.')
  await write(zoe, zoe.email, 'Sent signed in.')
  await app.call(zoe, askForExport)
  await app.settle()
  expect(JSON.stringify((await app.call(zoe, exportFile)).body['support'])).toMatch(/Sent signed out.*Sent signed in/)
  await write(guest(), email, 'From the owner of the address.')
  for (const who of [zoe, stranger]) expect((await app.call(who, closeAccount, proof)).status).toBe(202)
  later(CLOSING_DAYS)
  await closeAccounts.act(app.deps, {})
  const kept = await rowsOf<{ message: string }>(
    app.deps.db,
    'test.kept_messages',
    'select message from support_requests where email = any($1) order by id',
    [[zoe.email, email]],
  )
  expect(kept).toEqual([{ message: 'From the owner of the address.' }])
  expect(await mailsOf(app, email)).not.toEqual([])
  expect(await placesNaming(zoe.email)).toEqual([])
})

test('safety:D1 safety:D2 what somebody did for a business is exported, and stays there without their name', async () => {
  const zoe = await aPerson(app)
  const { db } = app.deps
  const { retailerId, storeId } = shop
  await transact(db, async (tx) => {
    await keepVersions(tx, { retailerId, storeId: null }, [{ version: 7, content: { story: 'Since 1987.' }, userId: zoe.id }])
    await askForReview(tx, { retailerId, storeId: null, before: 'Loon LLC', wanted: 'Heron LLC', change: {} }, zoe.id, now)
    await rowsOf(
      tx,
      'test.feed',
      `insert into import_feeds (retailer_id, store_id, user_id, address, every, next_at) values ($1, $2, $3, 'https://shop.example.com/feed', 'day', now())`,
      [retailerId, storeId, zoe.id],
    )
  })
  await app.call(zoe, askForExport)
  await app.settle()
  expect((await app.call(zoe, exportFile)).body).toMatchObject({
    profileChanges: { saved: [{ version: 7, content: { story: 'Since 1987.' } }], asked: [{ wanted: 'Heron LLC' }] },
    imports: { files: [], feeds: [{ address: 'https://shop.example.com/feed' }] },
  })
  await app.call(zoe, closeAccount, proof)
  expect(await placesNaming(zoe.id)).toEqual(expect.arrayContaining(['import_feeds', 'profile_reviews', 'profile_versions']))
  later(CLOSING_DAYS)
  await closeAccounts.act(app.deps, {})
  const named = await placesNaming(zoe.id)
  for (const table of ['import_feeds', 'profile_reviews', 'profile_versions']) expect(named).not.toContain(table)
  expect(await count(app, `select count(*) as n from import_feeds where retailer_id = $1`, [retailerId])).toBe(1)
})

test('an account with an open order, or with a role, is not closed and says why', async () => {
  const { zoe, number } = await aShopper()
  expect((await app.call(zoe, privacy)).body.hindrances).toEqual([`An order is still under way: ${number}.`])
  expect(await app.call(zoe, closeAccount, proof)).toMatchObject({
    status: 409,
    problem: { code: 'privacy.hindered', detail: expect.stringContaining(number) },
  })
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  expect((await app.call(clerk, closeAccount, proof)).problem.detail).toContain('You have a role')
})

test('closing needs the password or an own passkey, waits a week, and can be taken back', async () => {
  const [zoe, other] = [await aPerson(app), await aPerson(app)]
  expect((await app.call(zoe, closeAccount, { body: { password: 'a guess' } })).status).toBe(422)
  const key = new TestKey(app.deps.config.publicOrigin)
  const { challenge } = (await app.call(zoe, startPasskey, proof)).body
  await app.call(zoe, addPasskey, { body: { name: 'Phone', passkey: key.make(challenge) } })
  const asked = async (person: TestPerson) => key.answer((await app.call(person, askForPasskey)).body.challenge)
  expect((await app.call(other, closeAccount, { body: { passkey: await asked(other) } })).status).toBe(401)
  const closing = await app.call(zoe, closeAccount, { body: { passkey: await asked(zoe) } })
  expect(closing.body.closing).toEqual({ at: new Date(now.getTime() + CLOSING_DAYS * DAY) })
  expect((await mailsOf(app, zoe.email))[0]).toMatchObject({ kind: 'privacy.closing_asked' })
  expect((await app.call(zoe, keepAccount)).body.closing).toBeNull()
  later(CLOSING_DAYS)
  await closeAccounts.act(app.deps, {})
  expect((await app.call(zoe, me)).body.user?.id).toBe(zoe.id)
})

test('an order placed in the week of grace keeps the account, and a mail says so', async () => {
  const zoe = await aPerson(app)
  await app.call(zoe, closeAccount, proof)
  const { number } = (await buy(app, zoe, [lineOf(shop)])).body.order
  later(CLOSING_DAYS)
  await closeAccounts.act(app.deps, {})
  expect((await app.call(zoe, privacy)).body.closing).toBeNull()
  expect((await mailsOf(app, zoe.email))[0]).toMatchObject({ kind: 'privacy.not_closed', text: expect.stringContaining(number) })
})

test('safety:D2 after the week no table names the person any more, the order stays, and the books balance', async () => {
  const { zoe, number } = await aShopper('Quillfeather')
  await cancelAll(zoe, number)
  await app.call(zoe, askForExport)
  await app.settle()
  expect((await app.call(zoe, notifications, { query: {} })).body.items.length).toBeGreaterThan(0)
  expect((await app.call(zoe, closeAccount, proof)).status).toBe(202)
  expect(await placesNaming(zoe.email, 'Quillfeather')).toContain('users')
  later(CLOSING_DAYS)
  await closeAccounts.act(app.deps, {})
  await app.settle()
  expect(await placesNaming(zoe.email, 'Quillfeather')).toEqual([])
  expect((await app.call(zoe, me)).body.user).toBeNull()
  expect((await app.call(guest(), logIn, { body: { email: zoe.email, password: PASSWORD } })).status).toBe(401)
  const [kept] = await rowsOf<{ total: number; contact: { name: string } }>(
    app.deps.db,
    'test.kept',
    'select total, contact from orders where number = $1',
    [number],
  )
  expect(kept).toMatchObject({ contact: { name: 'Closed account' } })
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  // The address is free again.
  expect(
    (await app.call(guest(), signUp, { body: { email: zoe.email, password: 'quite another one', firstName: 'Zoe', lastName: 'New' } }))
      .status,
  ).toBe(201)
})

const waitingForALock = () =>
  rowsOf(app.deps.db, 'test.waiting', `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
/** An account whose week is over, with a canceled order, and a checkout at the same moment. */
async function closingSoon() {
  const { zoe, number } = await aShopper('Quillmoment')
  await cancelAll(zoe, number)
  const input = await checkoutInput(app, zoe, [lineOf(shop)], { contact: { name: 'Zoe Quillmoment', email: zoe.email } })
  await app.call(zoe, closeAccount, proof)
  later(CLOSING_DAYS)
  return { zoe, number, place: () => app.call(zoe, checkout, { body: input }) }
}

test('safety:D2 an order that is placed while its account closes keeps it, when it came first', async () => {
  const { zoe, place } = await closingSoon()
  const both = await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.hold-shelf', 'select from stock where variant_id = $1 for update', [shop.variantId])
    const placing = place()
    await expect.poll(async () => (await waitingForALock()).length).toBe(1)
    const closing = closeAccounts.act(app.deps, {})
    await expect.poll(async () => (await waitingForALock()).length).toBe(2)
    return { placing, closing }
  })
  const placed = await both.placing
  await both.closing
  expect(placed.status).toBe(201)
  expect((await app.call(zoe, me)).body.user?.id).toBe(zoe.id)
  expect((await partsOf(zoe, placed.body.order.number)).body.contact.name).toBe('Zoe Quillmoment')
  expect((await mailsOf(app, zoe.email))[0]).toMatchObject({ kind: 'privacy.not_closed' })
})

test('safety:D2 an order that is placed while its account closes is refused, when it came second, and leaves no name', async () => {
  const { zoe, number, place } = await closingSoon()
  const both = await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.hold-order', 'select from orders where number = $1 for update', [number])
    const closing = closeAccounts.act(app.deps, {})
    await expect.poll(async () => (await waitingForALock()).length).toBe(1)
    const placing = place()
    await expect.poll(async () => (await waitingForALock()).length).toBe(2)
    return { placing, closing }
  })
  await both.closing
  expect(await both.placing).toMatchObject({ status: 401, problem: { code: 'signed_out' } })
  await app.settle()
  expect(await placesNaming(zoe.email)).toEqual([])
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('safety:D2 an export that is being made while its account closes leaves neither file nor mail', async () => {
  const { zoe, number } = await aShopper('Quillexport')
  await cancelAll(zoe, number)
  await app.call(zoe, askForExport)
  await app.call(zoe, closeAccount, proof)
  later(CLOSING_DAYS)
  // The export is held up after it has begun; the closing comes meanwhile.
  const both = await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.hold-request', `select from data_requests where user_id = $1 and kind = 'export' for update`, [zoe.id])
    const making = makeExport.act(app.deps, { userId: zoe.id })
    await expect.poll(async () => (await waitingForALock()).length).toBe(1)
    const closing = closeAccounts.act(app.deps, {})
    await expect.poll(async () => (await waitingForALock()).length).toBe(2)
    return { making, closing }
  })
  await Promise.all([both.making, both.closing])
  await app.settle()
  expect(await placesNaming(zoe.email, 'Quillexport')).toEqual([])
})

test('safety:D2 mails to the staff of a store keep neither name nor words of a closed account', async () => {
  const { zoe, number } = await aShopper('Quillstaff')
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const part = (await partsOf(zoe, number)).body.fulfillments[0]?.id as never
  const text = 'Can you wrap it for Quillstaff Junior?'
  expect(
    (await app.call(zoe, writeToStore, { params: { number: number as never, fulfillmentId: part }, query: {}, body: { text } })).status,
  ).toBeLessThan(300)
  expect((await app.call(zoe, messageStore, { params: { id: shop.storeId }, body: { text } })).status).toBeLessThan(300)
  await app.settle()
  expect((await mailsOf(app, clerk.email)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['shopper-message']))
  await cancelAll(zoe, number)
  await app.call(zoe, closeAccount, proof)
  later(CLOSING_DAYS)
  await closeAccounts.act(app.deps, {})
  await app.settle()
  expect(await placesNaming(zoe.email, 'Quillstaff')).toEqual([])
})

test('orders of the same moment as one of an account that closes do not wait for it and are placed', async () => {
  const { number, place } = await closingSoon()
  const maya = await aPerson(app)
  const others = await Promise.all(
    [maya, guest(), guest()].map(async (who) => ({ who, body: await checkoutInput(app, who, [lineOf(shop)]) })),
  )
  const both = await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.hold-order', 'select from orders where number = $1 for update', [number])
    const closing = closeAccounts.act(app.deps, {})
    await expect.poll(async () => (await waitingForALock()).length).toBe(1)
    const placing = place()
    const placed = await Promise.all(others.map(({ who, body }) => app.call(who, checkout, { body })))
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201])
    return { placing, closing }
  })
  await both.closing
  expect(await both.placing).toMatchObject({ status: 401, problem: { code: 'signed_out' } })
  // A checkout of an account that is already closed fails too, although its sign-in is cached for a moment.
  const gone = await aPerson(app)
  const late = await checkoutInput(app, gone, [lineOf(shop)])
  await app.call(gone, me)
  await rowsOf(app.deps.db, 'test.gone', 'delete from users where id = $1', [gone.id])
  const again = await Promise.all([
    app.call(gone, checkout, { body: late }),
    ...others.map(({ who, body }) => app.call(who, checkout, { body })),
  ])
  expect(again.map(({ status }) => status)).toEqual([401, 201, 201, 201])
})

const ask = (email: string, who = guest()) => app.call(who, askForGuestData, { body: { email } })
const mailsTo = async (email: string) => (await mailsOf(app, email)).filter(({ kind }) => kind === 'privacy.guest_data')
const keyIn = (text = '') => /data=([\w-]+)/.exec(text)?.[1] ?? ''
const open = (key: string) => app.call(guest(), guestData, { body: { key } })

test('safety:D1 who bought without an account gets the data of these orders by a mailed link, once, and nothing of others', async () => {
  const bought = async (who: Caller, email: string) =>
    (await buy(app, who, [lineOf(shop)], { contact: { name: 'Gwen Guest', email } })).body.order.number
  const mine = await bought(guest(), 'gwen@example.com')
  const strangers = await bought(guest(), 'other@example.com')
  const ofAccount = await bought(await aPerson(app), 'gwen@example.com')
  expect((await ask('gwen@example.com')).status).toBe(202)
  await app.settle()
  const [mail] = await mailsTo('gwen@example.com')
  expect(mail?.text).toContain('/legal/privacy?data=')
  const key = keyIn(mail?.text)
  const { status, body } = await open(key)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    orders: [{ number: mine, contact: { name: 'Gwen Guest' }, lines: [{ title: expect.any(String) }] }],
    payments: { charges: [{ state: 'captured' }] },
  })
  for (const foreign of [strangers, ofAccount, '"guest_hash"', '"user_id"', '"commission"'])
    expect(JSON.stringify(body)).not.toContain(foreign)
  expect(await open(key)).toMatchObject({ status: 410, problem: { code: 'privacy.link_used' } })
})

test('a link to the data of a guest ends with the next one and after a day, and nobody learns whether an address is known', async () => {
  await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Gus Guest', email: 'gus@example.com' } })
  const [known, unknown] = [await ask('gus@example.com'), await ask('nobody@example.com')]
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  // safety:D3 queued jobs contain no names.
  expect(await count(app, 'select count(*) as n from graphile_worker.jobs where task_identifier = $1', ['privacy.mailGuestData'])).toBe(2)
  expect((await placesNaming('nobody@example.com', 'gus@example.com')).filter((place) => place.startsWith('graphile_worker'))).toEqual([])
  await app.settle()
  expect(await placesNaming('nobody@example.com')).toEqual([])
  expect(await mailsTo('nobody@example.com')).toEqual([])
  const first = keyIn((await mailsTo('gus@example.com'))[0]?.text)
  later(1 / 24)
  await ask('gus@example.com')
  await app.settle()
  const second = (await mailsTo('gus@example.com')).map(({ text }) => keyIn(text)).find((key) => key !== first) ?? ''
  expect((await open(first)).status).toBe(410)
  later(1)
  expect((await open(second)).status).toBe(410)
  await forgetExports.act(app.deps, {})
  expect(await rowsOf(app.deps.db, 'test.guest-links', 'select from guest_data_links')).toEqual([])
  expect((await app.call(guest(), guestData, { body: { key: 'x' }, raw: { key: '' } })).status).toBe(422)
  expect((await app.call(guest(), askForGuestData, { body: { email: 'x@example.com' }, raw: { email: 'no address' } })).status).toBe(422)
  for (let tries = 0; (await ask('gus@example.com')).status !== 429; tries++) expect(tries).toBeLessThan(40)
})

test('an account that something holds on to keeps no other from being closed, and is tried again', async () => {
  const [held, zoe] = [await aPerson(app), await aPerson(app)]
  for (const person of [held, zoe]) await app.call(person, closeAccount, proof)
  const run = (sql: string) => app.deps.db.$client.query(sql)
  await run(`create table holds as select id as user_id from users where id = '${held.id}'`)
  await run('alter table holds add foreign key (user_id) references users (id)')
  later(CLOSING_DAYS)
  await expect(closeAccounts.act(app.deps, {})).rejects.toThrow('1 of 2 accounts')
  await app.settle()
  expect((await app.call(zoe, me)).body.user).toBeNull()
  expect((await app.call(held, me)).body.user?.id).toBe(held.id)
  await run('drop table holds')
  await closeAccounts.act(app.deps, {})
  await app.settle()
  expect((await app.call(held, me)).body.user).toBeNull()
})

test('every section of the export has one owner, and goes with its domain', async () => {
  const zoe = await aPerson(app)
  const owned = domains.flatMap(({ personal: { ofPerson, ofAddress, ofOrders } = {} }) =>
    [ofPerson, ofAddress, ofOrders].flatMap((sections) => Object.keys(sections ?? {})),
  )
  const all = Object.keys((await everythingAbout(app.deps.db, personalDataOf(domains), zoe.id)) ?? {})
  expect(all.toSorted()).toEqual([...owned, 'mails'].toSorted())
  const without = personalDataOf(domains.filter(({ name }) => name !== 'corrections'))
  expect(all.filter((section) => section !== 'corrections')).toEqual(
    Object.keys((await everythingAbout(app.deps.db, without, zoe.id)) ?? {}),
  )
})

/** Every table that contains one of these words. */
async function placesNaming(...words: string[]): Promise<string[]> {
  const { rows: tables } = await app.deps.db.$client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE'
     and table_schema in ('public', 'graphile_worker') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.deps.db.$client.query(
      `select 1 from ${name} t where exists (select from unnest($1::text[]) w where position(w in t::text) > 0) limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}
