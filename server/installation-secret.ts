import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Db, rowsOf } from './platform/db.ts'
import { secretHash } from './platform/idempotency.ts'
import { StartError } from './start-failures.ts'

/** The secret of this installation, made at its first start and stored beside its data. */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(file, 0o600)
  return (await readFile(file, 'utf8')).trim()
}

/**
 * Refuses to start where other nodes of this database have another secret. A guest who repeats a purchase at such a node would be somebody
 * else and buy twice, and sign-ins and sealed data of one node would be worthless at the other.
 */
export async function refuseOtherSecret(db: Db, secret: string): Promise<void> {
  // It has at least 32 random characters, so nobody finds it by its hash.
  const fingerprint = secretHash(secret)
  await rowsOf(db, '')`
    insert into installation_keys (name, value) values ('secret', ${JSON.stringify(fingerprint)}) on conflict do nothing`
  const [known] = await rowsOf<{ value: string }>(db, '')`select value #>> '{}' as value from installation_keys where name = 'secret'`
  if (known?.value === fingerprint) return
  throw new StartError(
    'The nodes of this database have another SPIRAL_SECRET. Start this one with the same; without the variable it is the file `secret` in SPIRAL_DATA. ' +
      "If that secret is lost, everybody has to sign in again and sealed data stays closed. Then run this once: delete from installation_keys where name = 'secret';",
  )
}
