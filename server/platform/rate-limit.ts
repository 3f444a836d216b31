import { createHash } from 'node:crypto'
import { SERVER_LIMITS } from './server-limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf } from './db.ts'
import { Problem } from './problem.ts'

/**
 * Counts one attempt in each bucket (an account, an address, a store) and refuses with 429 when one is full. Counters are in Postgres, so
 * all nodes share them; bucket names are hashed, so no address is stored.
 */
export async function countTry(db: Db, now: Date, buckets: readonly string[], limit: number = SERVER_LIMITS.triesPerMinute): Promise<void> {
  const window = windowOf(now)
  const names = buckets.map(nameOf).sort()
  const counts = await rowsOf<{ tries: number }>(db, 'rate-limit.take')`
    insert into rate_limits (bucket, "window", tries) select unnest(${names}::text[]), ${window}, 1
    on conflict (bucket, "window") do update set tries = rate_limits.tries + 1 returning tries`
  if (counts.some(({ tries }) => tries > limit)) throw tooMany(now)
}

/** Refuses when a bucket is already full, without counting this attempt. */
export async function refuseOverLimit(
  db: Db,
  now: Date,
  buckets: readonly string[],
  limit: number = SERVER_LIMITS.triesPerMinute,
): Promise<void> {
  const window = windowOf(now)
  const [full] = await rowsOf(db, 'rate-limit.full')`
    select from rate_limits where bucket = any(${buckets.map(nameOf)}::text[]) and "window" = ${window} and tries >= ${limit} limit 1`
  if (full) throw tooMany(now)
}

const windowOf = (now: Date): number => Math.floor(now.getTime() / MINUTE)
const nameOf = (bucket: string): string => createHash('sha256').update(bucket).digest('base64url')
function tooMany(now: Date): Problem {
  const seconds = Math.max(1, Math.ceil(((windowOf(now) + 1) * MINUTE - now.getTime()) / 1000))
  return new Problem('too_many', { retryAfter: seconds, detail: `Too many tries. Wait ${seconds} seconds and try again.` })
}

/** Successful attempts do not count: only failures fill a bucket. */
export async function uncountTry(db: Db, now: Date, buckets: readonly string[]): Promise<void> {
  await rowsOf(db, 'rate-limit.give-back')`
    update rate_limits set tries = greatest(0, tries - 1)
    where bucket = any(${buckets.map(nameOf).sort()}::text[]) and "window" = ${windowOf(now)}`
}

/** Who tries codes. A whole mall may share one network address, so a person or browser is counted by itself where it is known. */
export type Guesser = { what: string; own: string | null; ip: string | null }

/**
 * Asks about a code that somebody might guess. Each person and browser has a few wrong codes a minute, and an address (`ip`) many more; both
 * are counted before the answer, so that many at once are stopped too, and a code that is one is given back. Browsers that nobody knows
 * share a few wrong codes per address; a right code is answered even when those are used up.
 */
export async function askAboutCode<T>(
  db: Db,
  now: Date,
  { what, own, ip }: Guesser,
  ask: () => Promise<T>,
  isWrong: (answer: T) => boolean = () => false,
  isWrongError: (error: unknown) => boolean = () => true,
): Promise<T> {
  const mine = own === null ? [] : [`${what} by ${own}`]
  const ofAddress = ip === null ? [] : [`${what} from ${ip}`]
  // The own one first: whoever is over it takes nothing from what the address may still try.
  if (mine.length > 0) await countTry(db, now, mine)
  if (ofAddress.length > 0) await countTry(db, now, ofAddress, SERVER_LIMITS.wrongCodesPerAddress)
  const wrong = async (): Promise<void> => {
    if (own === null && ip !== null) await countTry(db, now, [`${what} by unknown browsers at ${ip}`])
  }
  try {
    const answer = await ask()
    if (isWrong(answer)) await wrong()
    else await uncountTry(db, now, [...mine, ...ofAddress])
    return answer
  } catch (error) {
    if (error instanceof Problem && error.status === 429) throw error
    if (isWrongError(error)) await wrong()
    else await uncountTry(db, now, [...mine, ...ofAddress])
    throw error
  }
}
