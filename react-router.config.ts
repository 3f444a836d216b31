import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './tools/service-worker.ts'

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
  // A page brings the map of its own links, not of all screens: the first one is 3 kB lighter for it.
  routeDiscovery: { mode: 'lazy' },
  async buildEnd({ viteConfig }) {
    const client = join(buildDirectory, 'client')
    await buildServiceWorker(client, String(viteConfig.define?.['__BUILD_ID__']))
    precompress(client)
  },
} satisfies Config
