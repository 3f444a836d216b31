import { afterAll, beforeAll, beforeEach, expect, test, onTestFinished, vi } from 'vitest'
import {
  changeProfile,
  forgotPassword,
  logIn,
  me,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from '#contracts/identity/auth.ts'
import { unreadNotifications } from '#contracts/notifications/notifications.ts'
import { HOUR } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { mailsTo, tokenIn } from '#tests/mails.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { timeLimit } from '#tests/safety/figures.ts'
import { canBeToldApart } from '#tests/telling-apart.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date()
})

let addresses = 0
/** A caller with its own network address, so that tests do not share a rate limit. */
const someone = () => ({ ...guest(), headers: { 'x-forwarded-for': `203.0.113.${++addresses % 250}` } })
let people = 0
const form = (more: object = {}) => ({
  email: `bo${++people}@example.com`,
  password: 'tall trees in the rain',
  firstName: 'Bo',
  lastName: 'Lee',
  ...more,
})

test('a ZIP that does not exist is refused at its field, at the sign-up and later, and no account is made', async () => {
  const refused = { code: 'invalid', errors: [{ pointer: '/zip', message: "We don't know that ZIP. Check the five digits." }] }
  const body = form({ zip: '99999' })
  expect((await app.call(someone(), signUp, { body })).problem).toMatchObject(refused)
  expect(await rowsOf(app.deps.db, 'test.accounts', 'select from users where email = $1', [body.email])).toEqual([])
  const ana = await aPerson(app)
  const changed = await app.call(ana, changeProfile, { body: { firstName: 'Ana', lastName: 'Lopez', zip: '99999' } })
  expect(changed.problem).toMatchObject(refused)
})

test('a new shopper is signed in at once, and follows the mailed link to confirm the address', async () => {
  const bo = someone()
  const body = form({ zip: '55425', acceptedTerms: '2026-11-01', acceptedPrivacy: '2026-11-21', marketing: true })
  const answer = await app.call(bo, signUp, { body })
  expect(answer).toMatchObject({ status: 201, body: { user: { email: body.email, name: 'Bo Lee', emailVerified: false, zip: '55425' } } })
  expect(Object.keys(bo.cookies).toSorted()).toEqual(['spiral.session', 'spiral.signup'])
  expect((await app.call(bo, me)).body.user).toMatchObject({ email: body.email, emailVerified: false })
  expect(await mailsTo(app, body.email)).toMatchObject([{ kind: 'identity.verify' }])
  const accepted = await rowsOf<{ document: string; version: string }>(
    app.deps.db,
    'test.accepted',
    'select document, version from legal_acceptances a join users u on u.id = a.user_id where u.email = $1 order by document',
    [body.email],
  )
  expect(accepted).toEqual([
    { document: 'marketing', version: '2026-11-21' },
    { document: 'privacy', version: '2026-11-21' },
    { document: 'terms', version: '2026-11-01' },
  ])
  const token = await tokenIn(app, body.email)
  const verified = await app.call(bo, verifyEmail, { body: { token } })
  expect(verified).toMatchObject({
    status: 200,
    body: { needsPassword: false, user: { email: body.email, emailVerified: true, zip: '55425' } },
  })
  expect((await app.call(bo, me)).body.user?.email).toBe(body.email)
  expect(await app.call(someone(), verifyEmail, { body: { token } })).toMatchObject({ status: 410, problem: { code: 'auth.link_expired' } })
})

test('a read that was sent before the confirmation and is answered after it does not sign the person out', async () => {
  const bo = someone()
  const body = form()
  await app.call(bo, signUp, { body })
  const late = { ...bo, cookies: { ...bo.cookies } }
  await app.call(bo, verifyEmail, { body: { token: await tokenIn(app, body.email) } })
  expect(bo.cookies['spiral.session']).not.toBe(late.cookies['spiral.session'])
  const before = { ...late.cookies }
  await app.call(late, unreadNotifications)
  // A browser would put the cookies of these answers over those of the confirmation.
  expect(late.cookies).toEqual(before)
  expect((await app.call(bo, me)).body.user?.emailVerified).toBe(true)
})

