import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOrders, audit, outbox } from '#contracts/admin/admin.ts'
import { noteRefusals } from '#server/domains/operations/jobs.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ORDERS = 'GET /api/admin/orders'
const entriesAbout = async (act: string) => {
  const admin = await aPerson(app, { platform: ['admin'] })
  const { items } = (await app.call(admin, audit, { query: { q: act } })).body
  return items.toReversed().map(({ who, outcome, after }) => ({ who, outcome, after }))
}
const anHourLater = () =>
  app.deps.db.$client.query(
    `update refused_calls set first_at = first_at - interval '61 minutes', last_at = last_at - interval '61 minutes'`,
  )

test('safety:O2 a thousand refused calls of one person leave two entries in the audit log, and their number', async () => {
  const maya = await aPerson(app)
  const statuses = new Set<number>()
  for (let i = 0; i < 20; i++)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => app.call(maya, adminOrders, { query: {} }))))
      statuses.add(status)
  expect([...statuses]).toEqual([403])
  const first = { who: 'Somebody without a role', outcome: 'refused', after: null }
  expect(await entriesAbout(ORDERS)).toEqual([first])

  // No entry is summed up before the hour ends.
  await noteRefusals.act(app.deps, {})
  expect(await entriesAbout(ORDERS)).toHaveLength(1)
  await anHourLater()
  await Promise.all([noteRefusals.act(app.deps, {}), noteRefusals.act(app.deps, {})])
  const rest = { ...first, after: { refusedAgain: 999, since: expect.any(String), until: expect.any(String) } }
  expect(await entriesAbout(ORDERS)).toEqual([first, rest])

  await app.call(maya, adminOrders, { query: {} })
  expect(await entriesAbout(ORDERS)).toEqual([first, rest, first])
})

test('safety:O2 the first refusal of each person and of each act is in the log at once; one without others is not summed up', async () => {
  const [bo, ida] = [await aPerson(app), await aPerson(app, { platform: ['investor'] })]
  for (const person of [bo, ida]) expect((await app.call(person, outbox, { query: {} })).status).toBe(403)
  const seen = await entriesAbout('GET /api/admin/outbox')
  expect(seen.map(({ who }) => who)).toEqual(['Somebody without a role', expect.stringContaining('@')])
  await anHourLater()
  await noteRefusals.act(app.deps, {})
  expect(await entriesAbout('GET /api/admin/outbox')).toEqual(seen)
})
