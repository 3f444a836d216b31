import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgres, type PostgresRunner } from './postgres-binaries.ts'
import { commandOf, giveTo, identityOf, isAlive, postmasterOf, readNotes, writeNotes } from './postgres-folder.ts'
import { acquireProcessLock } from './process-lock.ts'

export type EmbeddedPostgres = { url: string; readonly pid: number; stop(): Promise<void> }
type Options = { dataDir: string; log?: (words: string) => void; durable?: boolean }
type House = { folder: string; postgres: PostgresRunner; log: (words: string) => void; durable: boolean }
type Running = { pid: number; port: number; child: ChildProcess | null }

const name = 'spiral'
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const carefree = { synchronous_commit: 'off', fsync: 'off', full_page_writes: 'off' }

/**
 * Starts the bundled Postgres on a folder, or joins the one that another SPIRAL process runs there.
 * It ends with this process, however this process ends; if it exits alone, it is restarted. Call it on the main thread.
 * `durable: false` is for tests: faster, but its data is lost when the machine crashes.
 */
export async function startEmbeddedPostgres({ dataDir, log = () => {}, durable = true }: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const house: House = { folder, postgres: await findPostgres(), log, durable }
  let running = await acquire(house)
  let stopping = false
  let revival = Promise.resolve()

  const ended = (code: number | null, signal: string | null) => {
    if (stopping) return
    log(`The database ended by itself (${signal ?? code}); starting it again.`)
    revival = revive()
  }
  const watch = () => {
    const { child } = running
    if (!child) return
    // It may have ended between its start and now, and would then never say so again.
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode)
    else child.once('exit', ended)
  }
  const revive = async () => {
    for (let wait = 250; !stopping; wait = Math.min(wait * 2, 4000)) {
      try {
        running = await acquire(house, running.port)
        watch()
        return
      } catch (error) {
        log(`The database does not come back: ${wordsOf(error)}`)
        await pause(wait)
      }
    }
  }
  watch()

  return {
    url: await addressOf(folder, running.port),
    get pid() {
      return running.pid
    },
    async stop() {
      stopping = true
      await revival
      if (running.child) await end(running.child)
    },
  }
}

async function acquire(house: House, port?: number): Promise<Running> {
  const { folder, postgres } = house
  const release = await acquireProcessLock(folder)
  try {
    const found = await stat(join(folder, 'PG_VERSION')).catch(() => null)
    if (!found) await initialize(house)
    else if (postgres.uid !== undefined && found.uid !== postgres.uid) throw new Error(belongsToAnother(folder, found.uid))
    const running = (await joinRunning(house)) ?? (await launch(house, port))
    try {
      await ensureDatabase(folder, running.port)
    } catch (error) {
      if (running.child) await end(running.child)
      throw error
    }
    return running
  } catch (error) {
    const full = /ENOSPC|No space left on device|could not extend file/.test(wordsOf(error))
    throw full
      ? new Error(`The disk is full, so the database in ${folder} cannot start. Make room and try again.`, { cause: error })
      : error
  } finally {
    await release()
  }
}

/** Creates the database in a temporary folder and renames it when complete, so that an interrupted start leaves no partial database. */
async function initialize({ folder, postgres, log, durable }: House) {
  log(`Preparing a new database in ${folder}`)
  const fresh = `${folder}.new`
  const passwordFile = `${fresh}-password`
  await mkdir(dirname(folder), { recursive: true })
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, password, { mode: 0o600 })
  for (const path of [fresh, passwordFile]) await giveTo(postgres.uid, path)
  const kind = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const { code, output } = await postgres.run('initdb', ['-D', fresh, '-U', name, ...kind, ...(durable ? [] : ['--no-sync'])])
  await rm(passwordFile, { force: true })
  if (code !== 0) throw new Error(`The database could not be prepared: ${output.trim()}`)
  await writeNotes(fresh, { password, port: null, owner: null }, postgres.uid)
  await rename(fresh, folder)
}

/** The server already running on the folder if one of our live processes owns it; an orphaned server is stopped first. */
async function joinRunning({ folder, log }: House): Promise<Running | null> {
  const giveUpAt = Date.now() + 60_000
  for (let told = false; ; told = true) {
    const found = await postmasterOf(folder)
    if (!found || !isAlive(found.pid)) return null
    if (!(await commandOf(found.pid)).includes(folder)) {
      // The pid in the file now belongs to an unrelated process, which Postgres would take for a running server.
      await rm(join(folder, 'postmaster.pid'), { force: true })
      return null
    }
    const { owner, password } = await readNotes(folder)
    const isOrphan = owner === null || owner !== (await identityOf(Number.parseInt(owner, 10)))
    if (isOrphan) process.kill(found.pid, 'SIGINT')
    else if (await accepts(urlOf(password, found.port, 'postgres'))) {
      log(`Joining the database that already runs in ${folder}`)
      return { pid: found.pid, port: found.port, child: null }
    }
    if (Date.now() > giveUpAt) throw new Error(`A database (process ${found.pid}) runs in ${folder} and neither answers nor ends.`)
    if (!told) log('Waiting for the previous database to close.')
    await pause(100)
  }
}

