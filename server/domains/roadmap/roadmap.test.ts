import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention, audit } from '#contracts/admin/admin.ts'
import type { RoadmapItemId } from '#contracts/ids.ts'
import {
  addRoadmapItem,
  changeRoadmapItem,
  confirmMailed,
  joinWaitlist,
  leaveMailed,
  leaveWaitlist,
  mailedLink,
  moveRoadmapItem,
  myRoadmap,
  ownRoadmapItem,
  publishRoadmapItem,
  roadmap,
  roadmapIdeas,
  roadmapOffice,
  type RoadmapItemBody,
  sendIdea,
  setGate,
  settleIdea,
  takeBackVote,
  voteForItem,
} from '#contracts/roadmap.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { WAITING_CHECKS } from './gates.ts'
import { forgetOld } from './jobs.ts'
import { forgetAddress, forgetPerson, personalDataOf } from './public.ts'

let app: TestApp
let admin: TestPerson
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date(now.getTime() + MINUTE)
  admin = await aPerson(app, { platform: ['admin'], firstName: 'Ada', lastName: 'Moss' })
  await app.deps.db.$client.query(
    'delete from roadmap_items; delete from waitlist_entries; delete from roadmap_ideas; delete from roadmap_gates',
  )
})

const body = (more: Partial<RoadmapItemBody> = {}): RoadmapItemBody => ({
  title: 'Gift registries',
  words: 'A list for a wedding or a baby.',
  kind: 'feature',
  phase: 2,
  state: 'planned',
  zip: null,
  target: null,
  needs: [],
  ...more,
})
const added = async (more: Partial<RoadmapItemBody> = {}) => (await app.call(admin, addRoadmapItem, { body: body(more) })).body
const announced = async (more: Partial<RoadmapItemBody> = {}) => {
  const { id } = await added(more)
  await app.call(admin, publishRoadmapItem, { params: { id }, body: { isPublic: true } })
  return id
}
const shown = async () => (await app.call(guest(), roadmap)).body
const office = async () => (await app.call(admin, roadmapOffice)).body
const keyMailed = async (email: string) => {
  const key = (await mailsTo(app, email))[0]?.text.match(/[?&]key=([\w.-]+)/)?.[1]
  if (!key) throw new Error(`no link was mailed to ${email}`)
  return key
}
let addresses = 0
const anAddress = () => `sam${++addresses}@example.com`

test('nothing is shown before an admin announces it, and admins alone have the office', async () => {
  const { id } = await added()
  expect((await shown()).items).toEqual([])
  expect((await app.call(guest(), voteForItem, { params: { id }, body: { email: anAddress() } })).status).toBe(404)
  await app.call(admin, publishRoadmapItem, { params: { id }, body: { isPublic: true } })
  expect((await shown()).items).toMatchObject([{ title: 'Gift registries', phase: 2, votes: 0, waiting: null }])
  expect((await app.call(await aPerson(app, { platform: ['support'] }), roadmapOffice)).status).toBe(403)
  const acts = (await app.call(admin, audit, { query: {} })).body.items.filter(({ subject }) => subject === `roadmap item ${id}`)
  expect(acts.map(({ act }) => act).toSorted()).toEqual(['roadmap.add', 'roadmap.publish'])
})

test('an account votes once and can take it back', async () => {
  const id = await announced()
  const ana = await aPerson(app)
  for (let i = 0; i < 2; i++) expect((await app.call(ana, voteForItem, { params: { id }, body: {} })).body).toEqual({ isCounted: true })
  expect((await shown()).items[0]?.votes).toBe(1)
  expect((await app.call(ana, myRoadmap)).body.votes).toEqual([id])
  await app.call(ana, takeBackVote, { params: { id } })
  expect((await shown()).items[0]?.votes).toBe(0)
})

