import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRsvp, event, eventCalendar, eventMap, events, giveFeedback, myEvents, myRsvp, rsvp } from '#contracts/events/events.ts'
import {
  attendees,
  attendeeTable,
  cancelEvent,
  changeEvent,
  checkIn,
  createEvent,
  deleteDraft,
  eventOpinions,
  type HostedEvent,
  hostedEvents,
  publishEvent,
  removeEventPicture,
  setEventPicture,
} from '#contracts/events/host.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import { storeMap } from '#contracts/search/place-maps.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { previewAddress } from '#contracts/search/previews.ts'
import { siteMapPart } from '#contracts/search/site-map.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { removeUnusedPictures } from '#server/domains/operations/unused-pictures.ts'
import { isKept } from '#server/platform/pictures.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPicture } from '#tests/pictures.ts'
import { aMall, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { remind } from './jobs.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'

// Noon in Bloomington, on a Saturday.
const noon = new Date('2026-11-21T18:00:00Z')
let now = noon
let app: TestApp
let mallId: MallId
let manager: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  mallId = await aMall(app)
  manager = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
})
afterAll(() => app.close())

const FORM = {
  title: 'Lantern walk',
  about: 'We walk around the lake with lanterns; hot cider for all.',
  kind: 'season',
  place: 'North entrance',
  startsAt: '2026-11-28T17:00',
  endsAt: '2026-11-28T19:00',
  price: 0,
  seats: 2 as number | null,
  isForKids: true,
  spirals: 0,
}
const planBy = (who: TestPerson, form: Partial<typeof FORM> = {}, at: object = { mallId, storeId: null }) =>
  app.call(who, createEvent, { raw: JSON.stringify({ ...FORM, ...form, ...at }) } as never)
const plan = async (form: Partial<typeof FORM> = {}): Promise<HostedEvent> => (await planBy(manager, form)).body
const take = (who: TestPerson, id: HostedEvent['id'], seats = 1) =>
  app.call(who, rsvp, { params: { id }, raw: JSON.stringify({ seats }) } as never)
const leave = (who: TestPerson, id: HostedEvent['id']) => app.call(who, cancelRsvp, { params: { id } })
const own = async (who: TestPerson, id: HostedEvent['id']) => (await app.call(who, myRsvp, { params: { id } })).body.rsvp
const changeWith = (id: HostedEvent['id'], version: number, form: Partial<typeof FORM>) =>
  app.call(manager, changeEvent, { params: { id }, raw: JSON.stringify({ ...FORM, ...form, version }) } as never)
const told = async (who: TestPerson) => {
  await app.settle()
  return (await app.call(who, notifications, { query: {} })).body.items
    .filter(({ type }) => type === 'event_update')
    .map(({ subject }) => subject)
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)))

test('a manager plans an event, shoppers find it by place, kind and day, and a clerk of another mall plans none', async () => {
  const made = await plan({ title: 'Story hour', kind: 'kids' })
  expect(made).toMatchObject({ title: 'Story hour', seatsLeft: 2, state: 'planned', version: 1 })
  // 5 PM in Bloomington.
  expect(made.startsAt.toISOString()).toBe('2026-11-28T23:00:00.000Z')
  const found = async (query: object) => (await app.call(guest(), events, { query })).body.items.map(({ id }) => id)
  expect(await found({ mallId, kind: 'kids' })).toEqual([made.id])
  expect(await found({ kind: 'music' })).not.toContain(made.id)
  expect(await found({ from: '2026-11-28', to: '2026-11-28' })).toContain(made.id)
  expect(await found({ from: '2026-11-29' })).not.toContain(made.id)
  expect(await found({ to: '2026-11-27' })).not.toContain(made.id)
  expect(await found({ near: made.host.zip, within: 5 })).toContain(made.id)
  const stranger = await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'manager' }] })
  const staff = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  for (const who of [stranger, staff]) expect((await planBy(who)).status).toBe(404)
  expect((await app.call(staff, hostedEvents, { query: { mallId } })).body.items.map(({ id }) => id)).toContain(made.id)
  expect((await app.call(stranger, hostedEvents, { query: { mallId } })).status).toBe(404)
})

