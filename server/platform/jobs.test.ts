import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderId, OrderNumber } from '#contracts/ids.ts'
import { onAll, tell } from '#server/facts.ts'
import { connect, disconnect, rowsOf, transact } from '#server/platform/db.ts'
import { askToHear, patient, runDueJobs, taskList } from '#server/platform/jobs.ts'
import { Outbox } from '#server/platform/outbox.ts'
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
    await vi.waitFor(async () => expect(await ask(held)).toEqual([{ locked_by: 'pool-living' }]), { timeout: 20_000 })
  } finally {
    await next.stop()
    await living.end()
  }
})

test('safety:C2 jobs that were not begun are given back over a new connection when the database drops the one in use', async () => {
  const db = connect(app.databaseUrl, { connections: 2 })
  try {
    const [job] = await ask(`select id from graphile_worker.add_job('checkout.forgetAnswers')`)
    await ask(`update graphile_worker._private_jobs set locked_by = 'pool-ending', attempts = 1 where id = $1`, [job?.['id']])
    if (!(db.$client instanceof Pool)) throw new Error('no pool')
    const client = await patient(db.$client, () => false).connect()
    const { rows } = await client.query({ text: 'select pg_backend_pid() as pid' })
    await ask('select pg_terminate_backend($1, 10000)', [rows[0].pid])
    const text = `update graphile_worker._private_jobs set attempts = GREATEST(0, attempts - 1), locked_by = null where locked_by = $1`
    expect((await client.query({ text, values: ['pool-ending'] })).rowCount).toBe(1)
    client.release()
  } finally {
    await disconnect(db)
  }
})

test('a fact that cannot be worked on holds up nobody: those announced with it are heard all the same, each once', async () => {
  const heard: string[] = []
  const listener = onAll('orders.placed', async (tx, facts) => {
    for (const { number } of facts) {
      if (number === 'poison') throw new Error('cannot be worked on')
      await rowsOf(tx, 'test.noted', `insert into idempotent_requests (caller, key, request_hash) values ('test', $1, '')`, [number])
      heard.push(number)
    }
  })
  const { deps } = app
  const told = ['one', 'poison', 'two'].map((number) => ({ orderId: 1, number, storeIds: [] }))
  await transact(deps.db, (tx) => askToHear(tx, [{ task: 'test.listen', chunk: told }]))
  await runDueJobs(deps, taskList(deps, new Map([['test.listen', listener]]), new Map()))
  // The last job may still be finishing when the run ends.
  const left = () => ask(`select attempts, last_error from graphile_worker.jobs where task_identifier = 'test.listen'`)
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ attempts: 1, last_error: 'cannot be worked on' }])
  const noted = await ask(`select key from idempotent_requests where caller = 'test' order by key`)
  expect(noted).toEqual([{ key: 'one' }, { key: 'two' }])
  expect(heard.filter((number) => number === 'two')).toHaveLength(1)
})

test('a listener that fails holds up no other listener of the fact, and hears it again alone', async () => {
  const heard: string[] = []
  let tries = 0
  const listeners = new Map([
    ['test.well', onAll('orders.placed', async (_, facts) => void heard.push(...facts.map(({ number }) => `well ${number}`)))],
    [
      'test.badly',
      onAll('orders.placed', async (tx, facts) => {
        await rowsOf(tx, 'test.badly', `insert into idempotent_requests (caller, key, request_hash) values ('badly', 'one', '')`)
        if (tries++ === 0) throw new Error('cannot work beside others')
        heard.push(...facts.map(({ number }) => `badly ${number}`))
      }),
    ],
  ])
  const { deps } = app
  await transact(deps.db, (tx) => tell(tx, 'orders.placed', { orderId: 1 as OrderId, number: 'one' as OrderNumber, storeIds: [] }))
  await new Outbox(deps.db, deps.feed, listeners, () => {}).drain()
  const asked = await ask(`select task_identifier as task from graphile_worker.jobs where task_identifier like 'fact.%'`)
  expect(asked).toEqual([{ task: 'fact.orders.placed' }])
  await runDueJobs(deps, taskList(deps, listeners, new Map()))
  const left = () =>
    ask(`select task_identifier from graphile_worker.jobs where task_identifier = any('{test.well,test.badly,fact.orders.placed}')`)
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  expect(heard.toSorted((a, b) => a.localeCompare(b))).toEqual(['badly one', 'well one', 'well one'])
  expect(await ask(`select key from idempotent_requests where caller = 'badly'`)).toHaveLength(1)
})
