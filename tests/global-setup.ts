import { existsSync } from 'node:fs'
import { chmod, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { networkFile } from '#server/domains/search/photos/look/network-files.ts'
import { migrate } from '#server/platform/migrate.ts'
import { isAlive } from '#server/platform/postgres-folder.ts'
import { ask, named, serverVariable, template } from './database.ts'
import { ABSENT, startOldestPostgres } from './oldest-postgres.ts'
import { temporaryFolder, temporaryRoot } from './temporary-folder.ts'

const prefix = 'spiral-test-'

/** Starts one database server per run, with a migrated template that each test copies. Returns its shutdown function. */
export default async function startServer(): Promise<() => Promise<void>> {
  await sweep()
  if (!existsSync(networkFile('things'))) await (await import('#tools/networks/convert.ts')).convertNetworks()
  if (process.env['SPIRAL_TEST_POSTGRES'] === 'oldest') return startOldest()
  const folder = await temporaryFolder(`${prefix}${process.pid}-`)
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), durable: false })
  await ask(postgres.url, `create database ${template}`)
  await migrate(named(postgres.url, template))
  process.env[serverVariable] = postgres.url
  return async () => {
    await postgres.stop()
    // The sweep of the next run removes a folder that is left; a run that passed does not fail for it.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** The same on the oldest Postgres that is promised: `SPIRAL_TEST_POSTGRES=oldest npx vitest run FILE`. */
async function startOldest(): Promise<() => Promise<void>> {
  const postgres = await startOldestPostgres()
  if (!postgres) throw new Error(ABSENT)
  await ask(postgres.url, `create database ${template}`)
  await migrate(named(postgres.url, template))
  process.env[serverVariable] = postgres.url
  return postgres.stop
}

/** Removes the folders that killed runs left behind. */
async function sweep() {
  for (const entry of await readdir(temporaryRoot)) {
    const owner = entry.startsWith(prefix) ? Number.parseInt(entry.slice(prefix.length), 10) : Number.NaN
    if (owner > 0 && !isAlive(owner)) await rm(join(temporaryRoot, entry), { recursive: true, force: true }).catch(() => {})
  }
}