test('safety:D3 the first confirmation of an address is announced, without the address', async () => {
  const body = form()
  const joined = await app.call(someone(), signUp, { body })
  expect(joined.status).toBe(201)
  const heard: unknown[] = []
  const stop = app.deps.feed.on((fact) => fact.name === 'identity.email_verified' && heard.push(fact.data))
  await app.call(someone(), verifyEmail, { body: { token: await tokenIn(app, body.email) } })
  stop()
  expect(heard).toEqual([{ userId: expect.any(String) }])
})

test('what was bought without an account joins it once the address is confirmed, and not before', async () => {
  const [shop, body, bo] = [await aShop(app), form(), someone()]
  const contact = { name: 'Bo Lee', email: body.email }
  const { number } = (await buy(app, guest(), [lineOf(shop)], { contact })).body.order
  await buy(app, guest(), [lineOf(shop)], { contact: { ...contact, email: 'somebody.else@example.com' } })
  await app.call(bo, signUp, { body })
  const token = await tokenIn(app, body.email)
  await app.settle()
  const owned = () =>
    rowsOf(app.deps.db, 'test.owned', 'select o.number from orders o join users u on u.id = o.user_id where u.email = $1', [body.email])
  expect(await owned()).toEqual([])
  await app.call(bo, verifyEmail, { body: { token } })
  await app.settle()
  expect(await owned()).toEqual([{ number }])
})

test('safety:A1 a known and an unknown address get the same answer to a sign-up; only the mail differs', async () => {
  const ana = await aPerson(app)
  const unknown = form()
  const answers = [
    await app.call(someone(), signUp, { body: { ...form(), email: ana.email } }),
    await app.call(someone(), signUp, { body: unknown }),
  ]
  const [known, fresh] = answers.map(({ status, body, headers: { 'set-cookie': cookie, ...headers } }) => ({
    status,
    user: Object.keys(body.user),
    headers: namesOf(headers),
    // The secrets in them differ each time.
    cookie: String(cookie).replace(/=[\w.-]{79,};/g, '=;'),
  }))
  expect(fresh?.cookie).toMatch(/^spiral\.signup=;.*HttpOnly.*spiral\.session=;.*HttpOnly/)
  expect(known).toEqual(fresh)
  expect((await mailsTo(app, ana.email)).map(({ kind }) => kind)).toEqual(['identity.already_joined'])
  expect(await app.call(someone(), logIn, { body: { email: ana.email, password: PASSWORD } })).toMatchObject({ status: 200 })
})

test('safety:A1 a known and an unknown address get the same answer to a request for a link', async () => {
  const ana = await aPerson(app)
  for (const endpoint of [forgotPassword, resendVerification]) {
    const known = await app.call(someone(), endpoint, { body: { email: ana.email } })
    const unknown = await app.call(someone(), endpoint, { body: { email: form().email } })
    expect({ ...known, headers: namesOf(known.headers) }).toEqual({ ...unknown, headers: namesOf(unknown.headers) })
    expect(known.status).toBe(202)
  }
})

test('safety:A1 times of known and unknown addresses cannot be told apart', { timeout: timeLimit(60_000) }, async () => {
  // Full cost: the time of a cheap hash would be too short to show whether it was skipped.
  vi.stubEnv('SPIRAL_PASSWORD_COST', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const ana = await aPerson(app)
  const took = async (act: () => Promise<unknown>) => {
    const start = performance.now()
    await act()
    return performance.now() - start
  }
  const acts = [
    ['signup', 12, (email: string) => app.call(someone(), signUp, { body: { ...form(), email } })],
    ['login', 12, (email: string) => app.call(someone(), logIn, { body: { email, password: 'something wrong' } })],
    ['forgot', 40, (email: string) => app.call(someone(), forgotPassword, { body: { email } })],
  ] as const
  for (const [name, rounds, ask] of acts) {
    const times: [known: number, unknown: number][] = []
    for (let round = 0; round < rounds; round++) {
      now = new Date(now.getTime() + 60_000)
      // In turns, so that neither is always the one that runs while the other's work is in the queue.
      const [known, unknown] = [() => took(() => ask(ana.email)), () => took(() => ask(form().email))]
      if (round % 2 === 0) times.push([await known(), await unknown()])
      else {
        const first = await unknown()
        times.push([await known(), first])
      }
    }
    // A skipped hash would show as a much larger difference.
    expect(
      canBeToldApart(times, (ms) => Math.max(ms * 0.3, 5)),
      `${name}: ${JSON.stringify(times)}`,
    ).toBe(false)
  }
})

test.each(['password', 'Password1', 'qwertyuiop', '12345678', 'iloveyou', 'sunshine2024', 'abcabcabc', 'asdfasdf'])(
  'the common password %s is refused beside its field',
  async (password) => {
    const body = form({ password })
    expect(await app.call(someone(), signUp, { body })).toMatchObject({
      status: 422,
      problem: { code: 'auth.password_common', errors: [{ pointer: '/password' }] },
    })
    expect(await mailsTo(app, body.email)).toEqual([])
  },
)

test('safety:R5 a sign-up cannot say what it is not asked', async () => {
  for (const field of ['role', 'emailVerified', 'platform', 'id', 'createdAt'])
    expect(await app.call(someone(), signUp, { body: form(), raw: { ...form(), [field]: 'admin' } })).toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: `/${field}` }] },
    })
})

