import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { commandOf } from './postgres-folder.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

let home: string
let dataDir: string
const opened: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  home = await temporaryFolder('spiral-postgres-')
  dataDir = join(home, 'pg')
})

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop()
  await noServerLeft()
  await rm(home, { recursive: true, force: true })
})

async function start(options: { log?: (words: string) => void; durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  opened.push(postgres)
  return postgres
}

/** A separate program that starts the database and then waits to be stopped. */
async function startElsewhere(): Promise<{ owner: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, async () => { await postgres.stop(); process.exit(0) })
    console.log(postgres.url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  opened.push({ stop: () => kill(owner, 'SIGKILL') })
  const lines = createInterface({ input: owner.stdout })
  for await (const url of lines) return { owner, url }
  throw new Error('The program ended before its database was ready')
}

async function kill(owner: ChildProcess, signal: NodeJS.Signals) {
  if (owner.exitCode !== null || owner.signalCode !== null) return
  const exit = new Promise((done) => owner.once('exit', done))
  owner.kill(signal)
  await exit
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function serversHere(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const commands = await Promise.all(pids.map((pid) => commandOf(Number(pid))))
  return commands.filter((command) => /bin\/postgres|initdb/.test(command) && command.includes(dataDir))
}

const noServerLeft = () => vi.waitFor(async () => expect(await serversHere()).toEqual([]), { timeout: 10_000, interval: 50 })

test('what was written is still there after a stop and a second start, at the same address', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  await noServerLeft()
  const second = await start()
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(second.url).toBe(first.url)
})

test('a program that is killed without warning leaves no database process and no damage behind', async () => {
  const { owner, url } = await startElsewhere()
  await ask(url, 'create table kept as select 42 as answer')
  await kill(owner, 'SIGKILL')
  await noServerLeft()
  const again = await start()
  expect(await ask(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a start right after a kill waits for the old server instead of failing', async () => {
  const { owner } = await startElsewhere()
  await kill(owner, 'SIGKILL')
  const again = await start()
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Ctrl-C ends program and database', async () => {
  const { owner } = await startElsewhere()
  await kill(owner, 'SIGINT')
  expect(owner.exitCode).toBe(0)
  expect(await serversHere()).toEqual([])
})

test('a second program joins the running server and does not end it', async () => {
  const { owner, url } = await startElsewhere()
  const guest = await start()
  expect(guest.url).toBe(url)
  await guest.stop()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(owner.exitCode).toBeNull()
})

test('two programs that start at the same moment on nothing share one server', async () => {
  const [one, other] = await Promise.all([startElsewhere(), startElsewhere()])
  expect(one.url).toBe(other.url)
  expect(await ask(one.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('safety:C2 a database that is killed comes back at its address with what was written', async () => {
  const words: string[] = []
  const postgres = await start({ durable: true, log: (line) => words.push(line) })
  await ask(postgres.url, 'create table kept as select 42 as answer')
  const before = postgres.pid
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(postgres.pid).not.toBe(before), { timeout: 15_000, interval: 50 })
  expect(await ask(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(words.join('\n')).toMatch(/starting it again/)
})

test('safety:C2 a database that is killed waits for its port, if another program took it in that moment', async () => {
  const postgres = await start({ durable: true })
  const { pid } = postgres
  process.kill(pid, 'SIGKILL')
  const other = await listenOn(Number(new URL(postgres.url).port))
  await vi.waitFor(async () => expect(await readFile(`${dataDir}.log`, 'utf8')).toContain('Address already in use'), { timeout: 15_000 })
  other.close()
  await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), { timeout: 15_000, interval: 50 })
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

/** A listener on the port, as soon as the program that has it is gone. */
async function listenOn(port: number): Promise<Server> {
  for (;;) {
    const server = createServer()
    if (await new Promise((done) => server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)))) return server
  }
}

test('a stale pid file that names a living stranger does not keep the database from starting', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(dataDir, 'postmaster.pid'), `${process.ppid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  const second = await start()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a preparation that was cut short is begun anew', async () => {
  await start().then((postgres) => postgres.stop())
  await rm(dataDir, { recursive: true })
  await writeFile(`${dataDir}.new`, 'half of something')
  const postgres = await start()
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('it is started as it should be for a marketplace, and for tests carefree', async () => {
  const chosen = async ({ url }: EmbeddedPostgres) =>
    Object.fromEntries(
      (await ask(url, `select name, current_setting(name) as value from pg_settings where source = 'command line'`)).map((row) => {
        const { name, value } = row as { name: string; value: string }
        return [name, value]
      }),
    )
  const show = async ({ url }: EmbeddedPostgres, name: string) => (await ask(url, `show ${name}`))[0]
  const durable = await start({ durable: true })
  const settings = await chosen(durable)
  expect(settings).toMatchObject({
    listen_addresses: '127.0.0.1',
    max_connections: '100',
    random_page_cost: '1.1',
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    wal_init_zero: 'off',
    shared_buffers: expect.stringMatching(/^\d+MB$/),
    unix_socket_directories: dataDir,
  })
  expect(await show(durable, 'wal_init_zero')).toEqual({ wal_init_zero: 'off' })
  const buffers = Number.parseInt(settings['shared_buffers'] ?? '', 10)
  expect(buffers).toBeGreaterThanOrEqual(128)
  expect(buffers).toBeLessThanOrEqual(512)
  // Acknowledged data survives a crash of the machine, so none of these settings may be turned off.
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) expect(await show(durable, name)).toEqual({ [name]: 'on' })
  await durable.stop()
  const carefree = await start()
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) expect(await show(carefree, name)).toEqual({ [name]: 'off' })
})

test('nobody enters without the password, and only this user can read it', async () => {
  const postgres = await start()
  const address = new URL(postgres.url)
  address.password = 'guessed'
  await expect(ask(address.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(await readFile(join(dataDir, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#\n]*\btrust\b/m)
})
