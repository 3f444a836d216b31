import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn, me } from '#contracts/identity/auth.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { acceptInvitation, inviteToTeam, lookAtInvitation, removeMember, revokeInvitation, team } from '#contracts/teams.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD, type PersonOptions, type TestPerson } from '#tests/people.ts'
import { aRetailer, aStore } from '#tests/shops.ts'
import { addMembership } from '../identity/people.ts'
import { forgetInvitations } from './jobs.ts'
import { mayGive, mayGiveStores } from './rules.ts'

let now = new Date('2026-11-21T18:00:00Z')
let app: TestApp
let retailerId: RetailerId
let north: StoreId
let south: StoreId
let owner: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date(now.getTime() + MINUTE)
  retailerId = await aRetailer(app, { displayName: 'Ridge & River' })
  north = await aStore(app, retailerId, { name: 'North' })
  south = await aStore(app, retailerId, { name: 'South' })
  owner = await aMember('owner')
})
const aMember = (role: RetailerRole, more: object = {}) =>
  aPerson(app, { firstName: 'Omar', lastName: 'Said', retailers: [{ retailerId, role, ...more }] } as PersonOptions)

let addresses = 0
const fresh = () => `new.colleague.${++addresses}@example.com`
type InviteOptions = { role?: RetailerRole; storeIds?: StoreId[] }
const ask = (who: Caller, email: string, { role = 'staff', storeIds = [] }: InviteOptions = {}) =>
  app.call(who, inviteToTeam, { body: { retailerId, email, role, storeIds } })
