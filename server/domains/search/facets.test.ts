import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { countInPostgres, FacetCounts } from './facets.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a dear count may be a little old and tells when it is over; a cheap one never is old', async () => {
  let renewals = 0
  const renew = () => {
    renewals += 1
  }
  const count = (conditions: Parameters<typeof countInPostgres>[1]) => countInPostgres(app.deps.db, conditions)
  const dear = new FacetCounts(count, renew, { dearMs: 0, ageMs: 2_000 })
  const cheap = new FacetCounts(count, renew, { dearMs: 60_000, ageMs: 60_000 })
  const kept = [dear.of([]), cheap.of([])]
  await Promise.all(kept)
  for (const counts of [dear, cheap]) counts.forget()
  expect(cheap.of([])).not.toBe(kept[1])
  expect([renewals, dear.of([]) === kept[0]]).toEqual([0, true])
  await expect.poll(() => renewals).toBe(1)
  expect(dear.of([])).not.toBe(kept[0])
})
