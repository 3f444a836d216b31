import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

const buildDirectory = 'build'

/** Writes .br and .gz beside each text asset once, so that the server never compresses one while somebody waits. */
function precompress(dir: string): void {
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(file)) continue
    const bytes = readFileSync(join(dir, file))
    writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

export default {
  appDirectory: 'web',
  buildDirectory,
  ssr: true,
  // The map of screens is small: sending it whole saves a request to the server before each first visit of a screen.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => precompress(join(buildDirectory, 'client')),
} satisfies Config
