import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compiledFolder } from '#server/platform/compile-cache.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

export type ServerProcess = {
  origin: string
  databaseUrl: string
  dataDir: string
  readonly pid: number
  /** Milliseconds until it accepted requests again. */
  killAndRestart(): Promise<number>
  /** Stops it as an operator does, and starts it again from the folder of a release, or of its own. */
  replace(release?: string): Promise<void>
  databasePid(): Promise<number>
  /** Its complete output, if a log level was set. */
  said(): string
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The complete server in its own process, always on the same port, with its own embedded database unless the environment names another.
 * `release` is the folder of its code.
 */
export async function aServerProcess(env: Record<string, string> = {}, logLevel?: string, release = ROOT): Promise<ServerProcess> {
  const dataDir = await temporaryFolder('spiral-crash-')
  await chmod(dataDir, 0o711)
  const port = await freePort()
  let printed = ''
  let child = launch()
  const { origin, databaseUrl } = await readiness(child)

  function launch(): ChildProcess {
    const begun = spawn(process.execPath, [join(release, 'tests/safety/server-process.ts')], {
      cwd: release,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        SPIRAL_DATA: dataDir,
        SPIRAL_SAMPLE: 'off',
        SPIRAL_DATABASE_CONNECTIONS: '8',
        // People created by the test sign in there.
        SPIRAL_PASSWORD_COST: process.env['SPIRAL_PASSWORD_COST'],
        ...(logLevel ? { SPIRAL_TEST_LOG: logLevel } : {}),
        NODE_COMPILE_CACHE: compiledFolder,
        ...env,
      },
      stdio: ['ignore', 'pipe', logLevel ? 'pipe' : 'inherit'],
    })
    if (logLevel) for (const stream of [begun.stdout, begun.stderr]) stream?.on('data', (part: Buffer) => (printed += part.toString()))
    return begun
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const gone = new Promise((exit) => child.once('exit', exit))
    child.kill(signal)
    await gone
  }
  return {
    origin,
    databaseUrl,
    dataDir,
    get pid() {
      return child.pid ?? 0
    },
    async killAndRestart() {
      await end('SIGKILL')
      const start = performance.now()
      child = launch()
      await readiness(child)
      return performance.now() - start
    },
    async replace(next = release) {
      await end('SIGTERM')
      release = next
      child = launch()
      await readiness(child)
    },
    databasePid: async () => Number.parseInt(await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10),
    said: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function readiness(child: ChildProcess): Promise<{ origin: string; databaseUrl: string }> {
  return new Promise((ready, fail) => {
    child.once('exit', (code, signal) => fail(new Error(`the server ended with ${signal ?? code} before it was ready`)))
    if (child.stdout) createInterface(child.stdout).on('line', (line) => line.startsWith('{"origin"') && ready(JSON.parse(line)))
  })
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