test('a vote by email counts once its mail is confirmed, and once with the account of that address', async () => {
  const id = await announced()
  const email = anAddress()
  const asked = () => app.call(guest(), voteForItem, { params: { id }, body: { email } })
  expect((await app.call(guest(), voteForItem, { params: { id }, body: {} })).problem).toMatchObject({ errors: [{ pointer: '/email' }] })
  expect((await asked()).body).toEqual({ isCounted: false })
  expect((await shown()).items[0]?.votes).toBe(0)
  const key = await keyMailed(email)
  expect((await app.call(guest(), mailedLink, { params: { key } })).body).toMatchObject({
    about: 'Gift registries',
    isConfirmed: false,
    email: 's•••@example.com',
  })
  for (let i = 0; i < 2; i++) expect((await app.call(guest(), confirmMailed, { params: { key } })).body.isConfirmed).toBe(true)
  expect((await shown()).items[0]?.votes).toBe(1)
  // Voting again is answered as the first time, and sends no mail.
  expect((await asked()).body).toEqual({ isCounted: false })
  expect(await mailsTo(app, email)).toHaveLength(1)
  const owner = await aPerson(app, { email })
  await app.call(owner, voteForItem, { params: { id }, body: {} })
  expect((await shown()).items[0]?.votes).toBe(1)
  expect((await app.call(guest(), leaveMailed, { params: { key } })).status).toBe(204)
  expect((await shown()).items[0]?.votes).toBe(0)
  expect((await app.call(guest(), mailedLink, { params: { key } })).status).toBe(410)
  const forged = `${key.slice(0, -4)}${key.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  for (const wrong of [forged, key.slice(0, 20), 'v1'])
    expect((await app.call(guest(), confirmMailed, { params: { key: wrong } })).status).toBe(410)
})

test('two votes of one account at once count as one', async () => {
  const id = await announced()
  const ana = await aPerson(app)
  await Promise.all([1, 2, 3].map(() => app.call(ana, voteForItem, { params: { id }, body: {} })))
  expect((await shown()).items[0]?.votes).toBe(1)
})

test('an account that is not confirmed votes by mail, and nobody votes for what is done', async () => {
  const id = await announced()
  const fresh = await aPerson(app, { emailVerified: false })
  expect((await app.call(fresh, voteForItem, { params: { id }, body: {} })).body).toEqual({ isCounted: false })
  expect(await mailsTo(app, fresh.email)).toHaveLength(1)
  await app.call(admin, changeRoadmapItem, { params: { id }, body: body({ state: 'shipped' }) })
  expect((await app.call(admin, voteForItem, { params: { id }, body: {} })).problem.code).toBe('roadmap.not_open')
  const { items, shipped } = await shown()
  expect([items.length, shipped.map((item) => item.id)]).toEqual([0, [id]])
})

const wait = (caller: Parameters<TestApp['call']>[0], email: string, more: object = {}) =>
  app.call(caller, joinWaitlist, { body: { zip: '55425', role: 'shopper', email, ...more } })

test('a place on the waitlist is confirmed by mail, counts in its city, and is left by the link', async () => {
  await announced({ kind: 'city', title: 'Bloomington', zip: '55425' })
  const email = anAddress()
  expect((await wait(guest(), email)).body).toEqual({ isConfirmed: false })
  expect((await shown()).cities).toEqual([])
  const key = await keyMailed(email)
  await app.call(guest(), confirmMailed, { params: { key } })
  // Under five, the page says no number.
  expect(await shown()).toMatchObject({ cities: [{ city: 'Minneapolis', state: 'MN', people: null }], items: [{ waiting: null }] })
  expect((await wait(guest(), email)).problem).toMatchObject({ code: 'roadmap.on_list', detail: "You're already on this list." })
  expect((await wait(guest(), email, { role: 'retailer' })).status).toBe(200)
  for (let i = 0; i < 4; i++) {
    const person = await aPerson(app)
    expect((await wait(person, person.email)).body).toEqual({ isConfirmed: true })
  }
  expect(await shown()).toMatchObject({ cities: [{ people: 5 }], items: [{ waiting: 5 }] })
  expect((await office()).demand).toEqual([{ city: 'Minneapolis', state: 'MN', shoppers: 5, retailers: 0, malls: 0 }])
  await app.call(guest(), leaveMailed, { params: { key } })
  expect((await office()).demand[0]?.shoppers).toBe(4)
})

test('a ZIP or email that cannot be is refused at its field, and own places are left from the page', async () => {
  const refused = (raw: object) => app.call(guest(), joinWaitlist, { body: { zip: '55425', role: 'shopper', email: anAddress() }, raw })
  expect((await refused({ zip: '5542', role: 'shopper', email: 'a@example.com' })).problem.errors).toEqual([
    { pointer: '/zip', message: 'Enter a 5-digit ZIP.' },
  ])
  expect((await refused({ zip: '55425', role: 'shopper', email: 'a' })).problem.errors).toMatchObject([{ pointer: '/email' }])
  expect((await wait(guest(), anAddress(), { zip: '00000' })).problem.code).toBe('places.unknown_zip')
  const [ana, ben] = [await aPerson(app), await aPerson(app)]
  await wait(ana, ana.email)
  const [entry] = (await app.call(ana, myRoadmap)).body.entries
  if (!entry) throw new Error('no place')
  expect((await app.call(ben, leaveWaitlist, { params: { id: entry.id } })).status).toBe(404)
  expect((await app.call(ana, leaveWaitlist, { params: { id: entry.id } })).status).toBe(204)
  expect((await app.call(ana, myRoadmap)).body.entries).toEqual([])
})

test('more than a few mails a minute to one address are refused', async () => {
  const email = anAddress()
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await wait(guest(), email)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('ideas reach the office, wait for an admin, and are settled once', async () => {
  const ana = await aPerson(app, { firstName: 'Ana', lastName: 'Lopez' })
  await app.call(ana, sendIdea, { body: { words: 'Gift registries, please.' } })
  expect((await app.call(guest(), sendIdea, { body: { words: 'x' }, raw: { words: ' ' } })).status).toBe(422)
  const [idea] = (await app.call(admin, roadmapIdeas, { query: {} })).body.items
  if (!idea) throw new Error('no idea')
  expect(idea).toMatchObject({ words: 'Gift registries, please.', sender: 'Ana Lopez', settledAt: null })
  expect((await app.call(admin, attention)).body.items).toContainEqual(
    expect.objectContaining({ code: 'roadmap.ideas', title: '1 idea from a visitor' }),
  )
  for (let i = 0; i < 2; i++) expect((await app.call(admin, settleIdea, { params: { id: idea.id } })).status).toBe(204)
  expect((await app.call(admin, roadmapIdeas, { query: {} })).body.items).toEqual([])
  expect((await app.call(admin, roadmapIdeas, { query: { settled: true } })).body.items).toHaveLength(1)
})

test('items are taken, and moved among those of their phase; at the end they stay', async () => {
  const [one, two, other] = [await added({ title: 'One' }), await added({ title: 'Two' }), await added({ title: 'Other', phase: 3 })]
  const order = async () => (await office()).items.map(({ title }) => title)
  expect(await order()).toEqual(['One', 'Two', 'Other'])
  for (let i = 0; i < 2; i++) await app.call(admin, moveRoadmapItem, { params: { id: two.id }, body: { to: 'up' } })
  expect(await order()).toEqual(['Two', 'One', 'Other'])
  await app.call(admin, changeRoadmapItem, { params: { id: two.id }, body: body({ title: 'Two', phase: 3 }) })
  expect(await order()).toEqual(['One', 'Other', 'Two'])
  expect((await app.call(admin, ownRoadmapItem, { params: { id: one.id }, body: { mine: true } })).body).toMatchObject({
    owner: 'Ada Moss',
    isMine: true,
  })
  expect((await office()).phase).toBe(2)
  expect(other.phase).toBe(3)
})

test('a loop of needs is refused and named; a need is shipped first', async () => {
  const [one, two, three] = [await added({ title: 'One' }), await added({ title: 'Two' }), await added({ title: 'Three' })]
  const needs = (id: RoadmapItemId, title: string, others: RoadmapItemId[], more: Partial<RoadmapItemBody> = {}) =>
    app.call(admin, changeRoadmapItem, { params: { id }, body: body({ title, needs: others, ...more }) })
  expect((await needs(one.id, 'One', [two.id])).body.needs).toEqual([two.id])
  await needs(two.id, 'Two', [three.id])
  const loop = await needs(three.id, 'Three', [one.id])
  const message = 'These items would wait for one another: Three → One → Two → Three.'
  expect(loop.problem).toMatchObject({ code: 'roadmap.loop', errors: [{ pointer: '/needs', message }] })
  expect((await needs(one.id, 'One', [one.id])).problem.code).toBe('roadmap.loop')
  expect((await office()).items.find(({ id }) => id === three.id)?.needs).toEqual([])
  expect((await needs(two.id, 'Two', [three.id], { state: 'shipped' })).problem).toMatchObject({
    code: 'roadmap.needs_first',
    errors: [{ pointer: '/state', message: 'Ship these first: Three.' }],
  })
})

test('a gate opens when its checks pass, in spite of them only with a reason, and a city opens behind open gates', async () => {
  const id = await announced({ kind: 'city', title: 'SPIRAL in Bloomington', zip: '55425' })
  const feature = await added()
  const ana = await aPerson(app)
  await wait(ana, ana.email)
  const gate = async (name: string) => (await office()).gates.find((each) => each.gate === name)
  expect(await gate('items')).toMatchObject({ isPassed: false, opened: null, checks: [{ detail: 'Not yet: Gift registries.' }] })
  const open = (name: 'items' | 'service' | 'support' | 'trust' | 'money', more: object = {}) =>
    app.call(admin, setGate, { body: { phase: 2, gate: name, isOpen: true, ...more } })
  expect((await open('items')).problem).toMatchObject({ code: 'roadmap.reason_needed', errors: [{ pointer: '/reason' }] })
  await app.call(admin, changeRoadmapItem, { params: { id: feature.id }, body: body({ state: 'testing' }) })
  expect((await open('items')).status).toBe(204)
  expect(await gate('items')).toMatchObject({ isPassed: true, opened: { by: 'Ada Moss', reason: null } })
  const ship = () =>
    app.call(admin, changeRoadmapItem, {
      params: { id },
      body: body({ kind: 'city', title: 'SPIRAL in Bloomington', zip: '55425', state: 'shipped' }),
    })
  expect((await ship()).problem).toMatchObject({
    code: 'roadmap.gates_shut',
    errors: [{ pointer: '/state', message: 'A city or mall of phase 2 opens after these gates: Service, Support, Trust, Money.' }],
  })
  for (const name of ['service', 'support', 'trust', 'money'] as const) await open(name, { reason: 'A test of the gates.' })
  expect(await gate('service')).toMatchObject({ isPassed: false, opened: { reason: 'A test of the gates.' } })
  expect((await ship()).status).toBe(200)
  await app.settle()
  await app.settle()
  const told = (await mailsTo(app, ana.email)).filter(({ kind }) => kind === 'roadmap.opened')
  expect(told).toMatchObject([{ subject: 'SPIRAL is open: SPIRAL in Bloomington' }])
  await app.call(admin, setGate, { body: { phase: 2, gate: 'items', isOpen: false } })
  expect((await app.call(admin, audit, { query: { q: 'roadmap gate 2 items' } })).body.items.map(({ act }) => act)).toEqual([
    'roadmap.close_gate',
    'roadmap.open_gate',
  ])
})

test('the codes that gates look at are told by a domain', async () => {
  const folder = join(import.meta.dirname, '..')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('roadmap'))
  const code = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
  expect(WAITING_CHECKS.flatMap(({ codes }) => codes).filter((each) => !code.includes(`'${each}'`))).toEqual([])
})

test('what nobody confirms goes after a week, and all goes with its person', async () => {
  const id = await announced()
  const email = anAddress()
  await app.call(guest(), voteForItem, { params: { id }, body: { email } })
  await wait(guest(), email)
  const ana = await aPerson(app)
  await app.call(ana, voteForItem, { params: { id }, body: {} })
  await wait(ana, ana.email)
  await app.call(ana, sendIdea, { body: { words: 'More malls.' } })
  expect(await personalDataOf(app.deps.db, ana.id, ana.email)).toMatchObject({
    votes: [{ title: 'Gift registries' }],
    waitlist: [{ zip: '55425', city: 'Minneapolis' }],
    ideas: [{ words: 'More malls.' }],
  })
  now = new Date(now.getTime() + 8 * DAY)
  await forgetOld.act(app.deps, {})
  const left = async () =>
    (
      await app.deps.db.$client.query(
        'select (select count(*)::int from roadmap_votes) as votes, (select count(*)::int from waitlist_entries) as places',
      )
    ).rows[0] as unknown
  expect(await left()).toEqual({ votes: 1, places: 1 })
  await forgetPerson(app.deps.db, ana.id)
  expect(await left()).toEqual({ votes: 0, places: 0 })
  expect(await personalDataOf(app.deps.db, ana.id, ana.email)).toEqual({ votes: [], waitlist: [], ideas: [] })
  await app.call(guest(), voteForItem, { params: { id }, body: { email } })
  await forgetAddress(app.deps.db, email)
  expect(await left()).toEqual({ votes: 0, places: 0 })
})
