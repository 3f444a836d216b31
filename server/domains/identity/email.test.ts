import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  confirmSecondFactor,
  forgotPassword,
  logIn,
  me,
  resetPassword,
  startSecondFactor,
  takeEmailBack,
} from '#contracts/identity/auth.ts'
import type { PasskeyId } from '#contracts/ids.ts'
import { addPasskey, passkeys, startPasskey } from '#contracts/identity/passkeys.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { codeOf } from '#tests/code-app.ts'
import { mailsTo, tokenIn } from '#tests/mails.ts'
import { TestKey } from '#tests/passkeys.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'

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
async function signedIn(email: string): Promise<Caller> {
  const caller = somewhere()
  expect((await app.call(caller, logIn, { body: { email, password: PASSWORD } })).status).toBe(200)
  return caller
}
async function addKey(person: TestPerson): Promise<PasskeyId> {
  const { challenge } = (await app.call(person, startPasskey, { body: { password: PASSWORD } })).body
  const passkey = new TestKey(app.deps.config.publicOrigin).make(challenge)
  return (await app.call(person, addPasskey, { body: { name: 'A phone', passkey } })).body.id
}
/** Sets up a code app and returns a function for its codes. */
async function addCodeApp(person: TestPerson): Promise<() => string> {
  const { uri } = (await app.call(person, startSecondFactor, { body: { password: PASSWORD } })).body
  const key = new URL(uri).searchParams.get('secret') ?? ''
  expect((await app.call(person, confirmSecondFactor, { body: { code: codeOf(key) } })).status).toBe(204)
  return () => codeOf(key, 1)
}
const open = (e: typeof confirmEmail | typeof takeEmailBack, token: string, who: Caller = guest()) =>
  app.call({ ...somewhere(), cookies: who.cookies }, e, { body: { token } })

test('safety:A5 another email needs the password and a click at the new address, once and within the hour', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  expect((await app.call(ana, changeEmail, { body: { email, password: 'a guess' } })).status).toBe(422)
  expect((await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })).status).toBe(202)
  expect((await app.call(ana, me)).body.user?.email).toBe(ana.email)
  const token = await tokenIn(app, email)
  expect((await open(confirmEmail, token, ana)).status).toBe(204)
  expect((await open(confirmEmail, token, ana)).status).toBe(410)
  expect((await app.call(ana, me)).body.user).toMatchObject({ email, emailVerified: true })
  expect((await signIn(email)).status).toBe(200)
  expect((await signIn(ana.email)).status).toBe(401)

  const late = fresh()
  await app.call(ana, changeEmail, { body: { email: late, password: PASSWORD } })
  const old = await tokenIn(app, late)
  now = new Date(now.getTime() + HOUR)
  expect((await open(confirmEmail, old, ana)).status).toBe(410)
})

test('safety:A5 the old address hears of it and takes itself back within a week, which ends every sign-in', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
  await open(confirmEmail, await tokenIn(app, email), ana)
  expect((await mailsTo(app, ana.email))[0]).toMatchObject({ kind: 'identity.email_changed' })
  const back = await tokenIn(app, ana.email)
  now = new Date(now.getTime() + 6 * DAY)
  expect((await open(takeEmailBack, back)).status).toBe(204)
  expect((await app.call(ana, me)).body.user).toBeNull()
  expect((await signIn(ana.email)).body.user.email).toBe(ana.email)
  expect((await open(takeEmailBack, back)).status).toBe(410)
})

test('safety:A5 a thief who changes the address twice, or adds a passkey, does not outlast the first owner', async () => {
  const ana = await aPerson(app)
  const own = await addKey(ana)
  const [first, second] = [fresh(), fresh()]
  now = new Date(now.getTime() + MINUTE)
  for (const email of [first, second]) {
    await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
    await open(confirmEmail, await tokenIn(app, email), ana)
    now = new Date(now.getTime() + MINUTE)
  }
  const [forAna, forThief] = [await tokenIn(app, ana.email), await tokenIn(app, first)]
  await addKey(ana)
  expect((await open(takeEmailBack, forThief)).status).toBe(204)
  const thief = { ...ana, cookies: (await signedIn(first)).cookies }
  await addKey(thief)
  expect((await open(takeEmailBack, forAna)).status).toBe(204)
  const { cookies } = await signedIn(ana.email)
  expect((await app.call({ ...ana, cookies }, passkeys)).body.items.map(({ id }) => id)).toEqual([own])
})

