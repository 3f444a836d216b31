import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** 32 MiB and about a twentieth of a second for each hash. Hashes that are stored were made with these: to change them, add them to the format. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

const keyOf = (password: string, salt: string): Promise<Buffer> =>
  new Promise((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? fail(error) : done(key)))
  })

/** A salted hash of a password, as `salt:key` in hexadecimal digits. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** Whether the hash was made from this password. Takes the same time for every hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const found = await keyOf(password, salt)
  return expected.length === found.length && timingSafeEqual(expected, found)
}
