import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { connect, disconnect, rowsOf, transact } from './db.ts'
import { asRequest } from './pool.ts'

const database = await freshDatabase()
const WAIT_MS = 150
const db = connect(database.url, { connections: 1, waitMs: WAIT_MS })
afterAll(async () => {
  await disconnect(db)
  await database.drop()
})

const asCall = <T>(act: () => Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    asRequest({}, () => void act().then(done, fail))
  })
/** Holds the only connection until it is released. */
async function busy(): Promise<() => void> {
  const free = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = transact(db, () => {
    held.resolve()
    return free.promise
  })
  await held.promise
  return () => {
    free.resolve()
    void holding
  }
}
const read = () => rowsOf(db, 'test.read', 'select 1 as n')

test('a request that has written is answered, however long it waits for what it reads next', async () => {
  await rowsOf(db, 'test.make', 'create table written (id int)')
  const wrote = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const request = asCall(async () => {
    await transact(db, (tx) => rowsOf(tx, 'test.write', 'insert into written values (1)'))
    wrote.resolve()
    await goOn.promise
    return read()
  })
  await wrote.promise
  const free = await busy()
  goOn.resolve()
  const late = asCall(read).catch((error: Error) => error.message)
  expect(await late).toBe('timeout exceeded when trying to connect')
  await pause(WAIT_MS)
  free()
  expect(await request).toEqual([{ n: 1 }])
})

test('requests that have begun come before new ones', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const old = asCall(async () => {
    await read()
    begun.resolve()
    await goOn.promise
    await read().then(() => order.push('begun'))
  })
  await begun.promise
  const free = await busy()
  const fresh = [1, 2, 3].map((n) => asCall(() => read().then(() => order.push(`new ${n}`))))
  goOn.resolve()
  await Promise.resolve()
  free()
  await Promise.all([old, ...fresh])
  expect(order).toEqual(['begun', 'new 1', 'new 2', 'new 3'])
})

test('a connection that broke leaves its place to the next', async () => {
  await asCall(() => rowsOf(db, '', 'select pg_terminate_backend(pg_backend_pid())')).catch(() => {})
  expect(await asCall(read)).toEqual([{ n: 1 }])
  expect(await Promise.all([read(), read(), read()])).toHaveLength(3)
})