async function tokenFor(email: string): Promise<string> {
  const [mail] = await mailsTo(app, email)
  const token = /invite=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no invitation reached ${email}`)
  return token
}
let places = 0
const somewhere = (): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `198.51.100.${++places % 250}` } })
const look = (token: string) => app.call(somewhere(), lookAtInvitation, { body: { token } })
const person = { firstName: 'Rosa', lastName: 'Diaz', password: 'a shelf of blue mugs' }
const accept = (who: Caller, token: string, given: object | null = person) =>
  app.call({ ...who, headers: somewhere().headers ?? {} }, acceptInvitation, { body: { token, ...(given ? { person } : {}) } })

test('an invitation is mailed, sets a password and joins the team, once', async () => {
  const email = fresh()
  const { status, body } = await ask(owner, email, { storeIds: [north] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    email,
    role: 'staff',
    stores: ['North'],
    invitedBy: 'Omar Said',
    expiresAt: new Date(now.getTime() + 7 * DAY),
  })
  const token = await tokenFor(email)
  expect((await look(token)).body).toEqual({
    retailer: 'Ridge & River',
    role: 'staff',
    stores: ['North'],
    email,
    invitedBy: 'Omar Said',
    isMall: false,
    hasAccount: false,
  })
  expect((await accept(somewhere(), token, null)).status).toBe(422)
  const browser = somewhere()
  const joined = await accept(browser, token)
  expect(joined.body).toMatchObject({
    retailerId,
    user: { email, firstName: 'Rosa', emailVerified: true, retailers: [{ retailerId, role: 'staff', storeId: north }] },
  })
  expect((await app.call(browser, retailerFulfillments, { query: { retailerId } })).status).toBe(200)
  expect((await app.call(somewhere(), logIn, { body: { email, password: person.password } })).status).toBe(200)
  expect((await look(token)).problem.code).toBe('team.invitation_expired')
  expect((await accept(somewhere(), token)).status).toBe(410)
  const { members, invitations } = (await app.call(owner, team, { query: { retailerId } })).body
  expect(members).toMatchObject([
    { email: owner.email, role: 'owner', stores: [], isMe: true, mayRemove: false },
    { email, role: 'staff', stores: ['North'], mayRemove: true },
  ])
  expect(invitations).toEqual([])
})

test('safety:A7 the token is not in the database, and two who press at once are one', async () => {
  const email = fresh()
  await ask(owner, email)
  const token = await tokenFor(email)
  const rows = await app.deps.db.$client.query('select team_invitations::text as row from team_invitations')
  expect(rows.rows.some(({ row }) => String(row).includes(token))).toBe(false)
  const answers = await Promise.all([accept(somewhere(), token), accept(somewhere(), token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
})

test('safety:A3 whoever has an account joins as themselves, signed in with it, and with a new token', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  await ask(owner, ana.email.toUpperCase(), { role: 'manager' })
  const token = await tokenFor(ana.email)
  expect((await look(token)).body.hasAccount).toBe(true)
  expect((await accept(somewhere(), token)).problem.code).toBe('team.sign_in_first')
  expect((await accept(bo, token, null)).problem.code).toBe('team.other_account')
  const before = { ...ana.cookies }
  const browser = { cookies: ana.cookies }
  const joined = await app.call(browser, acceptInvitation, { body: { token } })
  expect(joined.body.user.retailers).toMatchObject([{ retailerId, role: 'manager', storeId: null }])
  expect(browser.cookies).not.toEqual(before)
  expect((await app.call({ cookies: before }, me)).body.user).toBeNull()
  expect((await app.call(browser, me)).body.user?.id).toBe(ana.id)
})

test('a link ends after a week, when it is taken back, and when a newer one is sent', async () => {
  const [late, revoked, renewed] = [fresh(), fresh(), fresh()]
  const invitation = (await ask(owner, revoked)).body
  await ask(owner, renewed)
  const first = await tokenFor(renewed)
  await ask(owner, renewed, { role: 'manager' })
  expect((await look(first)).status).toBe(410)
  expect((await look(await tokenFor(renewed))).body.role).toBe('manager')
  const stranger = await aPerson(app, { retailers: [{ retailerId: await aRetailer(app), role: 'owner' }] })
  expect((await app.call(stranger, revokeInvitation, { params: { id: invitation.id } })).status).toBe(404)
  expect((await app.call(owner, revokeInvitation, { params: { id: invitation.id } })).status).toBe(204)
  expect((await look(await tokenFor(revoked))).status).toBe(410)
  await ask(owner, late)
  const token = await tokenFor(late)
  now = new Date(now.getTime() + 7 * DAY)
  expect((await look(token)).status).toBe(410)
  expect((await accept(somewhere(), token)).status).toBe(410)
  await forgetInvitations.act(app.deps, {})
  expect((await app.deps.db.$client.query('select from team_invitations where email = $1', [late])).rowCount).toBe(0)
})

test('safety:R6 nobody grants more than they hold, and who left or was set back invites nobody', async () => {
  const manager = await aMember('manager')
  const limited = await aMember('manager', { storeId: south })
  expect((await ask(manager, fresh(), { role: 'manager' })).problem.code).toBe('team.may_not_give')
  expect((await ask(owner, fresh(), { role: 'owner', storeIds: [north] })).problem.code).toBe('team.may_not_give')
  for (const storeIds of [[], [north], [north, south]])
    expect((await ask(limited, fresh(), { storeIds })).problem.code).toBe('team.may_not_give')
  expect((await ask(limited, fresh(), { storeIds: [south] })).status).toBe(201)
  const foreign = await aStore(app, await aRetailer(app))
  expect((await ask(owner, fresh(), { storeIds: [foreign] })).status).toBe(404)
  expect((await ask(await aMember('staff'), fresh())).status).toBe(403)
  const other = await aPerson(app, { retailers: [{ retailerId: await aRetailer(app), role: 'owner' }] })
  expect((await ask(other, fresh())).status).toBe(404)
  expect((await app.call(other, team, { query: { retailerId } })).status).toBe(404)

  const email = fresh()
  await ask(manager, email)
  const token = await tokenFor(email)
  expect((await look(token)).status).toBe(200)
  expect((await app.call(owner, removeMember, { params: { retailerId, userId: manager.id } })).status).toBe(204)
  expect((await look(token)).status).toBe(410)
  expect((await accept(somewhere(), token)).status).toBe(410)
})

test('safety:R6 who looks after one store neither replaces nor takes back what was sent for others, and who was limited since invites to no other', async () => {
  const limited = await aMember('manager', { storeId: south })
  const emails = [fresh(), fresh()]
  const sent = [await ask(owner, emails[0] ?? '', { role: 'manager' }), await ask(owner, emails[1] ?? '', { storeIds: [north] })]
  for (const email of emails) expect((await ask(limited, email, { storeIds: [south] })).problem.code).toBe('team.may_not_give')
  for (const { body } of sent)
    expect((await app.call(limited, revokeInvitation, { params: { id: body.id } })).problem.code).toBe('team.may_not_give')
  for (const email of emails) expect((await look(await tokenFor(email))).status).toBe(200)

  const manager = await aMember('manager')
  const email = fresh()
  await ask(manager, email, { storeIds: [north] })
  await app.deps.db.$client.query('update memberships set store_id = $2 where user_id = $1', [manager.id, south])
  expect((await look(await tokenFor(email))).status).toBe(410)
})

test('safety:A6 safety:R6 who is taken out is out at once; the last owner stays, also when two take one another out', async () => {
  const [clerk, manager] = [await aMember('staff'), await aMember('manager')]
  const out = (who: TestPerson, whom: TestPerson) => app.call(who, removeMember, { params: { retailerId, userId: whom.id } })
  expect((await out(manager, owner)).problem.code).toBe('team.may_not_give')
  expect((await out(owner, await aPerson(app))).status).toBe(404)
  expect((await out(manager, clerk)).status).toBe(204)
  expect((await app.call(clerk, retailerFulfillments, { query: {} })).status).toBe(401)
  expect((await out(owner, owner)).problem.code).toBe('team.last_owner')
  const second = await aMember('owner')
  const answers = await Promise.all([out(owner, second), out(second, owner)])
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('whoever works here already is not invited again, and the same press twice is one mail', async () => {
  const clerk = await aMember('staff')
  expect((await ask(owner, clerk.email, { role: 'manager' })).problem.code).toBe('team.member_already')
  const email = fresh()
  const body = { retailerId, email, role: 'staff' as const, storeIds: [] }
  const key = crypto.randomUUID()
  const answers = [await app.call(owner, inviteToTeam, { body, key }), await app.call(owner, inviteToTeam, { body, key })]
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('a person in two stores of one business is one member with both', async () => {
  const clerk = await aMember('staff', { storeId: north })
  await addMembership(app.deps.db, clerk.id, { scope: 'retailer', retailerId, role: 'staff', storeId: south })
  const { members } = (await app.call(owner, team, { query: { retailerId } })).body
  expect(members.filter(({ id }) => id === clerk.id)).toMatchObject([{ stores: ['North', 'South'] }])
})

test.each<[RetailerRole | null, RetailerRole[]]>([
  ['owner', ['staff', 'manager', 'owner']],
  ['manager', ['staff']],
  ['staff', []],
  [null, []],
])('%s may bring in %j', (own, given) => expect(mayGive(own)).toEqual(given))

test.each<[RetailerRole, number[], number[] | null, boolean]>([
  ['owner', [], null, true],
  ['owner', [1], null, false],
  ['staff', [1, 2], null, true],
  ['staff', [], [1], false],
  ['staff', [1], [1, 2], true],
  ['staff', [1, 3], [1, 2], false],
])('%s for %j, by somebody limited to %j: %s', (role, storeIds, limit, may) => expect(mayGiveStores(role, storeIds, limit)).toBe(may))

test('a password that everybody guesses first is refused, and the link still works', async () => {
  const email = fresh()
  await ask(owner, email)
  const token = await tokenFor(email)
  const weak = await app.call(somewhere(), acceptInvitation, { body: { token, person: { ...person, password: 'password123' } } })
  expect(weak.problem).toMatchObject({ status: 422, errors: [{ pointer: '/person/password' }] })
  expect((await accept(somewhere(), token)).status).toBe(200)
  expect(PASSWORD).not.toBe(person.password)
})
