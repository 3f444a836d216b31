import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideMallCorrection,
  decideStoreCorrection,
  mallCorrections,
  OPEN_CORRECTIONS_MOST,
  storeCorrections,
  suggestCorrection,
} from '#contracts/corrections.ts'
import { notifications } from '#contracts/notifications.ts'
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
