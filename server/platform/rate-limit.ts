import { createHash } from 'node:crypto'
import { LIMITS } from '#contracts/limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf } from './db.ts'
import { Problem } from './problem.ts'

/**
 * Counts one try against each bucket (an account, an address, a store) and refuses with 429 when one is full.
 * Counters live in Postgres, so all nodes count together; names are hashed, so no address is kept.
 */
export async function takeTry(db: Db, now: Date, buckets: readonly string[], limit: number = LIMITS.triesPerMinute): Promise<void> {
  const window = Math.floor(now.getTime() / MINUTE)
  const names = buckets.map((bucket) => createHash('sha256').update(bucket).digest('base64url')).sort()
  const counts = await rowsOf<{ tries: number }>(
    db,
    'rate-limit.take',
    `insert into rate_limits (bucket, "window", tries) select unnest($1::text[]), $2, 1
     on conflict (bucket, "window") do update set tries = rate_limits.tries + 1 returning tries`,
    [names, window],
  )
  if (counts.every(({ tries }) => tries <= limit)) return
  const seconds = Math.max(1, Math.ceil(((window + 1) * MINUTE - now.getTime()) / 1000))
  throw new Problem('too_many', { retryAfter: seconds, detail: `Too many tries. Wait ${seconds} seconds and try again.` })
}
