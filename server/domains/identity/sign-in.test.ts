import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSecondFactor,
  endSession,
  logIn,
  logOut,
  me,
  sessions,
  startSecondFactor,
} from '#contracts/identity/auth.ts'
import { attention } from '#contracts/admin/admin.ts'
import type { SessionId } from '#contracts/ids.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { MINUTE } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { codeOf } from '#tests/code-app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})
const at = (address: string): Caller => ({ ...guest(), headers: { 'x-forwarded-for': address } })
let places = 0
const somewhere = () => at(`198.51.100.${++places % 250}`)
const wrong = (email: string) => ({ body: { email, password: 'not the right one' } })
const right = (email: string) => ({ body: { email, password: PASSWORD } })

test('the right pair signs in, a wrong one does not say which part was wrong', async () => {
  const ana = await aPerson(app)
  const browser = somewhere()
  const answer = await app.call(browser, logIn, right(ana.email.toUpperCase()))
  expect(answer).toMatchObject({ status: 200, body: { user: { id: ana.id } } })
  expect((await app.call(browser, me)).body.user?.id).toBe(ana.id)
  const problems = [await app.call(somewhere(), logIn, wrong(ana.email)), await app.call(somewhere(), logIn, wrong('nobody@example.com'))]
  for (const { status, problem } of problems) {
    expect(status).toBe(401)
    expect(problem).toMatchObject({ code: 'auth.wrong', detail: "Email or password isn't right." })
  }
})

