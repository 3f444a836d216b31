import path from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

/** The configured database, migrated to this release: an external one, or the built-in one, joined if it runs and started otherwise. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) {
    await migrate(config.databaseUrl)
    return work(config.databaseUrl)
  }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'pg') })
  try {
    await migrate(postgres.url)
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
