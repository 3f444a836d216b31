import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessRequests, decideAccess } from '#contracts/identity/access-requests.ts'
import { attention } from '#contracts/admin/admin.ts'
import { changePassword, logIn, loseSecondFactor, me, sessions, startSecondFactor } from '#contracts/identity/auth.ts'
import type { PasskeyId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import {
  addPasskey,
  askForPasskey,
  type PasskeyAnswer,
  passkeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
} from '#contracts/identity/passkeys.ts'
import { MINUTE } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { type How, TestKey } from '#tests/passkeys.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'

let app: TestApp
let now = new Date()
const env = { PUBLIC_ORIGIN: 'https://shop.example', SPIRAL_TRUSTED_PROXIES: '127.0.0.1' }
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now }, env: { ...env, SPIRAL_ENV: 'staging' } })
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})
const ORIGIN = env.PUBLIC_ORIGIN
let places = 0
const browser = (): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `198.51.100.${++places % 250}` } })

const password = { body: { password: PASSWORD } }
async function aPasskeyOf(person: TestPerson, on = app, how: How = {}) {
  const key = new TestKey(ORIGIN)
  const { challenge } = (await on.call(person, startPasskey, password)).body
  const added = await on.call(person, addPasskey, { body: { name: 'My phone', passkey: key.make(challenge, how) } })
  return { key, added, id: added.body?.id }
}
const challengeFor = async (caller: Caller, on = app) => (await on.call(caller, askForPasskey)).body.challenge
const answer = (caller: Caller, body: PasskeyAnswer, on = app) => on.call(caller, signInByPasskey, { body })

test('a passkey signs in by itself, on a browser that knows nothing of the account', async () => {
  const ana = await aPerson(app)
  const { key, added } = await aPasskeyOf(ana)
  expect(added).toMatchObject({ status: 201, body: { name: 'My phone', isSynced: false, usedAt: null } })
  const laptop = browser()
  const signedIn = await answer(laptop, key.answer(await challengeFor(laptop)))
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: ana.id } } })
  expect((await app.call(laptop, me)).body.user?.id).toBe(ana.id)
  expect((await app.call(ana, passkeys)).body.items).toMatchObject([{ name: 'My phone', usedAt: now }])
})

test('what is to be signed names nobody, and is the same for everybody', async () => {
  const asked = (await app.call(browser(), askForPasskey)).body
  expect(asked).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'shop.example',
    timeoutMs: SERVER_LIMITS.challengeMinutes * MINUTE,
  })
})

test('an answer counts once, soon, and only in the browser that was asked', async () => {
  const ana = await aPerson(app)
  const { key } = await aPasskeyOf(ana)
  const [laptop, thief] = [browser(), browser()]
  const used = key.answer(await challengeFor(laptop))
  await challengeFor(thief)
  expect((await answer(thief, used)).problem).toMatchObject({ code: 'passkey.wrong' })
  expect((await answer(laptop, used)).status).toBe(200)
  expect((await answer(laptop, used)).problem).toMatchObject({ code: 'passkey.wrong' })
  const late = key.answer(await challengeFor(laptop))
  now = new Date(now.getTime() + SERVER_LIMITS.challengeMinutes * MINUTE)
  expect((await answer(laptop, late)).problem).toMatchObject({ code: 'passkey.wrong' })
  expect(await answer(laptop, key.answer('never asked')).then((one) => one.problem)).toMatchObject({ code: 'passkey.wrong' })
})

