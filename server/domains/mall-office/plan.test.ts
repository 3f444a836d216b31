import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MallId } from '#contracts/ids.ts'
import { askedShops, askForShop, moveTenant, myAskedShops } from '#contracts/mall-office/mall-office.ts'
import { planDraft, type PlanFloor, publishPlan, readPlanFile, restorePlan, savePlan } from '#contracts/mall-office/plans.ts'
import { mallPlan, type Outline } from '#contracts/malls/malls.ts'
import { addFloors } from '#server/domains/malls/floors.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aRetailer, aStore } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const aManager = (mallId: MallId) => aPerson(app, { malls: [{ mallId, role: 'manager' }] })
const box = (x: number, size = 50): Outline => [
  [x, 10],
  [x + size, 10],
  [x + size, 60],
  [x, 60],
]
const aUnit = (unit: string, x: number, tenant: string | null = null) => ({ id: null, unit, outline: box(x), tenant })
const aFloor = (units: PlanFloor['units'], rest: Partial<PlanFloor> = {}): PlanFloor => ({
  floor: 1,
  name: 'Level 1',
  outline: box(0, 700),
  walkways: [],
  marks: [],
  paths: [],
  units,
  ...rest,
})
async function aPlannedMall(units = [aUnit('N101', 0), aUnit('N102', 60)]) {
  const mallId = await aMall(app)
  const manager = await aManager(mallId)
  const at = { params: { mallId } }
  const draft = async () => (await app.call(manager, planDraft, at)).body
  const save = (version: number, floors: PlanFloor[]) => app.call(manager, savePlan, { ...at, body: { version, floors } })
  const publish = async () => app.call(manager, publishPlan, { ...at, body: { version: (await draft()).version } })
  const seen = async () => (await app.call(guest(), mallPlan, { params: { id: String(mallId) } })).body.floors
  await save(0, [aFloor(units)])
  return { mallId, manager, at, draft, save, publish, seen }
}

test('shoppers see a plan once it is published, with the names of shops that are not on SPIRAL', async () => {
  const { draft, publish, seen } = await aPlannedMall([aUnit('N101', 0, 'Corner Books'), aUnit('N102', 60)])
  expect(await draft()).toMatchObject({ isChanged: true, versions: [] })
  expect(await seen()).toEqual([])
  expect((await publish()).body).toMatchObject({ isChanged: false, versions: [{ floors: 1, units: 2 }] })
  await expect
    .poll(async () => (await seen())[0]?.units.map(({ unit, tenant }) => [unit, tenant]))
    .toEqual([
      ['N101', 'Corner Books'],
      ['N102', null],
    ])
})

test('a plan drawn anew keeps each store in its unit, also when units change their numbers', async () => {
  const { mallId, manager, draft, save, publish } = await aPlannedMall()
  await publish()
  const storeId = await aStore(app, await aRetailer(app), { mallId })
  await app.call(manager, moveTenant, { params: { mallId, storeId }, body: { unit: 'N101' } })
  const [floor] = (await draft()).floors
  if (!floor) throw new Error('no floor')
  const swapped = floor.units.map((unit) => ({ ...unit, unit: unit.unit === 'N101' ? 'N102' : 'N101' }))
  await save((await draft()).version, [{ ...floor, name: 'Ground', units: swapped }])
  expect((await publish()).status).toBe(200)
  const unitOf = async () => {
    const [row] = await rowsOf<{ unit: string; words: string }>(
      app.deps.db,
      'test.unit-of',
      'select u.unit, s.unit as words from stores s join mall_units u on u.id = s.unit_id where s.id = $1',
      [storeId],
    )
    return row
  }
  expect(await unitOf()).toEqual({ unit: 'N102', words: 'Ground, N102' })
  // A file names units by their numbers only.
  await save((await draft()).version, [aFloor([aUnit('N102', 300)])])
  expect((await publish()).status).toBe(200)
  expect(await unitOf()).toEqual({ unit: 'N102', words: 'Level 1, N102' })
})

test('a unit with a store stays on the plan, and the refusal names the store; nothing changes', async () => {
  const { mallId, manager, draft, save, publish, seen } = await aPlannedMall()
  await publish()
  const storeId = await aStore(app, await aRetailer(app), { mallId, name: 'Uptown Lamps' })
  await app.call(manager, moveTenant, { params: { mallId, storeId }, body: { unit: 'N101' } })
  await save((await draft()).version, [aFloor([aUnit('N999', 0)])])
  const refused = await publish()
  expect(refused.problem).toMatchObject({ code: 'mall.plan_unit_in_use' })
  expect(JSON.stringify(refused.problem)).toContain('Uptown Lamps is in unit N101')
  expect((await seen())[0]?.units.map(({ unit }) => unit)).toEqual(['N101', 'N102'])
  const other = await aStore(app, await aRetailer(app), { mallId })
  const taken = await app.call(manager, moveTenant, { params: { mallId, storeId: other }, body: { unit: 'N101' } })
  expect(JSON.stringify(taken.problem)).toContain('Uptown Lamps is in unit N101')
})