test('safety:A4 a reset link works once, is the newest, is kept hashed, and ends all sign-ins', async () => {
  const ana = await aPerson(app)
  await app.call(someone(), forgotPassword, { body: { email: ana.email } })
  const first = await tokenIn(app, ana.email)
  await app.call(someone(), forgotPassword, { body: { email: ana.email } })
  const second = await tokenIn(app, ana.email)
  const kept = await rowsOf<{ all: string }>(
    app.deps.db,
    'test.kept',
    'select string_agg(identifier || value, $1) as all from verifications',
    [' '],
  )
  expect(kept[0]?.all).not.toContain(second.slice(36))
  const [mail] = await mailsTo(app, ana.email)
  expect(mail?.text).toContain(`${app.deps.config.publicOrigin}/login?mode=reset&token=`)

  const password = 'a new one for the shop'
  expect((await app.call(someone(), resetPassword, { body: { token: first, password } })).status).toBe(410)
  expect((await app.call(ana, me)).body.user).not.toBeNull()
  expect((await app.call(someone(), resetPassword, { body: { token: second, password: 'password1' } })).status).toBe(422)
  expect((await app.call(someone(), resetPassword, { body: { token: second, password } })).status).toBe(204)
  expect((await app.call(ana, me)).body.user).toBeNull()
  expect((await app.call(someone(), resetPassword, { body: { token: second, password } })).status).toBe(410)
  expect((await app.call(someone(), logIn, { body: { email: ana.email, password: PASSWORD } })).status).toBe(401)
  expect((await app.call(someone(), logIn, { body: { email: ana.email, password } })).status).toBe(200)
})

test('safety:A4 a reset link lasts an hour', async () => {
  const ana = await aPerson(app)
  await app.call(someone(), forgotPassword, { body: { email: ana.email } })
  const token = await tokenIn(app, ana.email)
  now = new Date(now.getTime() + HOUR + 1000)
  expect((await app.call(someone(), resetPassword, { body: { token, password: 'a new one for the shop' } })).status).toBe(410)
})

const namesOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !['date', 'content-length'].includes(name)))

test('safety:B4 the mailed link leads back to the page where the sign-up began, and to no other site', async () => {
  const began = async (returnTo: string) => {
    const email = `back.${Math.random().toString(36).slice(2)}@example.com`
    const caller = someone()
    const body = { email, password: 'seven quiet green doors', firstName: 'Bea', lastName: 'Own' }
    expect((await app.call(caller, signUp, { body: { ...body, returnTo } })).status).toBe(201)
    const first = (await mailsTo(app, email))[0]?.text ?? ''
    expect((await app.call(caller, resendVerification, { body: { email, returnTo } })).status).toBe(202)
    return [first, (await mailsTo(app, email))[0]?.text ?? '']
  }
  for (const text of await began('/ai-retailer-signup')) expect(text).toMatch(/mode=verify&token=[\w-]+&returnTo=%2Fai-retailer-signup\b/)
  for (const away of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'])
    for (const text of await began(away)) expect(text).not.toMatch(/evil|javascript|returnTo/)
})
