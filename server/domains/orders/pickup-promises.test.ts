import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { pickupEstimate } from '../stores/index.ts'
import { PROMISED_BY } from './pickup-promises.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ZONE = 'America/Chicago'
test.each([
  ['Mo-Su 10:00-21:00', '2026-11-21T18:00:00Z', '2026-11-22T06:00:00Z'],
  ['Mo-Su 10:00-21:00', '2026-11-22T01:30:00Z', '2026-11-22T17:00:00Z'],
  ['Mo-Su 10:00-21:00', '2026-11-21T14:00:00Z', '2026-11-21T17:00:00Z'],
  ['Mo-Su 11:00-21:00', '2026-11-21T14:00:00Z', '2026-11-21T18:00:00Z'],
  ['Mo-Fr 09:30-17:00', '2026-11-21T14:00:00Z', '2026-11-23T16:30:00Z'],
  ['2026 Dec 05-2026 Dec 10 10:00-12:00', '2026-11-21T14:00:00Z', '2026-12-05T17:00:00Z'],
  ['2027 Jan 10-2027 Feb 1 10:00-12:00', '2026-11-21T14:00:00Z', '2027-01-10T17:00:00Z'],
  ['Mo-Su 23:00-24:00', '2026-11-21T14:00:00Z', '2026-11-22T06:00:00Z'],
  ['2020 Jan 01-2020 Jan 02 10:00-12:00', '2026-11-21T14:00:00Z', null],
])('of a store open %s, what was told at %s is read as due by %s', async (hours, told, due) => {
  const estimate = pickupEstimate({ hours, timeZone: ZONE, state: 'MN', prepMinutes: 60 }, new Date(told))
  const [row] = await rowsOf<{ due: Date | null }>(
    app.deps.db,
    'test.promise',
    `select ${PROMISED_BY} as due from (values ($1::text, $2::timestamptz, null::timestamptz)) f(estimate, created_at, told_at), (values ($3::text)) s(time_zone)`,
    [estimate, new Date(told), ZONE],
  )
  expect(row?.due?.toISOString() ?? null, estimate).toBe(due === null ? null : new Date(due).toISOString())
})
