import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CorrectionValue,
  decideMallCorrection,
  decideStoreCorrection,
  mallCorrections,
  OPEN_CORRECTIONS_MOST,
  storeCorrections,
  suggestCorrection,
} from '#contracts/corrections.ts'
import type { CorrectionId } from '#contracts/ids.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { storeSettings } from '#contracts/stores/settings.ts'
import { mallsByIds } from '#server/domains/malls/malls.ts'
import { storesByIds } from '#server/domains/stores/stores.ts'
import { type Caller, testApp, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aRetailer, aStore } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const A_FAULT = { kind: 'hours', words: 'You open at 9 on Sundays.' } as const
const newsTo = async (person: Caller) => {
  await app.settle()
  return (await app.call(person, notifications, { query: {} })).body.items
    .filter(({ type }) => type === 'correction_decided')
    .map(({ message }) => message)
}

test('a correction of a mall goes to its office, is decided once, and its sender is told', async () => {
  const mallId = await aMall(app, { name: 'Lakeside Center' })
  const [ana, manager] = [await aPerson(app), await aPerson(app, { malls: [{ mallId, role: 'manager' }] })]
  const { id } = (await app.call(ana, suggestCorrection, { body: { mallId, storeId: null, ...A_FAULT } })).body
  const open = async () => (await app.call(manager, mallCorrections, { params: { mallId }, query: { open: true } })).body.items
  expect(await open()).toMatchObject([{ id, kind: 'hours', words: A_FAULT.words, state: 'open', place: { name: 'Lakeside Center' } }])
  const decide = (accept: boolean, note: string | null) =>
    app.call(manager, decideMallCorrection, { params: { mallId, id }, body: { accept, note } })
  expect((await decide(false, null)).status).toBe(422)
  const both = await Promise.all([decide(true, 'Fixed today.'), decide(false, 'We checked.')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await open()).toEqual([])
  expect(await newsTo(ana)).toHaveLength(1)
})

test('a correction of a store goes to its retailer, and to no other business or mall', async () => {
  const mallId = await aMall(app)
  const retailerId = await aRetailer(app)
  const storeId = await aStore(app, retailerId, { mallId, name: 'Uptown Lamps' })
  const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  const stranger = await aPerson(app, { retailers: [{ retailerId: await aRetailer(app), role: 'owner' }] })
  const manager = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
  const bo = await aPerson(app)
  const { id } = (await app.call(bo, suggestCorrection, { body: { mallId: null, storeId, ...A_FAULT } })).body
  expect((await app.call(manager, mallCorrections, { params: { mallId }, query: {} })).body.items).toEqual([])
  expect((await app.call(manager, decideMallCorrection, { params: { mallId, id }, body: { accept: true, note: null } })).status).toBe(404)
  expect((await app.call(stranger, storeCorrections, { query: { retailerId } })).status).toBe(404)
  expect((await app.call(stranger, decideStoreCorrection, { params: { id }, body: { accept: true, note: null } })).status).toBe(404)
  expect((await app.call(owner, storeCorrections, { query: { retailerId } })).body.items).toMatchObject([
    { id, place: { name: 'Uptown Lamps' } },
  ])
  const declined = await app.call(owner, decideStoreCorrection, {
    params: { id },
    body: { accept: false, note: 'We open at 10 on Sundays.' },
  })
  expect(declined.body.state).toBe('declined')
  expect(await newsTo(bo)).toEqual(['Uptown Lamps did not take over your correction. They say: We open at 10 on Sundays.'])
})

test('a person has few open suggestions at a place, and blocked words and unknown places are refused', async () => {
  const mallId = await aMall(app)
  const cy = await aPerson(app)
  const send = (body: object = {}) => app.call(cy, suggestCorrection, { body: { mallId, storeId: null, ...A_FAULT, ...body } })
  expect((await send({ words: 'Your hours are bullshit.' })).status).toBe(422)
  expect((await send({ mallId: 999_999 })).status).toBe(404)
  expect((await send({ mallId: null })).status).toBe(422)
  for (let i = 0; i < OPEN_CORRECTIONS_MOST; i++) expect((await send()).status).toBe(201)
  expect((await send()).problem).toMatchObject({ code: 'corrections.enough' })
})

test('an accepted correction of a store changes its page in the same act, if nobody changed the page since it was shown', async () => {
  const retailerId = await aRetailer(app)
  const storeId = await aStore(app, retailerId, { name: 'Harbor Books', phone: '(612) 555-0100', hours: 'Mo-Su 10:00-20:00' })
  const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  const dee = await aPerson(app)
  const suggested = async (value: CorrectionValue) =>
    (await app.call(dee, suggestCorrection, { body: { mallId: null, storeId, kind: value.kind, words: 'I was there today.', value } })).body
      .id
  const change = async (id: CorrectionId) =>
    (await app.call(owner, storeCorrections, { query: { retailerId } })).body.items.find((each) => each.id === id)?.change
  const apply = (id: CorrectionId, applyTo: number) =>
    app.call(owner, decideStoreCorrection, { params: { id }, body: { accept: true, note: null, applyTo } })
  const settings = async () => (await app.call(owner, storeSettings, { params: { id: storeId } })).body

  const sunday = await suggested({ kind: 'hours', day: 6, span: { from: '11:00', to: '17:30' } })
  const phone = await suggested({ kind: 'phone', phone: '(612) 555-0199' })
  const seen = await change(sunday)
  expect(seen).toMatchObject({ field: 'Hours on Sunday', now: '10 AM – 8 PM', suggested: '11 AM – 5:30 PM' })
  const version = seen?.version ?? -1
  const both = await Promise.all([apply(sunday, version), apply(phone, version)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  for (const id of [sunday, phone]) {
    const left = await change(id)
    if (!left) continue
    expect((await apply(id, version)).problem).toMatchObject({ code: 'conflict', current: { version: left.version } })
    expect((await apply(id, left.version)).status).toBe(200)
  }
  expect(await settings()).toMatchObject({ phone: '(612) 555-0199', hours: 'Mo-Sa 10:00-20:00; Su 11:00-17:30' })
  expect((await newsTo(dee)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Harbor Books corrected its page. Hours on Sunday: 11 AM – 5:30 PM.',
    'Harbor Books corrected its page. Phone: (612) 555-0199.',
  ])
})

test('a correction that nobody can apply stays open when somebody tries, and one can be accepted without a change', async () => {
  const mallId = await aMall(app, { hours: 'Mo-Su 10:00-20:00' })
  const retailerId = await aRetailer(app)
  const storeId = await aStore(app, retailerId, { mallId, unit: 'Level 1', hours: 'Mo-Su sunrise-sunset' })
  const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  const manager = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
  const eve = await aPerson(app)
  const send = (body: object) =>
    app.call(eve, suggestCorrection, { body: { mallId: null, storeId, kind: 'hours', words: 'Please look at it.', ...body } })
  const wholeDay = { kind: 'hours', day: 0, span: { from: '09:00', to: '17:00' } } as const

  expect((await send({ kind: 'phone', value: wholeDay })).status).toBe(422)
  expect((await send({ mallId, storeId: null, kind: 'phone', value: { kind: 'phone', phone: '(612) 555-0100' } })).status).toBe(422)
  const { id } = (await send({ value: wholeDay })).body
  const decide = (applyTo: number | null) =>
    app.call(owner, decideStoreCorrection, { params: { id }, body: { accept: true, note: null, applyTo } })
  expect((await decide(1)).problem.code).toBe('corrections.not_applicable')
  expect((await decide(null)).body).toMatchObject({ state: 'accepted', applied: null, change: null })

  const unit = (await send({ kind: 'unit', value: { kind: 'unit', unit: 'Level 2, N214' } })).body.id
  const closed = (await send({ kind: 'closed' })).body.id
  const list = async () => (await app.call(owner, storeCorrections, { query: { retailerId, open: true } })).body.items
  for (const one of [unit, closed]) {
    const version = (await list()).find((each) => each.id === one)?.change?.version ?? -1
    const done = await app.call(owner, decideStoreCorrection, { params: { id: one }, body: { accept: true, note: null, applyTo: version } })
    expect(done.status).toBe(200)
  }
  expect((await storesByIds(app.deps.db, [storeId])).get(storeId)).toMatchObject({ unit: 'Level 2, N214', paused: true, closed: false })

  const monday = (await send({ mallId, storeId: null, value: wholeDay })).body.id
  const [open] = (await app.call(manager, mallCorrections, { params: { mallId }, query: { open: true } })).body.items
  const stale = await app.call(manager, decideMallCorrection, {
    params: { mallId, id: monday },
    body: { accept: true, note: null, applyTo: (open?.change?.version ?? 0) + 1 },
  })
  expect(stale.status).toBe(409)
  const done = await app.call(manager, decideMallCorrection, {
    params: { mallId, id: monday },
    body: { accept: true, note: null, applyTo: open?.change?.version ?? -1 },
  })
  expect(done.body.applied).toEqual({ field: 'Hours on Monday', before: '10 AM – 8 PM', after: '9 AM – 5 PM' })
  expect((await mallsByIds(app.deps.db, [mallId])).get(mallId)?.hours).toBe('Mo 09:00-17:00; Tu-Su 10:00-20:00')
})
