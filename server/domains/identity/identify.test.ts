import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOut, me, sessions } from '#contracts/identity/auth.ts'
import { startSpiral } from '#server/start.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { addMembership } from './people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('screens:R84 screens:R90 a stranger is nobody; a person with the cookie of a sign-in is themself, with the names of the session check', async () => {
  const stranger = await app.call(guest(), me)
  expect([stranger.status, stranger.body]).toEqual([200, { user: null }])
  expect(stranger.headers['content-type']).toMatch(/^application\/json/)
  const ana = await aPerson(app, { platform: ['support'] })
  const seen = await app.app.inject({ url: '/api/auth/me', cookies: ana.cookies })
  expect([seen.statusCode, seen.json()]).toEqual([
    200,
    { user: expect.objectContaining({ email: ana.email, name: 'Ana Lopez', firstName: 'Ana', lastName: 'Lopez' }) },
  ])
  expect((await app.app.inject({ url: '/api/orders', cookies: ana.cookies })).statusCode).toBe(200)
  expect(
    (await app.app.inject({ url: '/api/orders', headers: { authorization: `Bearer ${Object.values(ana.cookies)[0]}` } })).statusCode,
  ).toBe(401)
  expect((await app.call(ana, me)).body.user).toMatchObject({ id: ana.id, email: ana.email, name: 'Ana Lopez', platform: ['support'] })
})

test('safety:A3 a cookie without the seal of this installation opens nothing', async () => {
  const ana = await aPerson(app)
  const [name, value] = Object.entries(ana.cookies)[0] ?? ['', '']
  const forged = { cookies: { [name]: `${value.slice(0, value.lastIndexOf('.'))}.${'A'.repeat(43)}` } }
  expect((await app.call(forged, me)).body.user).toBeNull()
})

test('safety:A6 signing out ends the token at once, and twice is as good as once', async () => {
  const ana = await aPerson(app)
  const copy = { cookies: { ...ana.cookies } }
  expect((await app.call(ana, me)).body.user).not.toBeNull()
  expect((await app.call(ana, logOut)).status).toBe(204)
  expect(ana.cookies).toEqual({})
  expect((await app.call(copy, me)).body.user).toBeNull()
  expect((await app.call(copy, logOut)).status).toBe(204)
})

test('safety:A3 a change of role ends the tokens from before it', async () => {
  const ana = await aPerson(app)
  expect((await app.call(ana, me)).body.user).not.toBeNull()
  await addMembership(app.deps.db, ana.id, { scope: 'platform', role: 'developer' })
  expect((await app.call(ana, me)).body.user).toBeNull()
})

test('safety:A3 who is given a role while at work stays signed in, with a new token', async () => {
  const ana = await aPerson(app)
  const before = { cookies: { ...ana.cookies } }
  await addMembership(app.deps.db, ana.id, { scope: 'platform', role: 'support' }, { keepSignedIn: true })
  const other = { cookies: { ...before.cookies } }
  const answers = await Promise.all([app.call(ana, me), app.call(other, sessions)])
  expect(answers[0].body.user).toMatchObject({ id: ana.id, platform: ['support'] })
  expect(answers[1].status).toBe(200)
  // Both were sent together, and the first of them to arrive was given the new token.
  const given = [ana, other].filter(({ cookies }) => cookies['spiral.session'] !== before.cookies['spiral.session'])
  expect(given).toHaveLength(1)
  const [renewed = ana] = given
  expect((await app.call(renewed, me)).body.user?.id).toBe(ana.id)
  expect((await app.call({ cookies: { ...before.cookies } }, me)).body.user).toBeNull()
  expect((await app.call({ cookies: { ...before.cookies } }, logOut)).status).toBe(204)
  expect((await app.call(renewed, me)).body.user?.id).toBe(ana.id)
})

test('safety:A3 a token that waits for its renewal can be signed out, and gives a stream no role', async () => {
  const ana = await aPerson(app)
  const copy = { cookies: { ...ana.cookies } }
  await addMembership(app.deps.db, ana.id, { scope: 'platform', role: 'support' }, { keepSignedIn: true })
  expect((await app.call(ana, logOut)).status).toBe(204)
  expect((await app.call(copy, me)).body.user).toBeNull()
})

test('safety:A6 what ends on one node has ended on every other within a second', async () => {
  const other = await startSpiral(app.deps.config, app.databaseUrl, { jobs: 'manual', logLevel: 'error' })
  const ana = await aPerson(app)
  const asked = async () => (await other.app.inject({ method: 'GET', url: me.path, cookies: ana.cookies })).json<{ user: unknown }>().user
  expect(await asked()).not.toBeNull()
  await app.call({ cookies: { ...ana.cookies } }, logOut)
  const ended = performance.now()
  let stillKnown = 0
  const known = async () => {
    const at = performance.now()
    const who = await asked()
    if (who) stillKnown = at - ended
    return who
  }
  await expect.poll(known).toBeNull()
  // Measured from the start of each request, however long its answer took.
  expect(stillKnown).toBeLessThan(1_000)
  await other.stop()
})
