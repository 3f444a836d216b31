import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeEmail, confirmEmail, forgotPassword, logIn, me, resetPassword, takeEmailBack } from '#contracts/auth.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { lettersTo, tokenIn } from '#tests/letters.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})
let places = 0
const somewhere = (): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `198.51.100.${++places % 250}` } })
let addresses = 0
const fresh = () => `new.${++addresses}@example.com`
const signIn = (email: string, password = PASSWORD) => app.call(somewhere(), logIn, { body: { email, password } })
const open = (e: typeof confirmEmail | typeof takeEmailBack, token: string) => app.call(somewhere(), e, { body: { token } })

test('safety:A5 another email needs the password and a click at the new address, once and within the hour', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  expect((await app.call(ana, changeEmail, { body: { email, password: 'a guess' } })).status).toBe(422)
  expect((await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })).status).toBe(202)
  expect((await app.call(ana, me)).body.user?.email).toBe(ana.email)
  const token = await tokenIn(app, email)
  expect((await open(confirmEmail, token)).status).toBe(204)
  expect((await open(confirmEmail, token)).status).toBe(410)
  expect((await app.call(ana, me)).body.user).toMatchObject({ email, emailVerified: true })
  expect((await signIn(email)).status).toBe(200)
  expect((await signIn(ana.email)).status).toBe(401)

  const late = fresh()
  await app.call(ana, changeEmail, { body: { email: late, password: PASSWORD } })
  const old = await tokenIn(app, late)
  now = new Date(now.getTime() + HOUR)
  expect((await open(confirmEmail, old)).status).toBe(410)
})

test('safety:A5 the old address hears of it and takes itself back within a week, which ends every sign-in', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
  await open(confirmEmail, await tokenIn(app, email))
  expect((await lettersTo(app, ana.email))[0]).toMatchObject({ kind: 'identity.email_changed' })
  const back = await tokenIn(app, ana.email)
  now = new Date(now.getTime() + 6 * DAY)
  expect((await open(takeEmailBack, back)).status).toBe(204)
  expect((await app.call(ana, me)).body.user).toBeNull()
  expect((await signIn(ana.email)).body.user.email).toBe(ana.email)
  expect((await open(takeEmailBack, back)).status).toBe(410)
})

test('safety:A5 links mailed before the change are dead after it', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  await app.call(somewhere(), forgotPassword, { body: { email: ana.email } })
  const reset = await tokenIn(app, ana.email)
  await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
  await open(confirmEmail, await tokenIn(app, email))
  expect((await app.call(somewhere(), resetPassword, { body: { token: reset, password: 'a thief would like this' } })).status).toBe(410)
})

test('safety:A5 safety:A1 an address that has an account changes nothing and sounds the same', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app, { firstName: 'Bo' })]
  const answers = [
    await app.call(ana, changeEmail, { body: { email: bo.email, password: PASSWORD } }),
    await app.call(ana, changeEmail, { body: { email: fresh(), password: PASSWORD } }),
  ]
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(2).fill({ status: 202, body: { sent: true } }))
  expect((await lettersTo(app, bo.email))[0]).toMatchObject({ kind: 'identity.already_joined' })
})

test('safety:A5 an address somebody joined with meanwhile stays theirs', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
  const token = await tokenIn(app, email)
  await aPerson(app, { email })
  expect((await open(confirmEmail, token)).status).toBe(410)
  expect((await app.call(ana, me)).body.user?.email).toBe(ana.email)
})
