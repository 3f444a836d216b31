import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSpiral } from '#server/start.ts'
import { type TestApp, testApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = async (sql: string, values: unknown[] = []) => (await app.deps.db.$client.query(sql, values)).rows

test('safety:C1 a job that a killed process had taken is done by the next one, and a living one keeps its own', async () => {
  const living = new Client({ connectionString: app.databaseUrl, application_name: 'spiral-feed pool-living' })
  await living.connect()
  for (const holder of ['pool-killed', 'pool-living']) {
    const [job] = await ask(`select id from graphile_worker.add_job('checkout.forgetAnswers')`)
    await ask('update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where id = $1', [job?.['id'], holder])
  }
  const next = await startSpiral(app.deps.config, app.databaseUrl, { logLevel: 'error' })
  try {
    const held = `select locked_by from graphile_worker.jobs where task_identifier = 'checkout.forgetAnswers'`
    await vi.waitFor(async () => expect(await ask(held)).toEqual([{ locked_by: 'pool-living' }]), { timeout: 5_000 })
  } finally {
    await next.stop()
    await living.end()
  }
})
