import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '#contracts/admin/admin.ts'
import { lookAtAdminSetup, setUpAdmin } from '#contracts/identity/admin-setup.ts'
import { logIn, me, resetPassword } from '#contracts/identity/auth.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { firstAdminLink, makeAdmin } from './admin-setup.ts'

let app: TestApp
const NEW = 'nine green lanterns'
const EMAIL = 'olga@example.com'

beforeEach(async () => {
  app = await testApp({ env: { SPIRAL_ENV: 'staging' } })
})
afterEach(() => app.close())

const made = (email = EMAIL) => makeAdmin(app.deps.db, email, { publicOrigin: 'https://shop.example', now: app.deps.clock.now() })
const first = () => firstAdminLink(app.deps.db, { publicOrigin: 'https://shop.example', now: app.deps.clock.now() })
const tokenIn = (link: string | null): string => new URL(link ?? '').searchParams.get('setup') ?? ''
const setUp = (token: string, more: object = {}) =>
  app.call(guest(), setUpAdmin, { body: { token, password: NEW, firstName: 'Olga', lastName: 'Reyes', ...more } })

test('the command makes an account whose link sets the password and signs in as an admin, once', async () => {
  const { did, link } = await made()
  expect(did).toBe('created')
  expect(link).toMatch(/^https:\/\/shop\.example\/spiral-admin-login\?setup=/)
  const token = tokenIn(link)
  expect((await app.call(guest(), lookAtAdminSetup, { body: { token } })).body).toEqual({ email: EMAIL, needsName: true })
  const browser = guest()
  const done = await app.call(browser, setUpAdmin, { body: { token, password: NEW, firstName: 'Olga', lastName: 'Reyes' } })
  expect(done.body.user).toMatchObject({ email: EMAIL, name: 'Olga Reyes', platform: ['admin'] })
  const entries = (await app.call(browser, audit, { query: { q: 'admin.' } })).body.items.map(({ act }) => act)
  expect(entries).toEqual(['admin.set-up', 'admin.make'])
  expect((await setUp(token)).problem.code).toBe('auth.admin_link_expired')
  expect((await app.call(guest(), logIn, { body: { email: EMAIL, password: NEW } })).status).toBe(200)
})

test('the command again changes nothing but the link, also when it runs at the same time', async () => {
  const all = await Promise.all([made(), made('OLGA@example.com'), made()])
  expect(all.map(({ did }) => did).toSorted()).toEqual(['created', 'nothing', 'nothing'])
  const rows = await rowsOf(app.deps.db, 'test.roles', 'select role from memberships')
  expect(rows).toEqual([{ role: 'admin' }])
  const works = await Promise.all(all.map(({ link }) => app.call(guest(), lookAtAdminSetup, { body: { token: tokenIn(link) } })))
  expect(works.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410])
})

test('a shopper is promoted, keeps the password until the link is used, and is signed out', async () => {
  const ana = await aPerson(app, { email: EMAIL })
  const { did, link } = await made()
  expect(did).toBe('promoted')
  expect((await app.call(ana, me)).body.user).toBeNull()
  const signedIn = await app.call(guest(), logIn, { body: { email: EMAIL, password: PASSWORD } })
  expect(signedIn.body.user.platform).toEqual(['admin'])
  expect((await app.call(guest(), lookAtAdminSetup, { body: { token: tokenIn(link) } })).body).toEqual({ email: EMAIL, needsName: false })
  expect((await setUp(tokenIn(link))).body.user?.name).toBe('Ana Lopez')
  expect((await app.call(guest(), logIn, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(401)
})

test('the link does not replace a second factor', async () => {
  const ana = await aPerson(app, { email: EMAIL })
  await rowsOf(app.deps.db, 'test.factor', 'update users set two_factor_enabled = true where id = $1', [ana.id])
  const { link } = await made()
  const browser = guest()
  expect((await app.call(browser, setUpAdmin, { body: { token: tokenIn(link), password: NEW } })).body.user).toBeNull()
  expect((await app.call(browser, me)).body.user).toBeNull()
})

test('the link of the first start makes one admin, whichever of several is used', async () => {
  const [one, other] = [tokenIn(await first()), tokenIn(await first())]
  expect((await app.call(guest(), lookAtAdminSetup, { body: { token: one } })).body).toEqual({ email: null, needsName: true })
  const answers = await Promise.all([setUp(one, { email: EMAIL }), setUp(other, { email: 'second@example.com' })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
  expect(await rowsOf(app.deps.db, 'test.admins', 'select role from memberships')).toHaveLength(1)
  expect(await first()).toBeNull()
})

test('the link of the first start takes nobody else’s account, and says which fields are missing', async () => {
  const ana = await aPerson(app)
  const token = tokenIn(await first())
  const refused = await setUp(token, { email: ana.email })
  expect([refused.status, refused.problem.errors?.[0]?.pointer]).toEqual([409, '/email'])
  const bare = await app.call(guest(), setUpAdmin, { body: { token, password: NEW } })
  expect([bare.status, bare.problem.errors?.[0]?.pointer]).toEqual([422, '/email'])
  expect((await setUp(token, { email: EMAIL, password: 'password1' })).problem.code).toBe('auth.password_common')
  expect((await setUp(token, { email: EMAIL })).status).toBe(200)
})

test('a link ends after a day, and opens no other door', async () => {
  const { link } = await made()
  expect((await app.call(guest(), resetPassword, { body: { token: tokenIn(link), password: NEW } })).status).toBe(410)
  await rowsOf(app.deps.db, 'test.age', 'update verifications set expires_at = expires_at - $1 * interval $$1 ms$$', [DAY])
  expect((await app.call(guest(), lookAtAdminSetup, { body: { token: tokenIn(link) } })).status).toBe(410)
})
