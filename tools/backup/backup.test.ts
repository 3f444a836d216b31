import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, me } from '#contracts/identity/auth.ts'
import { CLOSING_DAYS, closeAccount } from '#contracts/privacy.ts'
import { DAY } from '#contracts/time.ts'
import { domains } from '#server/domains/all.ts'
import { personalDataOf } from '#server/domains/domain.ts'
import { closeDue } from '#server/domains/privacy/closing.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, disconnect } from '#server/platform/db.ts'
import { folderFiles } from '#server/platform/files.ts'
import { startSpiral } from '#server/start.ts'
import { callsOf, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, handOver, HOME, lineOf } from '#tests/buying.ts'
import { ask, named, serverVariable, template } from '#tests/database.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aPicture, sendPicture } from '#tests/pictures.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { timeLimit } from '#tests/safety/figures.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { backUp, noteErasures } from './back-up.ts'
import { BrokenList, Erasures } from './erasures.ts'
import { restoreFrom } from './restore-from.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

let folder: string
let app: TestApp
let shop: Shop
let maya: TestPerson
let zoe: TestPerson
let picture: string
let before: Record<string, unknown>
let now = new Date()
const backup = () => path.join(folder, 'backup')
const erasures = () => path.join(folder, 'erasures.jsonl')

