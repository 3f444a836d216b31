import { afterAll, expect, test } from 'vitest'
import { ask, freshDatabase } from '#tests/database.ts'
import { migrate } from './migrate.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

test('a database at the last release is left as it is', async () => {
  await expect(migrate(database.url)).resolves.toBeUndefined()
})

test('a database from before the baseline is refused, in words', async () => {
  await ask(database.url, 'update drizzle.__drizzle_migrations set created_at = created_at - 1')
  await expect(migrate(database.url)).rejects.toThrow('This database was made by an unfinished version of SPIRAL')
})
