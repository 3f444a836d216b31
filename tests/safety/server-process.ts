import { join } from 'node:path'
import { publishFirstRule } from '#server/domains/loyalty/published-rules.ts'
import { listen } from '#server/platform/acceptors.ts'
import { readConfig } from '#server/platform/config.ts'
import { flushCompiled } from '#server/platform/compile-cache.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { startSpiral } from '#server/start.ts'
import { migrate } from '#server/platform/migrate.ts'

// The server without screens, in a separate process that may be killed; prints one line of JSON when it is ready, with its address.
const config = readConfig(process.env)
const postgres = config.databaseUrl
  ? { url: config.databaseUrl, stop: async () => {} }
  : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'pg') })
await migrate(postgres.url)
const spiral = await startSpiral(config, postgres.url, { logLevel: process.env['SPIRAL_TEST_LOG'] ?? 'silent' })
await publishFirstRule(spiral.deps.db, new Date(0))
const origin = await listen(spiral.app, { port: config.port, host: config.host })
console.log(JSON.stringify({ origin, databaseUrl: postgres.url }))
flushCompiled()

process.once('SIGTERM', () => void stop())
async function stop(): Promise<void> {
  await spiral.stop()
  await postgres.stop()
  process.exit(0)
}
