import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** The environment variable with the database server's address, set by the runner's global setup and inherited by test processes. */
export const serverVariable = 'SPIRAL_TEST_SERVER'
export const template = 'spiral_template'

/** A new database with all migrations applied, copied from the template. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env[serverVariable]
  if (!server) throw new Error('There is no database server for tests here: run them through `npm test`, vitest or playwright.')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files: writing each page of the template to the log first takes twice as long.
  await ask(server, `create database ${name} template ${template} strategy file_copy`)
  return { url: named(server, name), drop: () => ask(server, `drop database if exists ${name} with (force)`) }
}

/** The same server, another database. */
export function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = database
  return address.toString()
}

export async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
