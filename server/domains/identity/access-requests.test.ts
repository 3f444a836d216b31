import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessRequests, askForAccess, decideAccess } from '#contracts/identity/access-requests.ts'
import { attention, audit } from '#contracts/admin/admin.ts'
import { logIn, loseSecondFactor, me } from '#contracts/identity/auth.ts'
import { AccessRequestId } from '#contracts/ids.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(() => app.close())

const wish = { page: '/admin', access: 'platform:support' } as const
const openFor = async (email: string) =>
  (await app.call(admin, accessRequests, { query: {} })).body.items.filter((request) => request.email === email)
const onlyOpenFor = async (email: string) => {
  const [request] = await openFor(email)
  if (!request) throw new Error(`nothing is open for ${email}`)
  return request
}
const decide = (by: TestPerson, id: number, decision: 'granted' | 'refused', note?: string) =>
  app.call(by, decideAccess, { params: { id: AccessRequestId.parse(id) }, body: { decision, ...(note === undefined ? {} : { note }) } })

test('whoever asks twice for one page has asked once, and the admin sees it waiting', async () => {
  const lena = await aPerson(app, { firstName: 'Lena', lastName: 'Moreau' })
  const first = await app.call(lena, askForAccess, { body: wish })
  expect(first.status).toBe(201)
  const again = await app.call(lena, askForAccess, { body: wish })
  expect(again.body).toEqual(first.body)
  await app.call(lena, askForAccess, { body: { page: '/staff', access: 'counter' } })
  expect(await openFor(lena.email)).toMatchObject([
    { kind: 'page', who: 'Lena Moreau', page: '/admin', access: 'platform:support', mayGrant: true, decision: null },
    { page: '/staff', access: 'counter', mayGrant: false },
  ])
  const { items } = (await app.call(admin, attention)).body
  expect(items.filter(({ code }) => code === 'access.asked').map(({ title }) => title)).toEqual([
    'Lena Moreau asks for access to /admin',
    'Lena Moreau asks for access to /staff',
  ])
})

test('a granted role counts from the next sign-in, is on record, and the person is told', async () => {
  const omar = await aPerson(app)
  await app.call(omar, askForAccess, { body: wish })
  const { id } = await onlyOpenFor(omar.email)
  const granted = await decide(admin, id, 'granted')
  expect(granted).toMatchObject({ status: 200, body: { decision: 'granted', decidedAt: expect.any(Date) } })
  expect((await app.call(omar, me)).body.user).toBeNull()
  const { user } = (await app.call(guest(), logIn, { body: { email: omar.email, password: PASSWORD } })).body
  expect(user.platform).toEqual(['support'])
  expect((await mailsTo(app, omar.email)).map(({ subject }) => subject)).toContain('Your request was approved')
  const [entry] = (await app.call(admin, audit, { query: { q: omar.id } })).body.items
  expect(entry).toMatchObject({ act: 'access.granted', after: { access: 'platform:support' } })
  expect((await decide(admin, id, 'refused', 'too late')).status).toBe(409)
  expect(await openFor(omar.email)).toEqual([])
})

test('a refusal needs a reason, which the person reads; then they may ask anew', async () => {
  const bo = await aPerson(app)
  await app.call(bo, askForAccess, { body: { page: '/retailer-inventory', access: 'retailer:staff' } })
  const { id } = await onlyOpenFor(bo.email)
  expect(await decide(admin, id, 'refused')).toMatchObject({
    status: 422,
    problem: { code: 'access.reason', errors: [{ pointer: '/note' }] },
  })
  expect(await decide(admin, id, 'granted')).toMatchObject({ status: 409, problem: { code: 'access.not_ours' } })
  expect((await decide(admin, id, 'refused', 'Ask the owner of your store.')).status).toBe(200)
  expect((await mailsTo(app, bo.email))[0]?.text).toContain('Ask the owner of your store.')
  const decided = (await app.call(admin, accessRequests, { query: { state: 'decided', limit: 1 } })).body.items
  expect(decided).toMatchObject([{ id, decision: 'refused', note: 'Ask the owner of your store.' }])
  await app.call(bo, askForAccess, { body: { page: '/retailer-inventory', access: 'retailer:staff' } })
  expect(await openFor(bo.email)).toHaveLength(1)
})

test.each([
  ['a page with an id in it', { page: '/order/17', access: 'platform:admin' }],
  ['an address', { page: 'https://evil.example/', access: 'platform:admin' }],
  ['a role of nobody', { page: '/admin', access: 'platform:god' }],
  ['a role everybody has', { page: '/account', access: 'shopper' }],
])('%s is nothing to ask for', async (_, raw) => {
  const ana = await aPerson(app)
  expect((await app.call(ana, askForAccess, { body: wish, raw })).status).toBe(422)
})

test('nobody decides on their own request, and two decisions at once are one', async () => {
  const ana = await aPerson(app, { platform: ['admin'] })
  await app.call(ana, askForAccess, { body: { page: '/investors', access: 'platform:investor' } })
  const { id } = await onlyOpenFor(ana.email)
  expect(await decide(ana, id, 'granted')).toMatchObject({ status: 403, problem: { code: 'access.own' } })
  const answers = await Promise.all([decide(admin, id, 'granted'), decide(admin, id, 'refused', 'no')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('asking too often waits', async () => {
  const ana = await aPerson(app)
  const statuses = new Set<number>()
  for (let n = 0; n < 12; n++)
    statuses.add((await app.call(ana, askForAccess, { body: { page: `/page-${'abcdefghijklmn'[n]}`, access: 'counter' } })).status)
  expect(statuses).toContain(429)
})

test('safety:A1 a lost code app is asked about by password alone, and the answer tells a stranger nothing', async () => {
  const eve = await aPerson(app)
  const unknown = await app.call(guest(), loseSecondFactor, { body: { email: 'nobody@example.com', password: PASSWORD } })
  const wrong = await app.call(guest(), loseSecondFactor, { body: { email: eve.email, password: 'not it at all' } })
  for (const { status, problem } of [unknown, wrong]) expect([status, problem.code]).toEqual([401, 'auth.wrong'])
  // An account without a code app has no second factor to lose.
  expect((await app.call(guest(), loseSecondFactor, { body: { email: eve.email, password: PASSWORD } })).status).toBe(202)
  expect(await openFor(eve.email)).toEqual([])
})

test('safety:R6 another admin takes a lost code app off; the next sign-in is by password and sets up a new one', async () => {
  const ada = await aPerson(app, { platform: ['admin'] })
  await rowsOf(app.deps.db, 'test.factor', `insert into two_factors (user_id, secret, backup_codes) values ($1, 'x', 'x')`, [ada.id])
  await rowsOf(app.deps.db, 'test.factor_on', 'update users set two_factor_enabled = true where id = $1', [ada.id])
  const body = { email: ada.email, password: PASSWORD }
  expect(await app.call(guest(), logIn, { body })).toMatchObject({ status: 401, problem: { code: 'auth.code_needed' } })
  expect((await app.call(guest(), loseSecondFactor, { body })).status).toBe(202)
  const { id, kind } = await onlyOpenFor(ada.email)
  expect(kind).toBe('second-factor')
  expect((await decide(ada, id, 'granted')).status).toBe(403)
  expect((await decide(admin, id, 'granted')).status).toBe(200)
  expect((await app.call(ada, me)).body.user).toBeNull()
  expect((await app.call(guest(), logIn, { body })).body.user.secondFactor).toBe('off')
  expect((await mailsTo(app, ada.email)).map(({ kind: written }) => written)).toContain('identity.access_decided')
})
