import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { brotliAssets, gzipAssets } from './tools/precompress.ts'
import { buildServiceWorker } from './tools/service-worker.ts'

const buildDirectory = 'build'

export default {
  appDirectory: 'web',
  buildDirectory,
  ssr: true,
  // A page brings the map of its own links, not of all screens: the first one is 3 kB lighter for it.
  routeDiscovery: { mode: 'lazy' },
  async buildEnd({ viteConfig }) {
    const client = join(buildDirectory, 'client')
    await buildServiceWorker(client, String(viteConfig.define?.['__BUILD_ID__']))
    gzipAssets(client)
    if (process.env['SPIRAL_BROTLI'] !== 'later') brotliAssets(client)
  },
} satisfies Config
