import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { connect, disconnect, rowsOf } from './db.ts'

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
