import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgres } from '#server/platform/postgres-binaries.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The oldest Postgres that README promises. */
export const OLDEST = 15
/** Where Debian and others put it. */
const PLACES = [`/usr/lib/postgresql/${OLDEST}`, `/usr/pgsql-${OLDEST}`, '/usr/local', `/opt/homebrew/opt/postgresql@${OLDEST}`]
export const ABSENT = `PostgreSQL ${OLDEST} is not installed here, so nothing was checked on it (looked in ${PLACES.join(', ')}).`

async function folderOfOldest(): Promise<string | null> {
  for (const place of PLACES) {
    const program = join(place, 'bin/postgres')
    if (!existsSync(program)) continue
    const folder = dirname(dirname(await realpath(program)))
    const { output } = await (await findPostgres(folder)).run('postgres', ['--version'])
    if (output.includes(`(PostgreSQL) ${OLDEST}.`)) return folder
  }
  return null
}

export type OldestPostgres = { url: string; stop(): Promise<void> }
/**
 * A server of the oldest promised version, run by an unprivileged user: with an empty database, or as a streaming replica of another such
 * server. Null where it is not installed.
 */
export async function startOldestPostgres(replicaOf?: string): Promise<OldestPostgres | null> {
  const native = await folderOfOldest()
  if (native === null) return null
  const postgres = await findPostgres(native)
  const folder = await temporaryFolder(`spiral-test-${process.pid}-`)
  await chmod(folder, 0o711)
  const [data, logFile] = [join(folder, 'data'), join(folder, 'log')]
  await mkdir(data, { mode: 0o700 })
  if (process.getuid?.() === 0 && postgres.uid !== undefined) await chown(data, postgres.uid, postgres.uid)
  const made = await (replicaOf === undefined
    ? postgres.run('initdb', ['-D', data, '-U', 'spiral', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
    : postgres.run('pg_basebackup', ['-D', data, '-d', replicaOf, '-R', '-c', 'fast', '--no-sync']))
  if (made.code !== 0) throw new Error(made.output)
  const port = await freePort()
  const output = await open(logFile, 'a', 0o600)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'synchronous_commit=off', 'timezone=UTC']
  const server = postgres.spawnServer(['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], output.fd)
  await output.close()
  const ended = new Promise((done) => server.once('exit', done))
  const url = `postgres://spiral@127.0.0.1:${port}/postgres`
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(await readFile(logFile, 'utf8'))
    await pause(50)
  }
  return {
    url,
    async stop() {
      server.ref()
      server.kill(replicaOf === undefined ? 'SIGINT' : 'SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