test('safety:A3 the cookie is HttpOnly and SameSite, and on https also Secure with the __Host- prefix', async () => {
  const ana = await aPerson(app)
  const { headers } = await app.call(somewhere(), logIn, right(ana.email))
  const local = [headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('spiral.session='))
  expect(local).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
  expect(local).not.toContain('Secure')
  const https = await testApp({ env: { PUBLIC_ORIGIN: 'https://shop.example', SPIRAL_ENV: 'staging' } })
  const bo = await aPerson(https)
  const answer = await https.call(guest(), logIn, right(bo.email))
  for (const cookie of [answer.headers['set-cookie']].flat())
    expect(cookie).toMatch(/^__Host-spiral\.\w+=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
  await https.close()
})

test('safety:A3 signing in again issues a new token and ends the old', async () => {
  const ana = await aPerson(app)
  const browser = somewhere()
  await app.call(browser, logIn, right(ana.email))
  const before = { cookies: { ...browser.cookies } }
  await app.call(browser, logIn, right(ana.email))
  expect(browser.cookies).not.toEqual(before.cookies)
  expect((await app.call(before, me)).body.user).toBeNull()
  expect((await app.call(browser, me)).body.user?.id).toBe(ana.id)
})

test('safety:A2 the eleventh guess of a minute waits, for the account wherever it comes from and for the address whomever it tries', async () => {
  const ana = await aPerson(app)
  for (let guess = 0; guess < 10; guess++) expect((await app.call(somewhere(), logIn, wrong(ana.email))).status).toBe(401)
  const refused = await app.call(somewhere(), logIn, right(ana.email))
  expect(refused).toMatchObject({ status: 429, problem: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

  const attacker = '192.0.2.77'
  for (let guess = 0; guess < 10; guess++) expect((await app.call(at(attacker), logIn, wrong(`x${guess}@example.com`))).status).toBe(401)
  expect((await app.call(at(attacker), logIn, wrong('y@example.com'))).status).toBe(429)
  now = new Date(now.getTime() + MINUTE)
  expect((await app.call(somewhere(), logIn, right(ana.email))).status).toBe(200)
})

test('safety:A2 many guesses at once are counted like many in a row, and right ones count for nothing', async () => {
  const ana = await aPerson(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(somewhere(), logIn, wrong(ana.email))))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  const bo = await aPerson(app)
  for (let n = 0; n < 12; n++) expect((await app.call(somewhere(), logIn, right(bo.email))).status).toBe(200)
})

test("safety:A2 the owner on a known device is not locked out by others' guesses", async () => {
  const ana = await aPerson(app)
  const laptop = somewhere()
  await app.call(laptop, logIn, right(ana.email))
  await app.call(laptop, logOut)
  expect(Object.keys(laptop.cookies)).toEqual(['spiral.device'])
  for (let guess = 0; guess < 11; guess++) await app.call(somewhere(), logIn, wrong(ana.email))
  expect((await app.call(somewhere(), logIn, right(ana.email))).status).toBe(429)
  expect((await app.call(laptop, logIn, right(ana.email))).status).toBe(200)
  // The known device is limited too: wrong guesses on it are counted.
  await app.call(laptop, logOut)
  for (let guess = 0; guess < 10; guess++) expect((await app.call(laptop, logIn, wrong(ana.email))).status).toBe(401)
  expect((await app.call(laptop, logIn, wrong(ana.email))).status).toBe(429)
})

test('safety:A2 forwarding headers of a caller who is no configured proxy count for nothing', async () => {
  const direct = await testApp({ clock: { now: () => now } })
  for (let guess = 0; guess < 10; guess++) await direct.call(at(`10.0.0.${guess}`), logIn, wrong(`x${guess}@example.com`))
  expect((await direct.call(at('10.0.0.99'), logIn, wrong('z@example.com'))).status).toBe(429)
  await direct.close()
})

test('safety:A6 a disabled account is signed out within a second and cannot sign in', async () => {
  const ana = await aPerson(app)
  expect((await app.call(ana, me)).body.user).not.toBeNull()
  await rowsOf(app.deps.db, 'test.disable', 'update users set disabled_at = now() where id = $1', [ana.id])
  await new Promise((done) => setTimeout(done, 1_050))
  expect((await app.call(ana, me)).body.user).toBeNull()
  expect((await app.call(somewhere(), logIn, right(ana.email))).status).toBe(401)
})

test('a person sees where they are signed in and ends what they do not know', async () => {
  const ana = await aPerson(app)
  const phone: Caller = { ...somewhere() }
  phone.headers = {
    ...phone.headers,
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
  }
  await app.call(phone, logIn, right(ana.email))
  const { items } = (await app.call(phone, sessions)).body
  expect(items).toHaveLength(2)
  expect(items.find((one) => one.current)).toMatchObject({ device: 'Safari on iPhone' })
  const other = items.find((one) => !one.current)?.id ?? ana.id
  expect((await app.call(await aPerson(app), endSession, { params: { id: other as SessionId } })).status).toBe(404)
  expect((await app.call(phone, endSession, { params: { id: other as SessionId } })).status).toBe(204)
  expect((await app.call(ana, me)).body.user).toBeNull()
  const tablet = somewhere()
  await app.call(tablet, logIn, right(ana.email))
  expect((await app.call(phone, endOtherSessions)).status).toBe(204)
  expect((await app.call(tablet, me)).body.user).toBeNull()
  expect((await app.call(phone, me)).body.user).not.toBeNull()
})

test('safety:A6 a new password ends all other sign-ins and gives this one a new token', async () => {
  const ana = await aPerson(app)
  const phone = somewhere()
  await app.call(phone, logIn, right(ana.email))
  const before = { cookies: { ...phone.cookies } }
  const next = 'cheaper than the mall'
  expect(await app.call(phone, changePassword, { body: { current: 'no', next } })).toMatchObject({
    status: 422,
    problem: { code: 'auth.password_wrong', errors: [{ pointer: '/current' }] },
  })
  expect((await app.call(phone, changePassword, { body: { current: PASSWORD, next } })).status).toBe(204)
  expect((await app.call(phone, me)).body.user?.id).toBe(ana.id)
  expect((await app.call(ana, me)).body.user).toBeNull()
  expect((await app.call(before, me)).body.user).toBeNull()
  expect((await mailsTo(app, ana.email))[0]?.kind).toBe('identity.password_changed')
  expect((await app.call(somewhere(), logIn, { body: { email: ana.email, password: next } })).status).toBe(200)
})

test('safety:A4 a sign-in renews a hash that is cheaper to guess than new ones, once, and nothing else does', async () => {
  const ana = await aPerson(app)
  const hashes = async () => (await app.deps.db.$client.query('select password from accounts where user_id = $1', [ana.id])).rows
  const [before] = await hashes()
  vi.stubEnv('SPIRAL_PASSWORD_COST', '64')
  expect((await app.call(somewhere(), logIn, { body: { email: ana.email, password: 'a wrong one' } })).status).toBe(401)
  expect(await hashes()).toEqual([before])
  const both = await Promise.all([1, 2].map(() => app.call(somewhere(), logIn, right(ana.email))))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [renewed] = await hashes()
  expect(renewed.password).toMatch(/^scrypt\$64\$8\$1\$/)
  vi.unstubAllEnvs()
  expect((await app.call(somewhere(), logIn, right(ana.email))).status).toBe(200)
  expect(await hashes()).toEqual([renewed])
})

test('a hash as earlier releases wrote it still signs in, and is renewed', async () => {
  const ana = await aPerson(app)
  const salt = 'ab'.repeat(16)
  const key = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 27 }).toString('hex')
  await app.deps.db.$client.query('update accounts set password = $2 where user_id = $1', [ana.id, `${salt}:${key}`])
  vi.stubEnv('SPIRAL_PASSWORD_COST', '65536')
  expect((await app.call(somewhere(), logIn, right(ana.email))).status).toBe(200)
  vi.unstubAllEnvs()
  const { rows } = await app.deps.db.$client.query('select password from accounts where user_id = $1', [ana.id])
  expect(rows[0].password).toMatch(/^scrypt\$65536\$8\$1\$/)
})

const codeFor = (uri: string, stepsLater = 0): string => codeOf(new URL(uri).searchParams.get('secret') ?? '', stepsLater)