/** `keptPort` is the port of a server that is started again: its address is known by then, so another port would not be found. */
async function launch(house: House, keptPort?: number): Promise<Running> {
  const { folder, postgres } = house
  const notes = await readNotes(folder)
  const owner = await identityOf(process.pid)
  const giveUpAt = Date.now() + 30_000
  for (let port = keptPort ?? (await freePort(notes.port)); ; await pause(200)) {
    await writeNotes(folder, { ...notes, port, owner }, postgres.uid)
    try {
      return await launchOn(house, port)
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      if (/Address already in use/.test(wordsOf(error))) port = keptPort ?? (await freePort(null))
      // After a kill -9 the server's child processes need a moment to exit.
      else if (!/shared memory block|lock file ".*" already exists/.test(wordsOf(error))) throw error
    }
  }
}

async function launchOn({ folder, postgres, log, durable }: House, port: number): Promise<Running> {
  const logFile = `${folder}.log`
  const output = await open(logFile, 'a', 0o600)
  if ((await output.stat()).size > 20_000_000) await output.truncate(0)
  const { size: before } = await output.stat()
  const chosen = { ...settings, ...(durable ? {} : carefree), ...(await forThisMachine(folder)) }
  const flags = Object.entries(chosen).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  const child = postgres.spawnServer(['-D', folder, '-p', String(port), ...flags], output.fd)
  const failures: string[] = []
  child.once('exit', (code, signal) => failures.push(`ended with ${signal ?? code}`))
  child.once('error', (error) => failures.push(error.message))
  await output.close()
  for (let waited = 0; failures.length === 0; waited += 20) {
    const found = await postmasterOf(folder)
    if (child.pid !== undefined && found?.pid === child.pid && found.status === 'ready') return { pid: child.pid, port, child }
    if (waited === 4000) log('The database was not closed properly last time; it is being repaired.')
    await pause(20)
  }
  const said = (await readFile(logFile)).subarray(before).toString().trim().split('\n').slice(-8).join('\n')
  throw new Error(`The database did not start (${failures.join(', ')}). Its last words, from ${logFile}:\n${said}`)
}

async function forThisMachine(folder: string) {
  const shared = await statfs('/dev/shm').catch(() => null)
  const sharedBytes = shared ? shared.blocks * shared.bsize : 0
  return {
    // A marketplace of 100,000 products reads 200 MB all day; where memory is short, the system's own cache has to do.
    shared_buffers: `${Math.round(Math.min(512, Math.max(128, totalmem() / 16 / 1024 ** 2)))}MB`,
    // Filling a new log file with zeros takes a tenth of a second, in which nothing can be committed: nobody could buy.
    wal_init_zero: 'off',
    // The system allows socket paths of up to 107 bytes; ours ends in /.s.PGSQL.65535
    unix_socket_directories: Buffer.byteLength(folder) <= 90 && process.platform !== 'win32' ? folder : '',
    // Containers often have 64 MB of shared memory or none, too little for a large query.
    ...(process.platform === 'linux' && sharedBytes < 256_000_000 ? { dynamic_shared_memory_type: 'mmap' } : {}),
  }
}

async function ensureDatabase(folder: string, port: number) {
  const { password } = await readNotes(folder)
  const client = new Client({ connectionString: urlOf(password, port, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // a server that is shutting down drops us; the answer is then "no"
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The preferred port if it is free, so that the address stays the same between starts; otherwise any free port below 32768.
 * Systems give the ports above to outgoing connections: one of them would keep a server that is started again from its port.
 */
async function freePort(preferred: number | null): Promise<number> {
  for (let port = preferred ?? anyPort(), tries = 1; ; port = anyPort(), tries++) {
    const fault = await new Promise<Error | null>((done) => {
      const probe = createServer()
      probe.once('error', done)
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(null)))
    })
    if (!fault) return port
    if (tries === 100) throw fault
  }
}

const anyPort = () => randomInt(15_000, 32_768)

/** SIGINT makes Postgres drop its connections and write its data to disk; the other signals are for a server that does not react. */
async function end(child: ChildProcess) {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    child.ref()
    await Promise.race([exit, pause(seconds * 1000, undefined, { ref: false })])
  }
}

/** The local connection address of the database: its socket where there is one, which cuts the cost of a statement by a quarter. */
export async function addressOf(folder: string, port: number): Promise<string> {
  const { password } = await readNotes(folder)
  const socket = existsSync(join(folder, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(folder)}` : ''
  return `${urlOf(password, port, name)}${socket}`
}

const urlOf = (password: string, port: number, databaseName: string) => `postgres://${name}:${password}@127.0.0.1:${port}/${databaseName}`

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const belongsToAnother = (folder: string, uid: number) =>
  `The database in ${folder} belongs to another user (uid ${uid}). Start SPIRAL as that user, or name another folder with SPIRAL_DATA.`