test('a store plans events of its own, which its mall lists too', async () => {
  const shop = await aShop(app)
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const { body } = await planBy(owner, { title: 'Knife skills' }, { mallId: null, storeId: shop.storeId })
  expect(body.host).toMatchObject({ kind: 'store', id: shop.storeId })
  const listed = (await app.call(guest(), events, { query: { mallId: shop.mallId } })).body.items.map(({ id }) => id)
  expect(listed).toContain(body.id)
  const all = async (who: TestPerson) => app.call(who, hostedEvents, { query: { retailerId: shop.retailerId } })
  expect((await all(owner)).body.items.map(({ id }) => id)).toEqual([body.id])
  const elsewhere = await aStore(app, shop.retailerId)
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: elsewhere }] })
  expect((await all(clerk)).body.items).toEqual([])
  const rival = await aShop(app)
  const theirs = await aPerson(app, { retailers: [{ retailerId: rival.retailerId, role: 'owner' }] })
  expect((await all(theirs)).status).toBe(404)
  expect((await planBy(theirs, {}, { mallId: null, storeId: shop.storeId })).status).toBe(404)
  const paid = await planBy(owner, { spirals: 5 }, { mallId: null, storeId: shop.storeId })
  expect(paid).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/spirals' }] } })
})

test('wrong input is named at its field and changes nothing', async () => {
  const count = async () => (await app.call(manager, hostedEvents, { query: { mallId } })).body.items.length
  const before = await count()
  const wrong: [Partial<typeof FORM>, string][] = [
    [{ endsAt: '2026-11-28T16:00' }, '/endsAt'],
    [{ startsAt: '2026-11-20T10:00', endsAt: '2026-11-20T12:00' }, '/endsAt'],
    [{ title: '' }, '/title'],
    [{ about: 'Short' }, '/about'],
    [{ seats: 0 }, '/seats'],
    [{ price: -1 }, '/price'],
    [{ spirals: 501 }, '/spirals'],
  ]
  for (const [form, pointer] of wrong)
    expect.soft(await planBy(manager, form), pointer).toMatchObject({ status: 422, problem: { errors: [{ pointer }] } })
  expect(await planBy(manager, {}, { mallId: null, storeId: null })).toMatchObject({ status: 422 })
  expect(await count()).toBe(before)
  const { id } = await plan()
  const person = await aPerson(app)
  expect(await take(person, id, 5)).toMatchObject({ status: 422, problem: { errors: [{ message: 'Up to 4 seats per person.' }] } })
})

