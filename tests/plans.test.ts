import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { plannedAgain } from './plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_DATABASE_CONNECTIONS: '2' } })
})
afterAll(() => app.close())

test('no statement of a quote or a purchase is planned on every call', async () => {
  expect(await plannedAgain(app)).toEqual([])
})

test('a step of an order writes no index of the orders', async () => {
  const { rows } = await app.deps.db.$client.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where tablename = 'orders'`,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ definition }) => /\bstate\b/.test(definition))).toEqual([])
})
