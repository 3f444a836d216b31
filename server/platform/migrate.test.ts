import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SERVER_LIMITS } from './server-limits.ts'
import { orders } from '#contracts/orders/orders.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { crowdedDuring } from '#tests/safety/figures.ts'
import { rowsOf, transact } from './db.ts'
import { DatabaseError, migrate } from './migrate.ts'

let app: TestApp
let ana: TestPerson
let holder: pg.Client
let folder: string
beforeAll(async () => {
  app = await testApp()
  ana = await aPerson(app)
  folder = await mkdtemp(join(tmpdir(), 'spiral-migrations-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  holder = new pg.Client({ connectionString: app.databaseUrl, application_name: 'somebody-else' })
  await holder.connect()
})
afterEach(() => holder.end())

let made = 0
/** The next release's folder: one migration that adds a column to the orders table. */
async function nextRelease(): Promise<{ folder: string; column: string }> {
  const column = `test_note_${++made}`
  const own = join(folder, column)
  await mkdir(join(own, 'meta'), { recursive: true })
  await writeFile(join(own, `0001_${column}.sql`), `alter table orders add column ${column} text;`)
  const entry = { idx: 0, version: '7', when: Date.UTC(2100, 0, made), tag: `0001_${column}`, breakpoints: true }
  await writeFile(join(own, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }))
  return { folder: own, column }
}
const hasColumn = async (column: string): Promise<boolean> =>
  (await app.deps.db.$client.query('select from information_schema.columns where table_name = $1 and column_name = $2', ['orders', column]))
    .rowCount === 1

test('safety:C7 orders are answered while a migration waits for their table, and it gets through once the table is free', async () => {
  const { folder: release, column } = await nextRelease()
  await holder.query('begin')
  await holder.query('select count(*) from orders')
  const said: string[] = []
  const migrating = migrate(app.databaseUrl, { folder: release, say: (words) => said.push(words) })
  while (said.length < 3) {
    const { result, ms, crowded } = await crowdedDuring(() => app.call(ana, orders, { query: {} }))
    expect(result.status).toBe(200)
    expect(ms).toBeLessThan(SERVER_LIMITS.lockWaitMs * crowded)
  }
  expect(said[0]).toContain('somebody-else')
  expect(await hasColumn(column)).toBe(false)
  await holder.query('commit')
  await migrating
  expect(await hasColumn(column)).toBe(true)
})

test('safety:C7 a statement that was planned before a column came is planned anew, alone and inside a transaction', async () => {
  const { folder: release } = await nextRelease()
  const alone = () => rowsOf<object>(app.deps.db, 'test.all-orders', 'select * from orders')
  const inside = () => transact(app.deps.db, (tx) => rowsOf<object>(tx, 'test.all-orders', 'select * from orders'))
  const onAll = (read: () => Promise<object[]>) => Promise.all(Array.from({ length: 20 }, read))
  await onAll(inside)
  await migrate(app.databaseUrl, { folder: release })
  await onAll(inside)
  await onAll(alone)
})

test('safety:C7 a migration that gets no lock in time says who holds it and what to do, changes nothing, and can be repeated', async () => {
  const { folder: release, column } = await nextRelease()
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await holder.query('begin')
  await holder.query('select count(*) from orders')
  const error = await migrate(app.databaseUrl, { folder: release, giveUpMs: 1_500 }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseError)
  expect(String(error)).toMatch(new RegExp(`process ${rows[0]?.pid} \\(somebody-else.*pg_terminate_backend`))
  expect(await hasColumn(column)).toBe(false)
  await holder.query('commit')
  await migrate(app.databaseUrl, { folder: release })
  expect(await hasColumn(column)).toBe(true)
  await migrate(app.databaseUrl, { folder: release })
})

test('safety:C7 a process that waits for its turn to migrate says so, and does not wait for ever', async () => {
  await holder.query('select pg_advisory_lock(7747251)')
  const said: string[] = []
  const migrating = migrate(app.databaseUrl, { giveUpMs: 1_500, say: (words) => said.push(words) })
  await expect(migrating).rejects.toThrow(/another process is changing the database.*somebody-else/)
  expect(said[0]).toContain('its turn')
})

test('a database from before the baseline is refused, in words', async () => {
  const { rows } = await holder.query<{ last: string }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  await holder.query('update drizzle.__drizzle_migrations set created_at = 1')
  await expect(migrate(app.databaseUrl)).rejects.toThrow('This database was made by an unfinished version of SPIRAL')
  await holder.query('update drizzle.__drizzle_migrations set created_at = $1', [rows[0]?.last])
})

/** A release whose migration makes an index while others write. */
async function indexRelease(...statements: string[]): Promise<string> {
  const tag = `0001_index_${++made}`
  const own = join(folder, tag)
  await mkdir(join(own, 'meta'), { recursive: true })
  await writeFile(join(own, `${tag}.sql`), ['-- concurrently', statements.join('\n--> statement-breakpoint\n')].join('\n'))
  const entry = { idx: 0, version: '7', when: Date.UTC(2100, 0, made), tag, breakpoints: true }
  await writeFile(join(own, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }))
  return own
}
const indexes = async (): Promise<{ name: string; whole: boolean }[]> =>
  (
    await app.deps.db.$client.query<{ name: string; whole: boolean }>(
      `select c.relname as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like 'test_index%' order by 1`,
    )
  ).rows

test('safety:C7 an index is made while orders are written; one that was cut off half-made is made anew', async () => {
  await holder.query(`create table test_twice as select n % 2 as n from generate_series(1, 4) n`)
  const release = await indexRelease(
    'create index concurrently if not exists test_index_orders on orders (total);',
    'create unique index concurrently if not exists "test_index_twice" on test_twice (n);',
  )
  await expect(migrate(app.databaseUrl, { folder: release })).rejects.toThrow('could not create unique index')
  expect(await indexes()).toEqual([
    { name: 'test_index_orders', whole: true },
    { name: 'test_index_twice', whole: false },
  ])
  await holder.query('delete from test_twice where ctid not in (select min(ctid) from test_twice group by n)')
  await holder.query('begin')
  await holder.query('update orders set total = total')
  const migrating = migrate(app.databaseUrl, { folder: release })
  expect((await app.call(ana, orders, { query: {} })).status).toBe(200)
  await holder.query('commit')
  await migrating
  expect(await indexes()).toEqual([
    { name: 'test_index_orders', whole: true },
    { name: 'test_index_twice', whole: true },
  ])
  await migrate(app.databaseUrl, { folder: release })
})

test('a migration that runs concurrently refuses what could not be repeated after it was cut off', async () => {
  const release = await indexRelease('create index concurrently if not exists test_index_a on orders (tax); update orders set tax = tax;')
  await expect(migrate(app.databaseUrl, { folder: release })).rejects.toThrow('cannot be repeated')
  const other = await indexRelease('create index test_index_b on orders (tax);')
  await expect(migrate(app.databaseUrl, { folder: other })).rejects.toThrow('cannot be repeated')
})