test('200 RSVPs at once for 20 seats: 20 seats, the others in line in one order', { timeout: 120_000 }, async () => {
  const { id } = await plan({ seats: 20 })
  const all = await people(200)
  const answers = await Promise.all(all.map((person) => take(person, id)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const places = await Promise.all(all.map((person) => own(person, id)))
  expect(places.filter((one) => one?.state === 'going')).toHaveLength(20)
  const line = places.flatMap((one) => (one?.place ? [one.place] : [])).sort((a, b) => a - b)
  expect(line).toEqual(Array.from({ length: 180 }, (_, i) => i + 1))
  const asked = (
    await rowsOf<{ state: string }>(app.deps.db, 'test.asked', 'select state from event_rsvps where event_id = $1 order by id', [id])
  ).map(({ state }) => state)
  expect(asked).toEqual([...Array.from({ length: 20 }, () => 'going'), ...Array.from({ length: 180 }, () => 'waiting')])
})

test('a seat given back goes to the first in line, once, who is told; nobody is passed', async () => {
  const { id } = await plan({ seats: 2 })
  const [ann, bo, cy, di] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson]
  await take(ann, id)
  await take(bo, id)
  await take(cy, id, 2)
  await take(di, id)
  // Cy needs two seats and waits first, so Di does not pass, and no seat is offered to others.
  await leave(ann, id)
  expect([(await own(cy, id))?.state, (await own(di, id))?.state]).toEqual(['waiting', 'waiting'])
  expect((await app.call(guest(), event, { params: { id } })).body.seatsLeft).toBe(0)
  await Promise.all([leave(bo, id), leave(bo, id)])
  expect([(await own(cy, id))?.state, (await own(di, id))?.place]).toEqual(['going', 1])
  expect(await told(cy)).toEqual(["You're going: Lantern walk"])
  expect(await told(di)).toEqual([])
  // Fewer seats free one for Di; more are refused while somebody waits or none are free, and the seats stay.
  expect(await take(cy, id, 3)).toMatchObject({ status: 409, problem: { code: 'events.no_more_seats' } })
  await take(cy, id, 1)
  expect([(await own(cy, id))?.seats, (await own(di, id))?.state]).toEqual([1, 'going'])
})

test('random RSVPs, changes and cancels never give away more seats than there are, nor leave a seat free for the first in line', async () => {
  const { id } = await plan({ seats: 7 })
  const all = await people(12)
  let seed = 20261123
  const below = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % n
  }
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      Array.from({ length: 6 }, () => {
        const person = all[below(all.length)] as TestPerson
        return below(3) === 0 ? leave(person, id) : take(person, id, 1 + below(4))
      }),
    )
    const rows = await rowsOf<{ state: string; seats: number }>(
      app.deps.db,
      'test.rows',
      'select state, seats from event_rsvps where event_id = $1 order by id',
      [id],
    )
    const taken = rows.filter(({ state }) => state === 'going').reduce((sum, { seats }) => sum + seats, 0)
    const [kept] = await rowsOf<{ taken: number }>(app.deps.db, 'test.taken', 'select taken from events where id = $1', [id])
    expect(taken).toBeLessThanOrEqual(7)
    expect(kept?.taken).toBe(taken)
    const first = rows.find(({ state }) => state === 'waiting')
    if (first) expect(taken + first.seats).toBeGreaterThan(7)
  }
})

test('more seats go to the line, fewer than taken are refused, and a new time is told to everybody', async () => {
  const made = await plan({ seats: 1 })
  const [ann, bo] = (await people(2)) as [TestPerson, TestPerson]
  await take(ann, made.id)
  await take(bo, made.id)
  expect((await changeWith(made.id, 1, { seats: 2 })).body).toMatchObject({ version: 2, going: 2, waiting: 0 })
  expect(await told(bo)).toEqual(["You're going: Lantern walk"])
  expect(await changeWith(made.id, 2, { seats: 1 })).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/seats' }] } })
  expect((await changeWith(made.id, 1, { seats: 5 })).status).toBe(409)
  await changeWith(made.id, 2, { seats: 2, startsAt: '2026-11-28T18:00' })
  for (const who of [ann, bo]) expect((await told(who))[0]).toBe('Changed: Lantern walk')
})

test('a cancelled event is told to all, shows its reason, takes no RSVP and is in no list', async () => {
  const { id } = await plan({ seats: 1 })
  const [ann, bo] = (await people(2)) as [TestPerson, TestPerson]
  await take(ann, id)
  await take(bo, id)
  expect((await app.call(manager, cancelEvent, { params: { id }, raw: '{"reason":" "}' } as never)).status).toBe(422)
  expect((await app.call(manager, cancelEvent, { params: { id }, body: { reason: 'Too much ice.' } })).status).toBe(200)
  for (const who of [ann, bo]) expect((await told(who))[0]).toBe('Canceled: Lantern walk')
  expect((await app.call(guest(), event, { params: { id } })).body).toMatchObject({ state: 'cancelled', cancelReason: 'Too much ice.' })
  expect((await app.call(guest(), events, { query: { mallId } })).body.items.map((one) => one.id)).not.toContain(id)
  expect(await take(ann, id)).toMatchObject({ status: 409, problem: { code: 'events.over' } })
})

