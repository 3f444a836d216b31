import path from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

/** The configured database, migrated to this release: an external one, or the built-in one, joined if it runs and started otherwise. */
export const withDatabase = <T>(config: Config, work: (url: string) => Promise<T>): Promise<T> =>
  withDatabaseAsItIs(config, async (url) => {
    await migrate(url)
    return work(url)
  })

/** The same, with the tables that it has. */
export async function withDatabaseAsItIs<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'pg') })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
