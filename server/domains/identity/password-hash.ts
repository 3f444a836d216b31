import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { PASSWORD_COST } from '../../platform/config.ts'

const BLOCK_SIZE = 16
const KEY_BYTES = 64

/** Tests set a lower cost. `readConfig` refuses to start production with one. Read at each use, so that one test can ask for the full cost. */
const cost = (): number => Number(process.env['SPIRAL_PASSWORD_COST'] || PASSWORD_COST)

function keyOf(password: string, salt: string): Promise<Buffer> {
  const N = cost()
  const options = { N, r: BLOCK_SIZE, p: 1, maxmem: 256 * N * BLOCK_SIZE }
  return new Promise((done, fail) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? fail(error) : done(key))),
  )
}

/** A salted scrypt hash as `salt:key`, both in hex, as better-auth stored it. Takes about 60 ms of a core at full cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** Whether the password matches the hash. Throws when the hash has the wrong format. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || key?.length !== 2 * KEY_BYTES) throw new Error('Invalid password hash')
  return timingSafeEqual(await keyOf(password, salt), Buffer.from(key, 'hex'))
}
