import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { addressOf } from '#server/platform/embedded-postgres.ts'
import { postmasterOf } from '#server/platform/postgres-folder.ts'

const root = join(import.meta.dirname, '../..')
export type Server = {
  port: number
  dataDir: string
  pid: number
  postmaster: number
  databaseUrl: string
  readySeconds: number
  stop(): Promise<void>
}

/** Starts the whole program of a checkout, this one unless another is named, on a data directory, as `npm start` does. */
export async function startServer(dataDir: string, own: Record<string, string> = {}, checkout = root): Promise<Server> {
  const port = await freePort()
  const started = performance.now()
  const { settings, args } = await startOf(checkout)
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { ...process.env, ...settings, ...own, PORT: String(port), SPIRAL_DATA: dataDir, SPIRAL_SAMPLE: 'off', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await untilReady(child)
  const readySeconds = (performance.now() - started) / 1000
  const postmaster = await postmasterOf(join(dataDir, 'pg'))
  if (!postmaster) throw new Error(`There is no database in ${dataDir}:\n${said}`)
  return {
    port,
    dataDir,
    pid: child.pid as number,
    postmaster: postmaster.pid,
    databaseUrl: await addressOf(join(dataDir, 'pg'), postmaster.port),
    readySeconds,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** What `npm start` gives its program: its settings and flags are part of the measurement. */
async function startOf(checkout: string): Promise<{ settings: Record<string, string>; args: string[] }> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const at = words.indexOf('exec')
  return { settings: Object.fromEntries(words.slice(0, at).map((word) => word.split('='))), args: words.slice(at + 2) }
}

function untilReady(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (words: Buffer) => {
        if (said.length < 100_000) said += words.toString()
        if (said.includes('SPIRAL is ready')) done(said)
      })
    child.once('exit', () => fail(new Error(`The server did not start:\n${said}`)))
  })
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