test.each<[string, How]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['of whoever holds the device, not its owner', { verified: false }],
])('an answer %s is refused like a passkey nobody has', async (_, how) => {
  const ana = await aPerson(app)
  const { key } = await aPasskeyOf(ana)
  const laptop = browser()
  const forged = await answer(laptop, key.answer(await challengeFor(laptop), how))
  const unknown = await answer(laptop, new TestKey(ORIGIN).answer(await challengeFor(laptop)))
  for (const each of [forged, unknown]) expect(each.status).toBe(401)
  expect({ ...forged.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
  expect((await answer(laptop, key.answer(await challengeFor(laptop)))).status).toBe(200)
})

test("another person's passkey opens their account only, and a key that belongs to somebody cannot be added again", async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  const { key } = await aPasskeyOf(ana)
  const { challenge } = (await app.call(bo, startPasskey, password)).body
  const taken = await app.call(bo, addPasskey, { body: { name: 'Mine now', passkey: key.make(challenge) } })
  expect(taken).toMatchObject({ status: 422, problem: { code: 'passkey.not_made' } })
  const laptop = browser()
  const claimed = {
    ...key.answer(await challengeFor(laptop)),
    userHandle: Buffer.from(bo.id.replaceAll('-', ''), 'hex').toString('base64url'),
  }
  expect((await answer(laptop, claimed)).status).toBe(401)
  // Signed by one key but sent with the id of another.
  const own = await aPasskeyOf(bo)
  const swapped = { ...own.key.answer(await challengeFor(laptop)), id: key.id.toString('base64url') }
  expect((await answer(laptop, swapped)).status).toBe(401)
})

test('a key whose count goes back was copied and is refused', async () => {
  const { key } = await aPasskeyOf(await aPerson(app))
  const laptop = browser()
  key.counter = 8
  expect((await answer(laptop, key.answer(await challengeFor(laptop)))).status).toBe(200)
  key.counter = 3
  expect((await answer(laptop, key.answer(await challengeFor(laptop)))).status).toBe(401)
})

test('safety:A2 the eleventh wrong passkey of a minute waits, together with wrong passwords from that address', async () => {
  const { key } = await aPasskeyOf(await aPerson(app))
  const laptop = browser()
  for (let n = 0; n < 5; n++) await app.call(laptop, logIn, { body: { email: `x${n}@example.com`, password: 'a guess of mine' } })
  for (let n = 0; n < 5; n++) expect((await answer(laptop, key.answer('guess'))).status).toBe(401)
  expect((await answer(laptop, key.answer('guess'))).status).toBe(429)
  now = new Date(now.getTime() + MINUTE)
  for (let n = 0; n < 12; n++) expect((await answer(laptop, key.answer(await challengeFor(laptop)))).status).toBe(200)
})

test('adding one needs the password, this sign-in and this browser, and its owner hears of it by mail', async () => {
  const ana = await aPerson(app)
  const wrong = await app.call(ana, startPasskey, { body: { password: 'not it' } })
  expect(wrong).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/password' }] } })
  const { challenge, user } = (await app.call(ana, startPasskey, password)).body
  expect(user).toMatchObject({ name: ana.email, displayName: 'Ana Lopez' })
  const elsewhere = browser()
  await app.call(elsewhere, logIn, { body: { email: ana.email, password: PASSWORD } })
  const made = { name: 'A key', passkey: new TestKey(ORIGIN).make(challenge) }
  expect((await app.call(elsewhere, addPasskey, { body: made })).status).toBe(422)
  expect((await app.call(ana, addPasskey, { body: made })).status).toBe(201)
  expect((await app.call(ana, addPasskey, { body: made })).status).toBe(422)
  expect((await mailsTo(app, ana.email))[0]).toMatchObject({ kind: 'identity.passkey_added', text: expect.stringContaining('A key') })
})

test('one made at another address or without its owner is not kept', async () => {
  const ana = await aPerson(app)
  for (const how of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
    expect((await aPasskeyOf(ana, app, how)).added.status).toBe(422)
  expect((await app.call(ana, passkeys)).body.items).toEqual([])
})

test('it is renamed and removed by its owner alone; removing ends what it signed in, and says so by mail', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  const { key, id } = await aPasskeyOf(ana)
  const params = { id: id as PasskeyId }
  expect((await app.call(bo, renamePasskey, { params, body: { name: 'Hers' } })).status).toBe(404)
  expect((await app.call(bo, removePasskey, { params, ...password })).status).toBe(404)
  expect((await app.call(ana, renamePasskey, { params, body: { name: 'The old phone' } })).body.name).toBe('The old phone')
  const [laptop, tablet] = [browser(), browser()]
  await answer(laptop, key.answer(await challengeFor(laptop)))
  await app.call(tablet, logIn, { body: { email: ana.email, password: PASSWORD } })
  expect((await app.call(tablet, removePasskey, { params, body: { password: 'a guess' } })).status).toBe(422)
  expect((await app.call(tablet, removePasskey, { params, ...password })).status).toBe(204)
  expect((await app.call(laptop, me)).body.user).toBeNull()
  expect((await app.call(tablet, me)).body.user?.id).toBe(ana.id)
  expect((await answer(laptop, key.answer(await challengeFor(laptop)))).status).toBe(401)
  expect((await mailsTo(app, ana.email))[0]).toMatchObject({ kind: 'identity.passkey_removed' })
})

test('who removes the passkey they signed in with stays signed in here', async () => {
  const ana = await aPerson(app)
  const { key, id } = await aPasskeyOf(ana)
  const laptop = browser()
  await answer(laptop, key.answer(await challengeFor(laptop)))
  expect((await app.call(laptop, removePasskey, { params: { id: id as PasskeyId }, ...password })).status).toBe(204)
  expect((await app.call(laptop, sessions)).status).toBe(200)
})

test('safety:A6 a disabled account does not open with a passkey', async () => {
  const ana = await aPerson(app)
  const { key } = await aPasskeyOf(ana)
  await rowsOf(app.deps.db, 'test.disable', 'update users set disabled_at = now() where id = $1', [ana.id])
  const laptop = browser()
  expect((await answer(laptop, key.answer(await challengeFor(laptop)))).problem).toMatchObject({ code: 'passkey.wrong' })
})

test('in production a passkey is both factors of an admin, the password alone is none and brings no factor of its own', async () => {
  const live = await testApp({
    clock: { now: () => now },
    env: {
      ...env,
      SPIRAL_ENV: 'production',
      SPIRAL_SECRET: '0123456789abcdef0123456789ABCDEF-x',
      SPIRAL_ALLOW_SANDBOX_PAYMENTS: 'true',
      SPIRAL_ALLOW_OUTBOX_MAIL: 'true',
    },
  })
  const admin = await aPerson(live, { platform: ['admin'] })
  const boss = await aPerson(live, { platform: ['admin'] })
  expect((await live.call(admin, attention)).problem.code).toBe('auth.second_factor_required')
  const { key, added, id } = await aPasskeyOf(admin, live)
  expect(added.status).toBe(201)
  // The passkey was made in this session with user verification, so this sign-in has both factors.
  expect((await live.call(admin, attention)).status).toBe(200)
  expect((await live.call(admin, changePassword, { body: { current: PASSWORD, next: 'another long walk' } })).status).toBe(204)
  expect((await live.call(admin, attention)).status).toBe(200)

  const laptop = browser()
  const byPassword = await live.call(laptop, logIn, { body: { email: admin.email, password: 'another long walk' } })
  expect(byPassword.body.user.secondFactor).toBe('required')
  expect((await live.call(laptop, attention)).status).toBe(403)
  const more = { body: { password: 'another long walk' } }
  expect((await live.call(laptop, startPasskey, more)).problem.code).toBe('passkey.first')
  expect((await live.call(laptop, startSecondFactor, more)).problem.code).toBe('passkey.first')
  expect((await live.call(laptop, removePasskey, { params: { id: id as PasskeyId }, ...more })).problem?.code).toBe('passkey.first')
  const byPasskey = await answer(laptop, key.answer(await challengeFor(laptop, live)), live)
  expect(byPasskey.body.user.secondFactor).toBe('off')
  expect((await live.call(laptop, attention)).status).toBe(200)
  const kinds = (await mailsTo(live, admin.email)).map(({ kind }) => kind)
  expect(kinds).toContain('identity.new_device')

  // A lost passkey: another admin removes it, which is recorded in the audit log.
  await aPasskeyOf(boss, live)
  await live.call(browser(), loseSecondFactor, { body: { email: admin.email, password: 'another long walk' } })
  const [request] = (await live.call(boss, accessRequests, { query: {} })).body.items
  expect((await live.call(boss, decideAccess, { params: { id: request?.id as never }, body: { decision: 'granted' } })).status).toBe(200)
  expect((await answer(laptop, key.answer(await challengeFor(laptop, live)), live)).status).toBe(401)
  const acts = await rowsOf<{ act: string }>(live.deps.db, 'test.acts', 'select act from audit_entries where user_id = $1 order by id', [
    admin.id,
  ])
  expect(acts.map(({ act }) => act)).toContain('passkey.add')
  await live.close()
})
