import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { deadlocksIn } from '#tests/deadlocks.ts'
import { connect, type Db, disconnect, overOneConnection, rowsOf, sql, transact, writeLast } from './db.ts'

const database = await freshDatabase()
const db = connect(database.url, { connections: 1 })
afterAll(async () => {
  await disconnect(db)
  await database.drop()
})

test('two statements of one name are a mistake that is seen at once, and that no shopper meets', async () => {
  expect(await rowsOf(db, 'test.twice', 'select 1 as n')).toEqual([{ n: 1 }])
  await expect(rowsOf(db, 'test.twice', 'select 2 as n')).rejects.toThrow('Two statements are called test.twice.')
  vi.stubEnv('NODE_ENV', 'production')
  expect(await rowsOf(db, 'test.twice', 'select 2 as n')).toEqual([{ n: 2 }])
  expect(await rowsOf(db, 'test.twice', 'select 1 as n')).toEqual([{ n: 1 }])
  vi.unstubAllEnvs()
})

test('values stand in the text of a statement and never become a part of it', async () => {
  const name = "o'; drop table facts --"
  const doubled = 'n * 2 as twice'
  expect(
    await rowsOf<{ twice: number; name: string }>(db, 'test.values')`
    select ${sql(doubled)}, ${name}::text as name from (values (${1}::int), (${2}::int)) as numbers(n) where n >= ${2} limit ${sql(5)}`,
  ).toEqual([{ twice: 4, name }])
  await expect(rowsOf(db, 'test.no-sql')`select ${doubled} from (values (1)) as numbers(n)`).resolves.toEqual([{ '?column?': doubled }])
})

test('reads that go together use one connection, and one that fails leaves none behind', async () => {
  const several = connect(database.url, { connections: 3 })
  const pid = (one: Db) => rowsOf<{ pid: number }>(one, '', 'select pg_backend_pid() as pid, pg_sleep(0.01)')
  const [[first], [second], [third]] = await overOneConnection(several, (one) => Promise.all([pid(one), pid(one), pid(one)]))
  expect(new Set([first?.pid, second?.pid, third?.pid]).size).toBe(1)
  for (let i = 0; i < 4; i++)
    await expect(overOneConnection(several, (one) => Promise.all([rowsOf(one, '', 'select 1 / 0'), pid(one)]))).rejects.toThrow('division')
  expect(await rowsOf(several, '', 'select 1 as n')).toEqual([{ n: 1 }])
  await disconnect(several)
})

const aTable = (name: string) => rowsOf(db, '', `create table ${name} (id int primary key, n int not null default 0)`)
const nOf = async (name: string) => (await rowsOf<{ n: number }>(db, '', `select n from ${name} order by id`)).map(({ n }) => n)

test('work that Postgres ends to resolve a deadlock runs again, and all of it happens once', async () => {
  await aTable('crossed')
  await rowsOf(db, '', 'insert into crossed (id) values (1), (2)')
  const two = connect(database.url, { connections: 2 })
  const add = (tx: Db, id: number) => rowsOf(tx, 'test.add', 'update crossed set n = n + 1 where id = $1', [id])
  const first = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let tries = 0
  const cross = (mine: 0 | 1) =>
    transact(two, async (tx) => {
      tries++
      await add(tx, mine + 1)
      first[mine].resolve()
      await first[1 - mine]?.promise
      await add(tx, 2 - mine)
      return mine
    })
  expect(await Promise.all([cross(0), cross(1)])).toEqual([0, 1])
  expect(await nOf('crossed')).toEqual([2, 2])
  expect(tries).toBe(3)
  await disconnect(two)
  expect(await deadlocksIn(database.url)).toBe(1)
})

test('what failed work still sends never reaches the next transaction', async () => {
  await aTable('late')
  const late = Promise.withResolvers<void>()
  let sent: Promise<unknown> | undefined
  await expect(
    transact(db, async (tx) => {
      sent = late.promise.then(() => rowsOf(tx, 'test.late', 'insert into late (id) values (1)')).catch((error: unknown) => error)
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await transact(db, async () => {
    late.resolve()
    expect(String(await sent)).toContain('This transaction is over.')
  })
  expect(await nOf('late')).toEqual([])
})

test('a transaction fails with the fault of the statement that failed, also where one that was sent along is heard first', async () => {
  const work = transact(db, async (tx) => {
    const [failing, along] = [rowsOf(tx, '', 'select 1 / 0'), rowsOf(tx, '', 'select 1')]
    failing.catch(() => {})
    await along
    await failing
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('what is put off is written once, in the same transaction', async () => {
  await aTable('last')
  await rowsOf(db, '', 'insert into last (id) values (1)')
  const later = (tx: Db, n: number) => {
    const state = writeLast(
      tx,
      'test.last',
      () => ({ n: 0 }),
      (own, sum) => rowsOf(own, 'test.write-last', 'update last set n = n + $1 where id = 1', [sum.n]),
    )
    state.n += n
  }
  await transact(db, async (tx) => {
    later(tx, 2)
    later(tx, 3)
    expect(await rowsOf(tx, '', 'select n from last')).toEqual([{ n: 0 }])
  })
  expect(await nOf('last')).toEqual([5])
  await expect(
    transact(db, async (tx) => {
      later(tx, 1)
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await nOf('last')).toEqual([5])
})

test('a connection to a database that is the primary no more is not used again', async () => {
  const one = connect(database.url, { connections: 1 })
  const pid = () => rowsOf<{ pid: number }>(one, 'test.pid', 'select pg_backend_pid() as pid')
  const before = await pid()
  const writeAtStandby = transact(one, async (tx) => {
    await rowsOf(tx, '', 'set transaction read only')
    await rowsOf(tx, '', 'create table never (id int)')
  })
  await expect(writeAtStandby).rejects.toMatchObject({ code: '25006' })
  expect(await pid()).not.toEqual(before)
  await disconnect(one)
})