test('a code opens the door once, gives the SPIRALs of the mall once, and feedback follows (R6)', async () => {
  const { id } = await plan({ seats: 1, spirals: 25 })
  const [ann, bo] = (await people(2)) as [TestPerson, TestPerson]
  await take(ann, id)
  await take(bo, id)
  const staff = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  const code = (await own(ann, id))?.code ?? ''
  expect((await own(bo, id))?.code).toBeNull()
  const enter = (who: TestPerson, given: string) => app.call(who, checkIn, { params: { id }, body: { code: given } })
  expect(await enter(staff, code)).toMatchObject({ status: 409, problem: { code: 'events.too_early' } })
  now = new Date(noon.getTime() + 7 * DAY + 4 * HOUR)
  const other = await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'manager' }] })
  expect((await enter(other, code)).status).toBe(404)
  expect(await enter(staff, 'WRONG')).toMatchObject({ status: 404, problem: { code: 'events.unknown_code' } })
  const before = (await app.call(ann, spirals)).body.balance
  expect((await enter(staff, ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `)).body).toMatchObject({ isNew: true, earned: 25 })
  expect((await enter(staff, code)).body).toMatchObject({ isNew: false, earned: 0 })
  expect((await app.call(ann, spirals)).body.balance).toBe(before + 25)
  expect(await leave(ann, id)).toMatchObject({ status: 409, problem: { code: 'events.checked_in' } })
  const rate = (who: TestPerson) =>
    app.call(who, giveFeedback, { params: { id }, body: { stars: 5, words: 'Warm cider, bright lanterns.' } })
  expect(await rate(bo)).toMatchObject({ status: 409, problem: { code: 'events.not_there' } })
  expect((await rate(ann)).body.rsvp?.feedback?.stars).toBe(5)
  expect((await app.call(staff, attendees, { params: { id }, query: {} })).body.items).toMatchObject([
    { state: 'going', checkedInAt: now },
    { state: 'waiting', checkedInAt: null },
  ])
  const table = await app.app.inject({ url: attendeeTable.path.replace(':id', String(id)), cookies: manager.cookies })
  expect(table.body).toContain('Name,Seats,State')
  now = noon
})

test('people are reminded a day before, once; a calendar file names time and place', async () => {
  const { id } = await plan({ title: 'Cider, cookies; and more' })
  const ann = await aPerson(app)
  await take(ann, id)
  now = new Date(noon.getTime() + 6 * DAY + 6 * HOUR)
  await remind.act(app.deps, {})
  await remind.act(app.deps, {})
  expect(await told(ann)).toEqual(['Soon: Cider, cookies; and more'])
  expect((await app.call(ann, myEvents, { query: {} })).body.items).toMatchObject([{ event: { id }, rsvp: { state: 'going' } }])
  const file = (await app.app.inject({ url: eventCalendar.path.replace(':id', String(id)) })).body
  expect(file).toContain('SUMMARY:Cider\\, cookies\\; and more\r\n')
  expect(file).toContain('DTSTART:20261128T230000Z\r\n')
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  now = noon
})

test('an erased person leaves no RSVP, and the line moves up (D2)', async () => {
  const { id } = await plan({ seats: 1 })
  const [ann, bo] = (await people(2)) as [TestPerson, TestPerson]
  await take(ann, id)
  await take(bo, id)
  expect(JSON.stringify(await personalDataOf(app.deps.db, ann.id))).toContain('Lantern walk')
  await transact(app.deps.db, (tx) => forgetPerson(tx, ann.id, app.deps))
  expect(await personalDataOf(app.deps.db, ann.id)).toEqual([])
  expect((await own(bo, id))?.state).toBe('going')
})

test('an event that is over takes no RSVP', async () => {
  const { id } = await plan()
  const ann = await aPerson(app)
  now = new Date(noon.getTime() + 8 * DAY + MINUTE)
  expect((await take(ann, id)).status).toBe(409)
  expect((await app.call(guest(), events, { query: { mallId } })).body.items.map((one) => one.id)).not.toContain(id)
  now = noon
})

test('a draft is known to its hosts only, until it is published; a published event is not deleted', async () => {
  const draft = (await planBy(manager, { title: 'Secret supper' }, { mallId, storeId: null, isDraft: true })).body
  const params = { id: draft.id }
  const person = await aPerson(app)
  const staff = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  const listed = async () => (await app.call(guest(), events, { query: { mallId, q: 'supper' } })).body.items.map(({ id }) => id)
  expect(draft.state).toBe('draft')
  expect(await listed()).toEqual([])
  expect((await app.call(guest(), event, { params })).status).toBe(404)
  expect((await app.app.inject({ url: eventCalendar.path.replace(':id', String(draft.id)) })).statusCode).toBe(404)
  expect((await app.app.inject({ url: previewAddress('event', draft.id) })).statusCode).toBe(404)
  expect((await take(person, draft.id)).status).toBe(404)
  expect((await app.call(staff, hostedEvents, { query: { mallId } })).body.items).toContainEqual(
    expect.objectContaining({ id: draft.id, state: 'draft' }),
  )
  expect((await app.call(manager, cancelEvent, { params, body: { reason: 'No cook.' } })).problem.code).toBe('events.draft')
  for (const who of [staff, await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'manager' }] })])
    expect([(await app.call(who, publishEvent, { params })).status, (await app.call(who, deleteDraft, { params })).status]).toEqual([
      404, 404,
    ])
  expect((await app.call(manager, publishEvent, { params })).body).toMatchObject({ state: 'planned', version: 2 })
  expect((await app.call(manager, publishEvent, { params })).body.version).toBe(2)
  expect(await listed()).toEqual([draft.id])
  expect((await take(person, draft.id)).status).toBe(200)
  expect((await app.call(manager, deleteDraft, { params })).problem.code).toBe('events.published')
  const other = (await planBy(manager, {}, { mallId, storeId: null, isDraft: true })).body
  expect((await app.call(manager, deleteDraft, { params: { id: other.id } })).status).toBe(204)
  expect((await app.call(manager, publishEvent, { params: { id: other.id } })).status).toBe(404)
})

test('a draft whose time has passed is published after it got another time', async () => {
  const { id } = (await planBy(manager, {}, { mallId, storeId: null, isDraft: true })).body
  now = new Date(noon.getTime() + 8 * DAY)
  expect((await app.call(manager, publishEvent, { params: { id } })).problem.code).toBe('events.over')
  expect((await changeWith(id, 1, { startsAt: '2026-12-05T17:00', endsAt: '2026-12-05T19:00' })).status).toBe(200)
  expect((await app.call(manager, publishEvent, { params: { id } })).body.state).toBe('planned')
  now = noon
})

test('words find events by title, text and kind, and "events near me" finds all of a place', async () => {
  const at = await aMall(app)
  const host = await aPerson(app, { malls: [{ mallId: at, role: 'manager' }] })
  const planned = async (form: Partial<typeof FORM>) =>
    (await planBy(host, { isForKids: false, ...form }, { mallId: at, storeId: null })).body.id
  const fair = await planned({ title: 'Winter craft fair', kind: 'community' })
  const songs = await planned({ title: 'Harps at noon', about: 'Two harps play in the hall for an hour.', kind: 'music' })
  const found = async (q: string) =>
    (await app.call(guest(), events, { query: { mallId: at, q } })).body.items.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await found('craft fair')).toEqual([fair])
  expect(await found('crafts events this weekend')).toEqual([fair])
  expect(await found('concert')).toEqual([songs])
  expect(await found('events near me')).toEqual([fair, songs])
  expect(await found('blender')).toEqual([])
  expect(await found('"\' & | ! :* (')).toEqual([])
})

test('the map has the hosts of the same events, each once', async () => {
  const at = await aMall(app, { name: 'Harbor Mall', slug: 'harbor-mall', lat: 44.95, lon: -93.1 })
  const host = await aPerson(app, { malls: [{ mallId: at, role: 'manager' }] })
  for (const title of ['Kite flying', 'Kite building']) await planBy(host, { title }, { mallId: at, storeId: null })
  const map = (await app.call(guest(), eventMap, { query: { q: 'kite' } })).body
  expect(map.total).toBe(1)
  expect(map.dots).toMatchObject([{ label: 'Harbor Mall', malls: 1, stores: 0, place: { kind: 'mall', slug: 'harbor-mall' } }])
  const inBox = async (box: [number, number, number, number]) =>
    (await app.call(guest(), eventMap, { query: { q: 'kite', box } })).body.total
  expect(await inBox([-93.3, 44.8, -92.9, 45.1])).toBe(1)
  expect((await app.call(guest(), eventMap, { query: { q: 'kite', kind: 'music' } })).body.total).toBe(0)
})

test('hosts read feedback from five opinions on, without names and not in the order of the seats', async () => {
  const { id } = await plan({ seats: 9 })
  const all = await people(6)
  for (const person of all) await take(person, id)
  const staff = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  now = new Date(noon.getTime() + 7 * DAY + 4 * HOUR)
  const rate = async (person: TestPerson, stars: number) => {
    const code = (await own(person, id))?.code ?? ''
    await app.call(staff, checkIn, { params: { id }, body: { code } })
    return app.call(person, giveFeedback, { params: { id }, body: { stars, words: `We had ${stars} cups.` } })
  }
  const read = async () => (await app.call(staff, eventOpinions, { params: { id } })).body.items
  const mine = async () => (await app.call(staff, hostedEvents, { query: { mallId } })).body.items.find((one) => one.id === id)
  for (const [at, person] of all.slice(0, 4).entries()) await rate(person, at + 1)
  expect(await read()).toEqual([])
  expect(await mine()).toMatchObject({ opinions: 4, stars: null })
  await rate(all[4] as TestPerson, 5)
  expect((await read()).map(({ stars }) => stars).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(await mine()).toMatchObject({ opinions: 5, stars: 3 })
  const guests = (await app.call(staff, attendees, { params: { id }, query: {} })).body.items
  expect(guests.map((one) => Object.keys(one).toSorted())).toEqual(guests.map(() => ['askedAt', 'checkedInAt', 'name', 'seats', 'state']))
  const stranger = await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'manager' }] })
  expect((await app.call(stranger, eventOpinions, { params: { id } })).status).toBe(404)
  now = noon
})

test('an event shows its own picture, or else that of its host; the site map and the preview name it', async () => {
  const { id } = await plan({ title: 'Ice sculptures' })
  const bytes = await aPicture('#118855', 800)
  const mark = 'a-mark-between-the-parts'
  const send = (who: TestPerson) =>
    app.app.inject({
      method: 'PUT',
      url: setEventPicture.path.replace(':id', String(id)),
      cookies: who.cookies,
      headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
      payload: Buffer.concat([
        Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${mark}--\r\n`),
      ]),
    })
  const stranger = await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'manager' }] })
  const shown = async () => (await app.call(guest(), event, { params: { id } })).body.picture
  const before = await shown()
  expect((await send(stranger)).statusCode).toBe(404)
  expect((await send(manager)).statusCode).toBe(200)
  const picture = await shown()
  expect(picture?.src).not.toBe(before?.src)
  expect((await app.app.inject({ url: picture?.src ?? '' })).statusCode).toBe(200)
  await removeUnusedPictures({ ...app.deps, clock: { now: () => new Date(now.getTime() + 3 * DAY) } })
  expect(await isKept(app.deps.files, picture?.src.split('/')[2] ?? '')).toBe(true)
  const card = await app.app.inject({ url: previewAddress('event', id) })
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const listed = (await app.call(guest(), siteMapPart, { params: { part: 'events' } })).body.items
  expect(listed).toContainEqual({ path: `/events/${id}`, changedOn: '2026-11-21' })
  expect((await app.call(stranger, removeEventPicture, { params: { id } })).status).toBe(404)
  await app.call(manager, removeEventPicture, { params: { id } })
  expect(await shown()).toEqual(before)
  await app.call(manager, cancelEvent, { params: { id }, body: { reason: 'It is too warm.' } })
  const after = (await app.call(guest(), siteMapPart, { params: { part: 'events' } })).body.items
  expect(after.map(({ path }) => path)).not.toContain(`/events/${id}`)
})

