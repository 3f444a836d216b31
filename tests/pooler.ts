import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { named } from './database.ts'
import { answers, freePort } from './oldest-postgres.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) => existsSync(path))
const NOBODY = 65_534
export const NO_POOLER = 'PgBouncer is not installed here, so nothing was checked behind it.'

/** PgBouncer before all databases of a server, lending its connections for one transaction each; null where it is not installed. */
export async function startPooler(serverUrl: string): Promise<{ urlOf(database: string): string; stop(): Promise<void> } | null> {
  if (!PROGRAM) return null
  const folder = await mkdtemp(join(tmpdir(), `spiral-test-${process.pid}-`))
  await chmod(folder, 0o777)
  const { hostname, port, username, password } = new URL(serverUrl)
  const ownPort = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
logfile = ${join(folder, 'log')}
`,
  )
  await chmod(settings, 0o644)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const running = spawn(PROGRAM, [settings], { stdio: 'ignore', ...user })
  const urlOf = (database: string) => named(`postgres://127.0.0.1:${ownPort}/x`.replace('//', `//${username}@`), database)
  while (!(await answers(urlOf('postgres')))) {
    if (running.exitCode !== null) throw new Error(`PgBouncer ended with ${running.exitCode}`)
    await pause(50)
  }
  return {
    urlOf,
    async stop() {
      const ended = new Promise((done) => running.once('exit', done))
      running.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
