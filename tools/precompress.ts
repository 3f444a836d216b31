import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { constants as osConstants, setPriority } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const client = join(import.meta.dirname, '..', 'build', 'client')
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes .gz beside each text asset, so that the server never compresses one while somebody waits. */
export function gzipAssets(dir: string): void {
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    if (TEXT.test(file)) writeFileSync(join(dir, `${file}.gz`), gzipSync(readFileSync(join(dir, file)), { level: 9 }))
}

/** The text assets without a .br beside them, small ones first. */
function withoutBrotli(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => join(dir, file))
  const all = new Set(files)
  return files
    .flatMap((file) => (TEXT.test(file) && !all.has(`${file}.br`) ? [{ file, size: statSync(file).size }] : []))
    .toSorted((a, b) => a.size - b.size)
    .map(({ file }) => file)
}

/** Writes .br beside the text assets that have none yet. A server may be sending from this folder meanwhile, so no file is ever half written. */
export function brotliAssets(dir: string): void {
  for (const file of withoutBrotli(dir)) {
    const written = `${file}.br.${process.pid}`
    writeFileSync(written, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    renameSync(written, `${file}.br`)
  }
}

/**
 * Does the same in a process of low priority, if a start left it for later. It costs a quarter of the build, and until it is done the
 * assets are sent as .gz. Returns what ends it.
 */
export function brotliBehind(): (() => void) | null {
  if (withoutBrotli(client).length === 0) return null
  const child = spawn(process.execPath, [import.meta.filename], { stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
  try {
    if (child.pid !== undefined) setPriority(child.pid, osConstants.priority.PRIORITY_LOW)
  } catch {
    // Where the system refuses this, the process runs at normal priority.
  }
  return () => void child.kill()
}

if (import.meta.main) brotliAssets(client)