test('an earlier plan comes back, the one from before the office among them', async () => {
  const mallId = await aMall(app)
  await addFloors(app.deps.db, mallId, [
    { floor: 1, name: 'Level 1', outline: box(0), walkways: [], marks: [], units: [{ unit: 'OLD', outline: box(0) }] },
  ])
  const manager = await aManager(mallId)
  const at = { params: { mallId } }
  const first = (await app.call(manager, planDraft, at)).body
  expect(first.floors[0]?.units[0]?.unit).toBe('OLD')
  const saved = (await app.call(manager, savePlan, { ...at, body: { version: first.version, floors: [aFloor([aUnit('NEW', 0)])] } })).body
  const published = (await app.call(manager, publishPlan, { ...at, body: { version: saved.version } })).body
  const versions = published.versions.map(({ id }) => id)
  expect(versions).toHaveLength(2)
  const restored = await app.call(manager, restorePlan, { params: { mallId, id: versions[1] ?? (0 as never) } })
  expect(restored.body.floors[0]?.units.map(({ unit }) => unit)).toEqual(['OLD'])
  expect(restored.body.versions).toHaveLength(3)
  const otherMall = await aPlannedMall()
  const foreign = await app.call(otherMall.manager, restorePlan, { params: { mallId: otherMall.mallId, id: versions[1] ?? (0 as never) } })
  expect(foreign.status).toBe(404)
})

test('two people who draw at once: the second hears that the plan changed; a number stands once; an empty plan is not published', async () => {
  const { draft, save, publish } = await aPlannedMall()
  const { version } = await draft()
  const both = await Promise.all([save(version, [aFloor([aUnit('A', 0)])]), save(version, [aFloor([aUnit('B', 0)])])])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const now = (await draft()).version
  expect((await save(now, [aFloor([aUnit('A', 0), aUnit('A', 60)])])).problem).toMatchObject({ code: 'mall.plan_unit_twice' })
  expect((await save(now, [aFloor([]), aFloor([])])).problem).toMatchObject({ code: 'mall.plan_floor_twice' })
  await save(now, [])
  expect((await publish()).problem).toMatchObject({ code: 'mall.plan_empty' })
})

test('a file is read for the managers of the mall only, and reading stores nothing', async () => {
  const { mallId, manager, draft } = await aPlannedMall()
  const before = await draft()
  const text = '<svg><rect id="K1" width="10" height="10"/></svg>'
  const read = await app.call(manager, readPlanFile, { params: { mallId }, body: { text } })
  expect(read.body.units.map(({ unit }) => unit)).toEqual(['K1'])
  expect(await draft()).toEqual(before)
  const staff = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  expect((await app.call(staff, readPlanFile, { params: { mallId }, body: { text } })).status).toBe(403)
  const other = await aManager(await aMall(app))
  expect((await app.call(other, readPlanFile, { params: { mallId }, body: { text } })).status).toBe(404)
  const large = await app.call(manager, readPlanFile, {
    params: { mallId },
    body: { text },
    raw: JSON.stringify({ text: ' '.repeat(900_001) }),
  })
  expect(JSON.stringify(large.problem)).toContain('The file is larger than 900 kB.')
})

test('a person counts once for a shop, and the office sees counts of five or more', async () => {
  const { mallId, manager, at, publish } = await aPlannedMall([aUnit('N101', 0, 'Corner Books'), aUnit('N102', 60, 'Tea House')])
  await publish()
  const ask = async (shop: string, times = 1) => {
    const person = await aPerson(app)
    for (let i = 0; i < times; i++) await app.call(person, askForShop, { params: { id: String(mallId) }, body: { shop } })
    return person
  }
  const first = await ask('Corner Books', 3)
  expect((await app.call(first, myAskedShops, { params: { id: String(mallId) } })).body).toEqual({ shops: ['Corner Books'] })
  for (let i = 0; i < 3; i++) await ask('Corner Books')
  await ask('Tea House')
  const counts = async () => (await app.call(manager, askedShops, at)).body.items.map(({ shop, people }) => [shop, people])
  expect(await counts()).toEqual([
    ['Corner Books', null],
    ['Tea House', null],
  ])
  await ask('Corner Books')
  expect(await counts()).toEqual([
    ['Corner Books', 5],
    ['Tea House', null],
  ])
  const unknown = await app.call(await aPerson(app), askForShop, { params: { id: String(mallId) }, body: { shop: 'Nobody' } })
  expect(unknown.status).toBe(404)
})