test.each([
  '0001-01-01T00:00',
  '9999-12-31T23:59',
  '+275760-09-13T00:00',
  '2026-11-28T17:00Z',
  '2026-11-28T17:00:00.123456789',
  '2026-02-30T10:00',
  '2026-11-28',
])('a time like %s is refused at its field', async (odd) => {
  for (const form of [{ startsAt: odd }, { endsAt: odd }]) {
    const refused = await planBy(manager, form)
    expect([refused.status, refused.problem.errors?.map(({ pointer }) => pointer)]).toEqual([422, [`/${Object.keys(form)[0]}`]])
  }
})

test('an hour that the clock leaves out in spring is the hour after it', async () => {
  const made = await plan({ startsAt: '2027-03-14T02:30', endsAt: '2027-03-14T05:00' })
  expect(made.startsAt.toISOString()).toBe('2027-03-14T08:30:00.000Z')
})

test('the map around a place counts the events to come at its malls and stores, and their SPIRAL Centers', async () => {
  const SEDONA = { city: 'Sedona', state: 'AZ', zip: '86336', lat: 34.86, lon: -111.79, timeZone: 'America/Phoenix' }
  const mall = await aMall(app, { name: 'Red Rock Mall', slug: 'red-rock-mall', ...SEDONA })
  const retailerId = await aRetailer(app)
  const store = await aStore(app, retailerId, { name: 'Canyon Lamps', slug: 'canyon-lamps', ...SEDONA, lat: 34.7 })
  const host = await aPerson(app, { malls: [{ mallId: mall, role: 'manager' }], retailers: [{ retailerId, role: 'owner' }] })
  const atMall = { mallId: mall, storeId: null }
  for (const at of [atMall, { ...atMall, isDraft: true }, { mallId: null, storeId: store }])
    expect((await planBy(host, {}, at)).status).toBe(201)
  const gone = (await planBy(host, {}, atMall)).body
  await app.call(host, cancelEvent, { params: { id: gone.id }, body: { reason: 'Too much wind for lanterns.' } })
  const around = { near: '86336', within: 25, malls: true } as const
  const counts = async (query: Sent<typeof storeMap>['query']) =>
    (await app.call(guest(), storeMap, { query })).body.dots.map(({ label, centers, events: held }) => [label, centers, held])
  expect(await counts({ ...around, events: true })).toEqual([
    ['Red Rock Mall', 1, 1],
    ['Canyon Lamps', 0, 1],
  ])
  expect(await counts(around)).toEqual([
    ['Red Rock Mall', 1, 0],
    ['Canyon Lamps', 0, 0],
  ])
  const hosts = await app.call(guest(), eventMap, { query: { near: '86336', within: 25 } })
  expect(new Map(hosts.body.dots.map(({ label, events: held }) => [label, held]))).toEqual(
    new Map([
      ['Canyon Lamps', 1],
      ['Red Rock Mall', 1],
    ]),
  )
})