/** A marketplace with a shop, its picture and two orders, one of them open; its backup; and an account that is closed afterwards. */
beforeAll(async () => {
  folder = await temporaryFolder('spiral-backup-')
  app = await testApp({ env: { SPIRAL_DATA: path.join(folder, 'data') }, clock: { now: () => now } })
  // A month that the migrations of today do not make.
  await ask(
    app.databaseUrl,
    `create table visit_months.long_ago partition of visit_events for values from ('2020-01-01') to ('2020-02-01')`,
  )
  shop = await aShop(app)
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  picture = (await sendPicture(app, manager, shop.retailerId, await aPicture())).body.hash
  ;[maya, zoe] = [await aPerson(app), await aPerson(app, { firstName: 'Zoe', lastName: 'Unmistakable' })]
  await app.call(zoe, addAddress, { body: { ...HOME, label: 'Home', recipient: 'Zoe Unmistakable', isDefault: true } })
  const clerk = await aClerk(app, shop)
  const collect = async (person: TestPerson) => {
    const { body } = await buy(app, person, [lineOf(shop)])
    return () => handOver(app, clerk, shop, body.order.fulfillments[0]?.id ?? 0)
  }
  await (await collect(maya))()
  const later = await collect(zoe)
  await app.settle()

  await backUp({ ...app.deps, url: app.databaseUrl, say: () => {} }, backup())
  before = await contentOf(app.databaseUrl)

  await later()
  await app.settle()
  await app.call(zoe, closeAccount, { body: { password: PASSWORD } })
  now = new Date(now.getTime() + CLOSING_DAYS * DAY)
  await closeDue(app.deps, personalDataOf(domains))
  await app.settle()
  expect(await noteErasures(app.databaseUrl, erasures())).toBe(1)
})
afterAll(async () => {
  await app.close()
  for (const name of made) await ask(process.env[serverVariable] ?? '', `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true })
})

const made: string[] = []
/** An empty database, without any table or with those of this release, and a folder for the data of its installation. */
async function aPlace(how: { hasTables: boolean } = { hasTables: false }) {
  const name = `test_restore_${process.pid}_${made.length}`
  const server = process.env[serverVariable] ?? ''
  await ask(server, `create database ${name}${how.hasTables ? ` template ${template} strategy file_copy` : ''}`)
  made.push(name)
  const url = named(server, name)
  const config = readConfig({
    SPIRAL_DATA: path.join(folder, name),
    SPIRAL_SAMPLE: 'off',
    DATABASE_URL: url,
    SPIRAL_DATABASE_CONNECTIONS: '4',
  })
  return { config, url, files: folderFiles(path.join(folder, name, 'files')), say: () => {} }
}
async function rowsIn<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

const TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle') and c.relname <> 'migrations' order by 1`
/** Every row of every table, and every index, constraint and trigger. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const names = await rowsIn<{ name: string }>(url, TABLES)
  const hashes = names.map(
    ({ name }) => `select '${name}' as name, count(*), md5(string_agg(t::text, ' ' order by t::text)) as hash from only ${name} t`,
  )
  const content: Record<string, unknown> = { rows: await rowsIn(url, `${hashes.join(' union all ')} order by 1`) }
  content['indexes'] = await rowsIn(url, `select indexdef from pg_indexes where schemaname !~ '^pg_' order by 1`)
  content['constraints'] = await rowsIn(
    url,
    `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as def, convalidated from pg_constraint order by 1, 2, 3`,
  )
  content['triggers'] = await rowsIn(
    url,
    `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  )
  return content
}
const tablesNaming = async (url: string, text: string): Promise<string[]> => {
  const names = await rowsIn<{ name: string }>(url, TABLES)
  const asked = names.map(({ name }) => `select '${name}' as name where exists (select from only ${name} t where strpos(t::text, $1) > 0)`)
  return (await rowsIn<{ name: string }>(url, `${asked.join(' union all ')} order by 1`, [text])).map(({ name }) => name)
}

test('safety:C6 a restored marketplace has every row, file and index, its books agree, and people go on buying', {
  timeout: timeLimit(60_000),
}, async () => {
  const place = await aPlace()
  await restoreFrom(place, backup(), [])
  expect(await contentOf(place.url)).toEqual(before)
  expect(await place.files.get(`pictures/${picture.slice(0, 2)}/${picture}/original.webp`)).toEqual(
    await app.deps.files.get(`pictures/${picture.slice(0, 2)}/${picture}/original.webp`),
  )
  const spiral = await startSpiral(place.config, place.url, { jobs: 'manual', logLevel: 'error' })
  try {
    const restored = { ...spiral, call: callsOf(spiral) }
    expect(spiral.deps.secret).toBe(app.deps.secret)
    expect((await restored.call(maya, me)).body.user?.id).toBe(maya.id)
    expect((await buy(restored, maya, [lineOf(shop)])).status).toBe(201)
    await spiral.settle()
    await expectBooksToAgree(spiral.deps.db)
    await expect(spiral.deps.db.$client.query('delete from ledger_transfers')).rejects.toThrow('rows are final')
  } finally {
    await spiral.stop()
  }
})

test('safety:C6 a restore closes the accounts again that were closed after the backup, with an order that was open in it', {
  timeout: timeLimit(60_000),
}, async () => {
  const place = await aPlace({ hasTables: true })
  const people = new Erasures(await readFile(erasures(), 'utf8')).people()
  expect(people).toEqual([zoe.id])
  expect(await restoreFrom(place, backup(), people)).toMatchObject({ closedAgain: 1 })
  expect(await tablesNaming(place.url, zoe.email)).toEqual([])
  expect(await tablesNaming(place.url, 'Unmistakable')).toEqual([])
  // Orders stay under her number, as they did when she closed the account; the fact that it ended waits for the next start.
  const naming = (await tablesNaming(place.url, zoe.id)).filter((table) => table !== 'public.facts')
  expect(await tablesNaming(app.databaseUrl, zoe.id)).toEqual(expect.arrayContaining(naming))
  const db = connect(place.url, { connections: 1 })
  await expectBooksToAgree(db)
  await disconnect(db)
  // The list of the restored marketplace still names the account, so that a second restore closes it, too.
  expect(await noteErasures(place.url, path.join(folder, 'after.jsonl'))).toBe(1)
})

test('safety:C6 a database with rows is left as it is', async () => {
  const { config, files, say } = await aPlace()
  const people = () => rowsIn(app.databaseUrl, 'select count(*), max(id::text) from users')
  const rows = await people()
  await expect(restoreFrom({ config, url: app.databaseUrl, files, say }, backup(), [])).rejects.toThrow(
    /is not empty: \d+ tables have rows, such as .* Nothing was changed\./,
  )
  expect(await people()).toEqual(rows)
  await expect(backUp({ ...app.deps, url: app.databaseUrl, say }, backup())).rejects.toThrow('is not empty')
})

test('safety:C6 a backup that is cut, changed or unfinished is called broken, and nothing is restored', async () => {
  const place = await aPlace()
  const restored = async () => restoreFrom(place, backup(), [])
  const spoil = async (at: string, how: (file: string) => Promise<void>, words: RegExp) => {
    const file = path.join(backup(), at)
    const bytes = await readFile(file)
    await how(file)
    await expect(restored()).rejects.toThrow(words)
    await writeFile(file, bytes)
  }
  const users = 'tables/public.users.gz'
  await spoil(users, async (file) => truncate(file, 20), /is broken: tables\/public\.users\.gz was cut off\./)
  await spoil(users, async (file) => flip(file), /public\.users\.gz was changed\./)
  await spoil('files.jsonl', flip, /files\.jsonl was changed\./)
  await spoil(`files/pictures/${picture.slice(0, 2)}/${picture}/original.webp`, rm, /original\.webp is missing\./)
  await spoil('secret', flip, /secret was changed\./)
  await spoil('manifest.json', flip, /manifest\.json was changed\./)
  await spoil('manifest.sha256', rm, /is no finished backup/)
  expect(await rowsIn(place.url, TABLES)).toEqual([])
  await expect(restoreFrom(place, path.join(folder, 'nowhere'), [])).rejects.toThrow(/is no finished backup/)
})
async function flip(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  await writeFile(file, bytes)
}

test('another secret is refused before anything is restored, and a failure on the way leaves no row', async () => {
  const place = await aPlace()
  await mkdir(place.config.dataDir, { recursive: true })
  await writeFile(path.join(place.config.dataDir, 'secret'), 'another secret of at least 32 characters')
  await expect(restoreFrom(place, backup(), [])).rejects.toThrow(/is not the secret of the backup/)
  await expect(restoreFrom({ ...place, config: { ...place.config, secret: 'y'.repeat(40) } }, backup(), [])).rejects.toThrow(
    /SPIRAL_SECRET is not the secret/,
  )
  expect(await rowsIn(place.url, TABLES)).toEqual([])
})

test('a list of erasures that is cut or is none is refused', () => {
  const line = '{"person":"6a2f41a3-c54c-4a01-8b8f-3d7d0a1b2c3d","at":"2026-11-27T10:00:00.000Z"}\n'
  expect(new Erasures(line + line).size).toBe(1)
  expect(() => new Erasures(line.slice(0, -9))).toThrow(BrokenList)
  expect(() => new Erasures('a,b\n')).toThrow('Line 1 of the list of erasures names no closed account.')
})