test('an admin in production may only enroll until a second factor is there, and then signs in with it', async () => {
  const production = await testApp({
    env: {
      PUBLIC_ORIGIN: 'https://shop.example',
      SPIRAL_SECRET: 'kq3v9Zr7XbT1mW5nY8cL2pD6fH4jS0aG',
      SPIRAL_ALLOW_SANDBOX_PAYMENTS: 'true',
      SPIRAL_ALLOW_OUTBOX_MAIL: 'true',
      SPIRAL_TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  const root = await aPerson(production, { platform: ['admin'] })
  const browser = somewhere()
  expect((await production.call(browser, logIn, right(root.email))).body.user.platform).toEqual(['admin'])
  expect((await mailsTo(production, root.email))[0]?.kind).toBe('identity.new_device')
  expect((await production.call(browser, me)).body.user).toMatchObject({ platform: ['admin'], secondFactor: 'required' })
  expect(await production.call(browser, attention)).toMatchObject({ status: 403, problem: { code: 'auth.second_factor_required' } })

  expect((await production.call(browser, startSecondFactor, { body: { password: 'wrong' } })).status).toBe(422)
  const { uri, backupCodes } = (await production.call(browser, startSecondFactor, { body: { password: PASSWORD } })).body
  expect((await production.call(browser, attention)).status).toBe(403)
  expect(
    (await production.call(browser, confirmSecondFactor, { body: { code: codeFor(uri) === '000000' ? '000001' : '000000' } })).status,
  ).toBe(401)
  const before = { cookies: { ...browser.cookies } }
  expect((await production.call(browser, confirmSecondFactor, { body: { code: codeFor(uri) } })).status).toBe(204)
  expect((await production.call(before, me)).body.user).toBeNull()
  expect((await production.call(browser, attention)).status).toBe(200)
  expect((await production.call(browser, me)).body.user?.secondFactor).toBe('on')

  const later = somewhere()
  expect(await production.call(later, logIn, right(root.email))).toMatchObject({ status: 401, problem: { code: 'auth.code_needed' } })
  expect(later.cookies).toEqual({})
  const guess = codeFor(uri) === '123456' ? '123457' : '123456'
  expect(await production.call(later, logIn, { body: { email: root.email, password: PASSWORD, code: guess } })).toMatchObject({
    status: 401,
    problem: { code: 'auth.code_wrong' },
  })
  expect((await production.call(later, logIn, { body: { email: root.email, password: PASSWORD, code: codeFor(uri, 1) } })).status).toBe(200)
  expect((await production.call(later, attention)).status).toBe(200)
  const spare = backupCodes[0] ?? ''
  expect((await production.call(somewhere(), logIn, { body: { email: root.email, password: PASSWORD, code: spare } })).status).toBe(200)
  expect((await production.call(somewhere(), logIn, { body: { email: root.email, password: PASSWORD, code: spare } })).status).toBe(401)

  const off = (code: string) => production.call(later, endSecondFactor, { body: { password: PASSWORD, code } })
  expect(await off(guess)).toMatchObject({ status: 401, problem: { code: 'auth.code_wrong' } })
  expect((await off(backupCodes[1] ?? '')).status).toBe(204)
  expect((await production.call(browser, me)).body.user).toBeNull()
  expect((await production.call(later, me)).body.user?.secondFactor).toBe('required')
  expect((await production.call(later, attention)).status).toBe(403)
  expect((await mailsTo(production, root.email))[0]?.kind).toBe('identity.second_factor_off')
  // With a new phone, the code app can be set up again.
  expect((await production.call(later, startSecondFactor, { body: { password: PASSWORD } })).status).toBe(200)

  const shop = await aShop(production)
  const owner = await aPerson(production, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const clerk = await aPerson(production, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  expect(await production.call(owner, retailerOverview, { query: {} })).toMatchObject({
    status: 403,
    problem: { code: 'auth.second_factor_required' },
  })
  expect((await production.call(owner, me)).body.user).toMatchObject({ retailers: [{ role: 'owner' }], secondFactor: 'required' })
  expect((await production.call(clerk, retailerOverview, { query: {} })).status).toBe(200)
  expect((await production.call(clerk, me)).body.user?.secondFactor).toBe('off')
  await production.close()
})

test('a sign-in with rights of the platform is over after 30 minutes without use, that of a shopper is not', async () => {
  const [root, ana] = [await aPerson(app, { platform: ['admin'] }), await aPerson(app)]
  const browser = somewhere()
  await app.call(browser, logIn, right(root.email))
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE)
    return new Promise((done) => setTimeout(done, 1_050))
  }
  // Each use extends the session.
  for (let n = 0; n < 3; n++) {
    await pass(20)
    expect((await app.call(browser, attention)).status).toBe(200)
  }
  await pass(31)
  expect((await app.call(browser, attention)).status).toBe(401)
  expect((await app.call(browser, me)).body.user).toBeNull()
  expect((await app.call(ana, me)).body.user?.id).toBe(ana.id)
  await app.call(browser, logIn, right(root.email))
  expect((await app.call(browser, attention)).status).toBe(200)
})
