import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole, platformMembers, withdrawRole } from '#contracts/identity/platform-roles.ts'
import type { PlatformRole } from '#contracts/roles.ts'
import { supportRequests } from '#contracts/support.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await aPerson(app, { platform: ['admin'], firstName: 'Bo' })
})
afterAll(() => app.close())

const give = (who: TestPerson, email: string, role: PlatformRole, reason = 'Joins the desk') =>
  app.call(who, grantRole, { body: { email, role, reason } })
const take = (who: TestPerson, id: number, reason = 'Left the desk') =>
  app.call(who, withdrawRole, { params: { id: id as never }, body: { reason } })
const rowOf = async (email: string) =>
  (await app.call(admin, platformMembers, { query: { limit: 100 } })).body.items.find((row) => row.email === email)
const actsOn = async ({ id }: TestPerson) =>
  (await app.deps.db.$client.query(`select act, before, after from audit_entries where subject = $1 order by id`, [`person ${id}`])).rows

test('a role is given with a reason and withdrawn at once, on record; the person hears both times', async () => {
  const sam = await aPerson(app, { firstName: 'Sam' })
  const given = await give(admin, sam.email, 'support')
  expect(given.body).toMatchObject({ who: 'Sam Lopez', role: 'support', isMe: false })
  expect((await give(admin, sam.email, 'support')).body.id).toBe(given.body.id)
  expect((await app.call(sam, supportRequests, { query: {} })).status).toBe(401)
  const desk = await aPerson(app, { platform: ['support'] })
  expect((await app.call(desk, supportRequests, { query: {} })).status).toBe(200)
  const row = await rowOf(desk.email)
  await take(admin, row?.id ?? 0)
  expect((await app.call(desk, supportRequests, { query: {} })).status).toBe(401)
  expect(await rowOf(desk.email)).toBeUndefined()
  expect(await actsOn(sam)).toEqual([{ act: 'roles.grant', before: null, after: { role: 'support', reason: 'Joins the desk' } }])
  expect(await actsOn(desk)).toEqual([{ act: 'roles.withdraw', before: { role: 'support' }, after: { reason: 'Left the desk' } }])
  expect((await mailsTo(app, sam.email)).filter(({ kind }) => kind === 'identity.role_changed')).toHaveLength(1)
  expect((await mailsTo(app, desk.email)).filter(({ kind }) => kind === 'identity.role_changed')).toHaveLength(1)
})

test('nobody gives themselves a role, or one to an account that is unknown or not confirmed, or without a reason', async () => {
  const open = await aPerson(app, { emailVerified: false })
  const words = 'There is no account with this email, or it is not confirmed yet.'
  expect((await give(admin, admin.email, 'developer')).problem.code).toBe('roles.own')
  expect((await give(admin, open.email, 'support')).problem.errors).toEqual([{ pointer: '/email', message: words }])
  expect((await give(admin, 'nobody.here@example.com', 'support')).problem.errors).toEqual([{ pointer: '/email', message: words }])
  const sam = await aPerson(app)
  const wordless = await app.call(admin, grantRole, {
    body: { email: sam.email, role: 'support', reason: 'x' },
    raw: { email: sam.email, role: 'support', reason: ' ' },
  })
  expect(wordless.problem.errors).toEqual([{ pointer: '/reason', message: 'Say why in a few words.' }])
  expect(await rowOf(sam.email)).toBeUndefined()
  const support = await aPerson(app, { platform: ['support'] })
  expect((await give(support, sam.email, 'support')).status).toBe(403)
})

test('the last admin stays, also when two take one another out at the same moment', async () => {
  const own = await testApp()
  const [one, two] = [await aPerson(own, { platform: ['admin'] }), await aPerson(own, { platform: ['admin'] })]
  const ids = (await own.call(one, platformMembers, { query: {} })).body.items
  const idOf = ({ email }: TestPerson) => ids.find((row) => row.email === email)?.id as never
  const out = (who: TestPerson, whom: TestPerson) =>
    own.call(who, withdrawRole, { params: { id: idOf(whom) }, body: { reason: 'Left the team' } })
  const answers = await Promise.all([out(one, two), out(two, one)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = answers[0]?.status === 200 ? one : two
  expect((await out(left, left)).problem.code).toBe('roles.last_admin')
  await own.close()
})