test('safety:A5 a code app that a thief sets up goes with the address they took; the own one from before stays', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  const shown = await addCodeApp(bo)
  now = new Date(now.getTime() + MINUTE)
  const backs: string[] = []
  for (const person of [ana, bo]) {
    const email = fresh()
    await app.call(person, changeEmail, { body: { email, password: PASSWORD } })
    await open(confirmEmail, await tokenIn(app, email), person)
    backs.push(await tokenIn(app, person.email))
  }
  now = new Date(now.getTime() + MINUTE)
  await addCodeApp(ana)
  for (const back of backs) expect((await open(takeEmailBack, back)).status).toBe(204)
  expect((await signIn(ana.email)).status).toBe(200)
  expect((await signIn(bo.email)).problem.code).toBe('auth.code_needed')
  expect((await app.call(somewhere(), logIn, { body: { email: bo.email, password: PASSWORD, code: shown() } })).status).toBe(200)
})

test('safety:A5 a code app begun before the way back and confirmed after it does not count', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
  await open(confirmEmail, await tokenIn(app, email), ana)
  await app.call(ana, startSecondFactor, { body: { password: PASSWORD } })
  expect((await open(takeEmailBack, await tokenIn(app, ana.email))).status).toBe(204)
  const left = await app.deps.db.$client.query('select count(*)::int as n from two_factors where user_id = $1', [ana.id])
  expect(left.rows[0]?.['n']).toBe(0)
})

test('safety:A5 links mailed before the change are dead after it', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  await app.call(somewhere(), forgotPassword, { body: { email: ana.email } })
  const reset = await tokenIn(app, ana.email)
  await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
  await open(confirmEmail, await tokenIn(app, email), ana)
  expect((await app.call(somewhere(), resetPassword, { body: { token: reset, password: 'a thief would like this' } })).status).toBe(410)
})

test('safety:A5 a new password ends a change of address that was asked for before, and no way back', async () => {
  const ana = await aPerson(app)
  const [first, second] = [fresh(), fresh()]
  await app.call(ana, changeEmail, { body: { email: first, password: PASSWORD } })
  await open(confirmEmail, await tokenIn(app, first), ana)
  await app.call(ana, changeEmail, { body: { email: second, password: PASSWORD } })
  await app.call(ana, changePassword, { body: { current: PASSWORD, next: 'known to one alone' } })
  expect((await open(confirmEmail, await tokenIn(app, second), ana)).status).toBe(410)
  expect((await open(takeEmailBack, await tokenIn(app, ana.email))).status).toBe(204)
})

test('safety:A5 safety:A1 an address that has an account changes nothing and sounds the same', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app, { firstName: 'Bo' })]
  const answers = [
    await app.call(ana, changeEmail, { body: { email: bo.email, password: PASSWORD } }),
    await app.call(ana, changeEmail, { body: { email: fresh(), password: PASSWORD } }),
  ]
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(2).fill({ status: 202, body: { sent: true } }))
  expect((await mailsTo(app, bo.email))[0]).toMatchObject({ kind: 'identity.already_joined' })
})

test('safety:A5 an address somebody joined with meanwhile stays theirs', async () => {
  const ana = await aPerson(app)
  const email = fresh()
  await app.call(ana, changeEmail, { body: { email, password: PASSWORD } })
  const token = await tokenIn(app, email)
  await aPerson(app, { email })
  expect((await open(confirmEmail, token, ana)).status).toBe(410)
  expect((await app.call(ana, me)).body.user?.email).toBe(ana.email)
})
