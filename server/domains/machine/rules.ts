import { DAY, MINUTE } from '#contracts/time.ts'

/** How many answers took up to so long; each bucket counts those before it, too. */
export type Buckets = readonly { upToSeconds: number; count: number }[]

/**
 * The time below which this share of the answers stayed, in milliseconds, as far as buckets tell: it is estimated within its bucket. Null
 * where there are no answers, or where it lies beyond the last bucket.
 */
export function quantileMs(buckets: Buckets, share: number): number | null {
  const total = buckets.at(-1)?.count ?? 0
  if (total === 0) return null
  const wanted = share * total
  let [from, before] = [0, 0]
  for (const { upToSeconds, count } of buckets) {
    if (count >= wanted) {
      if (!Number.isFinite(upToSeconds)) return null
      const within = (wanted - before) / (count - before)
      return Math.round((from + (upToSeconds - from) * within) * 1000 * 10) / 10
    }
    from = upToSeconds
    before = count
  }
  return null
}

/** Adds up times of one route, whose buckets are the same. */
export function addedUp(times: readonly { buckets: Buckets }[]): Buckets {
  const [first] = times
  return (first?.buckets ?? []).map(({ upToSeconds }, i) => ({
    upToSeconds,
    count: times.reduce((sum, { buckets }) => sum + (buckets[i]?.count ?? 0), 0),
  }))
}

/** No schedule here is rarer than once a month. */
const LONGEST_MS = 32 * DAY
type Digest = { min: number; hour: number; date: number; month: number; dow: number }

/** The next minute, after this time, that a schedule in UTC names. */
export function nextRun(matches: (digest: Digest) => boolean, now: Date): Date | null {
  const first = Math.floor(now.getTime() / MINUTE) * MINUTE + MINUTE
  for (let time = first; time < first + LONGEST_MS; time += MINUTE) {
    const at = new Date(time)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (matches(digest)) return at
  }
  return null
}
