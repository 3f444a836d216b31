import { Client } from 'pg'
import { named } from './database.ts'

/** How many deadlocks Postgres resolved in a database. Sessions report theirs at the latest when they end, so close them before. */
export async function deadlocksIn(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: named(databaseUrl, 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ deadlocks: number }>('select deadlocks::int from pg_stat_database where datname = $1', [
      new URL(databaseUrl).pathname.slice(1),
    ])
    return rows[0]?.deadlocks ?? 0
  } finally {
    await client.end()
  }
}
