import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '#server/domains/all.ts'
import { retentionTable } from '#tools/domain-table.ts'
import { ENDS, STAYS } from '#server/platform/kept-rows.ts'
import { freshDatabase } from './database.ts'

let client: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

const ends = [ENDS, ...domains.map((domain) => domain.ends ?? {})].flatMap(Object.keys)
const stays = [STAYS, ...domains.map((domain) => domain.stays ?? {})].flatMap(Object.keys)
const names = async (text: string): Promise<string[]> => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
/** Tables whose rows are deleted with the row that they belong to. */
const GO_ALONG = `select distinct c.conrelid::regclass::text as name from pg_constraint c where c.contype = 'f' and c.confdeltype = 'c' order by 1`
const ALL = `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition order by 1`

test('every table has an end, goes with the row that it belongs to, or says why it stays', async () => {
  const [all, along] = [await names(ALL), await names(GO_ALONG)]
  const named = [...ends, ...stays]
  expect(all.filter((table) => !named.includes(table) && !along.includes(table))).toEqual([])
  expect(named.filter((table) => !all.includes(table))).toEqual([])
  expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([])
})

test('rows that are said to end are deleted somewhere', async () => {
  const along = await names(GO_ALONG)
  const server = join(import.meta.dirname, '../server')
  const files = (await readdir(server, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const code = (await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))).join('\n')
  expect(ends.filter((table) => !along.includes(table) && !new RegExp(`delete from ${table}\\b`).test(code))).toEqual([])
})

test('docs/retention.md says what the domains declare', async () => {
  expect(await readFile(join(import.meta.dirname, '../docs/retention.md'), 'utf8')).toBe(retentionTable(domains))
})
