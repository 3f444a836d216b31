import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireProcessLock } from '#server/platform/process-lock.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'build', '.stamp')
const sources = ['web', 'contracts']
const settings = [
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'tools/chunks.ts',
  'tools/page-script.ts',
  'tools/service-worker.ts',
  'tools/shared-files.ts',
]

/** Builds the web app into build/ if its sources changed since the last build. Logs its steps; throws when it fails. */
export async function buildWeb({
  force = false,
  brotli = 'now',
  log = console.log,
}: {
  force?: boolean
  /** `later`: the caller compresses the assets when nobody waits for the build any more (`brotliBehind`). */
  brotli?: 'now' | 'later'
  log?: (words: string) => void
} = {}): Promise<void> {
  const release = await acquireProcessLock(join(root, 'build'), 600)
  try {
    const wanted = await fingerprint()
    const built = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : null
    if (built === wanted && !force) return
    const started = Date.now()
    log('Building the web app (only when its sources have changed; about 10 seconds)')
    await rm(stampFile, { force: true })
    await reactRouterBuild(brotli)
    await mkdir(join(root, 'build'), { recursive: true })
    await writeFile(stampFile, wanted)
    log(`The web app is built (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  } finally {
    await release()
  }
}

async function fingerprint(): Promise<string> {
  const files = [...settings]
  for (const folder of sources) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.map((one) => one.replace(`${root}/`, '')).toSorted()) {
    hash.update(`\0${file}\0`)
    hash.update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

function reactRouterBuild(brotli: 'now' | 'later'): Promise<void> {
  const command = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  return new Promise((done, fail) => {
    // The bundler makes much garbage at once: with the usual young generation, collecting it is an eighth of the build.
    const build = spawn(process.execPath, ['--max-semi-space-size=64', command, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', SPIRAL_BROTLI: brotli },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    for (const stream of [build.stdout, build.stderr]) stream.on('data', (words: Buffer) => said.push(words))
    build.once('error', fail)
    build.once('close', (code) => {
      if (code === 0) return done()
      fail(new Error(`The web app could not be built:\n${Buffer.concat(said).toString().trim()}`))
    })
  })
}

if (import.meta.main) {
  try {
    await buildWeb({ force: process.argv.includes('--force') })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
