import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { PASSWORD_COST } from '../../platform/config.ts'

const KEY_BYTES = 64

/** The cost of a hash: scrypt's N, r and p. */
type Cost = { n: number; r: number; p: number }
type Hash = { cost: Cost; salt: string; key: Buffer }

/** Tests set a lower cost. `readConfig` refuses to start production with one. Read at each use, so that one test can ask for the full cost. */
const currentCost = (): Cost => ({ n: Number(process.env['SPIRAL_PASSWORD_COST'] || PASSWORD_COST), r: 8, p: 1 })
/** Hashes without a cost of their own were made by better-auth, or like it. */
const EARLIER: Cost = { n: 16_384, r: 16, p: 1 }

const workOf = ({ n, r, p }: Cost): number => n * r * p

function keyOf(password: string, salt: string, { n, r, p }: Cost): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 256 * n * r }
  return new Promise((done, fail) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? fail(error) : done(key))),
  )
}

/** A salted scrypt hash that carries its cost: `scrypt$N$r$p$salt$key`, salt and key in hex. Takes about a third of a second at full cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const cost = currentCost()
  return textOf({ cost, salt, key: await keyOf(password, salt, cost) })
}

const textOf = ({ cost: { n, r, p }, salt, key }: Hash): string => `scrypt$${n}$${r}$${p}$${salt}$${key.toString('hex')}`

/** A hash that no password matches, at the cost of a new one. */
export const hashOfNobody = (): string => textOf({ cost: currentCost(), salt: '0'.repeat(32), key: Buffer.alloc(KEY_BYTES) })

/** Throws when the hash has the wrong format. */
function parse(hash: string): Hash {
  const [, n, r, p, salt, key] = /^scrypt\$(\d{1,7})\$(\d{1,3})\$(\d{1,3})\$([0-9a-f]+)\$([0-9a-f]+)$/.exec(hash) ?? []
  const [earlierSalt, earlierKey] = hash.split(':')
  const found =
    salt && key
      ? { cost: { n: Number(n), r: Number(r), p: Number(p) }, salt, key: Buffer.from(key, 'hex') }
      : { cost: EARLIER, salt: earlierSalt ?? '', key: Buffer.from(earlierKey ?? '', 'hex') }
  if (found.salt === '' || found.key.length !== KEY_BYTES) throw new Error('Invalid password hash')
  return found
}

/**
 * Whether the password matches the hash. Throws when the hash has the wrong format. A hash of another cost than a new one takes as long as
 * both, and so does a new one, so that the time tells nothing about whose hash it is.
 */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const { cost, salt, key } = parse(hash)
  const current = currentCost()
  const isCurrent = workOf(cost) === workOf(current)
  const earlier = { ...EARLIER, n: Math.min(EARLIER.n, current.n) }
  const found = await keyOf(password, salt, cost)
  await keyOf(password, salt, isCurrent ? earlier : current)
  return timingSafeEqual(found, key)
}

/** Whether the hash costs less to guess than a new one. */
export const isCheap = (hash: string): boolean => workOf(parse(hash).cost) < workOf(currentCost())
