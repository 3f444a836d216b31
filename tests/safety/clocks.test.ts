import { afterAll, beforeAll, expect, test } from 'vitest'
import { Check } from '#contracts/operations.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, handOver } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { timeLimit } from './figures.ts'
import { aServerProcess, type ServerProcess } from './server.ts'

// One node's clock is 400 days ahead; SIGUSR2 corrects it, and the next SIGUSR2 makes it wrong again.

let app: TestApp
let ahead: ServerProcess
let right: Spiral | undefined
let ana: TestPerson
let before: Awaited<ReturnType<typeof kept>>
beforeAll(async () => {
  app = await testApp()
  const shop = await aShop(app)
  ana = await aPerson(app)
  const part = await aPart(app, ana, shop)
  await handOver(app, await aClerk(app, shop), shop, part.id)
  await app.settle()
  before = await kept()
  expect(before).not.toMatchObject({ spirals: 0 })
  expect(before).not.toMatchObject({ notifications: 0 })
  ahead = await aServerProcess(
    {
      DATABASE_URL: app.databaseUrl,
      SPIRAL_SECRET: app.deps.secret,
      NODE_OPTIONS: `--import=${new URL('wrong-clock.mjs', import.meta.url).href}`,
    },
    'warn',
  )
})
afterAll(async () => {
  await ahead.stop()
  await right?.stop()
  await app.close()
})

const ask = <Row>(text: string) => rowsOf<Row>(app.deps.db, '', text)
const askForJobs = (...names: string[]) =>
  Promise.all(names.map((name) => app.deps.db.$client.query('select graphile_worker.add_job($1)', [name])))
const waitingJobs = () =>
  ask<{ name: string; attempts: number }>('select task_identifier as name, attempts from graphile_worker.jobs order by 1')

/** The health check of the node with the wrong clock. */
async function checkOfAhead(): Promise<{ status: number; clock: string | undefined }> {
  const answer = await fetch(`${ahead.origin}/api/check`)
  return { status: answer.status, clock: Check.parse(await answer.json()).parts.find(({ name }) => name === 'clock')?.detail }
}
const kept = async () => ({
  spirals: (await ask<{ n: number }>('select sum(remaining)::int as n from spiral_lots'))[0]?.n,
  notifications: (await ask<{ n: number }>('select count(*)::int as n from notifications'))[0]?.n,
})

const DAILY = ['loyalty.expire', 'notifications.forgetOld', 'operations.forgetOld', 'orders.endWaiting']

test('a node whose clock is 400 days ahead says so and is not ready', async () => {
  expect(await checkOfAhead()).toEqual({ status: 503, clock: expect.stringContaining('400 days ahead of the clock of the database') })
  expect(ahead.said()).toContain('400 days ahead of the clock of the database')
})

test('safety:W5 a node whose clock is ahead runs no jobs, and people stay signed in on it', async () => {
  await askForJobs(...DAILY)
  const [name, value] = Object.entries(ana.cookies)[0] ?? []
  const inbox = await fetch(`${ahead.origin}/api/notifications`, { headers: { cookie: `${name}=${value}` } })
  expect(await waitingJobs()).toEqual(DAILY.map((job) => ({ name: job, attempts: 0 })))
  expect(inbox.status).toBe(200)
})

test(
  'safety:W5 no SPIRALs expire and no notification goes by a clock that was ahead: jobs run when it is right again',
  async () => {
    process.kill(ahead.pid, 'SIGUSR2')
    await expect.poll(waitingJobs, { timeout: 30_000 }).toEqual([])
    expect(await kept()).toEqual(before)
    expect(await checkOfAhead()).toEqual({ status: 200, clock: 'agrees with the database' })
  },
  timeLimit(60_000),
)

test(
  'safety:W5 timed jobs go on after a node whose clock was ahead is gone',
  async () => {
    process.kill(ahead.pid, 'SIGUSR2')
    await expect.poll(async () => (await checkOfAhead()).status, { timeout: 30_000 }).toBe(503)
    await ahead.stop()
    // A node of the previous release left these records.
    await ask(`update graphile_worker._private_known_crontabs set last_execution = now() + interval '400 days'`)
    const start = new Date((await ask<{ now: Date }>('select now()'))[0]?.now ?? 0)
    right = await startSpiral(app.deps.config, app.databaseUrl, { logLevel: 'error' })
    const noted = () =>
      ask<{ at: Date }>(`select last_execution as at from graphile_worker._private_known_crontabs where last_execution is not null`)
    const future = async () => (await noted()).filter(({ at }) => at.getTime() > start.getTime() + DAY).length
    await expect.poll(future, { timeout: 20_000 }).toBe(0)
    // A job that runs every minute is recorded with the whole minute of its run.
    const ran = async () => (await noted()).some(({ at }) => at > start && at.getTime() % 60_000 === 0)
    await expect.poll(ran, { timeout: 90_000, interval: 500 }).toBe(true)
  },
  timeLimit(150_000),
)
