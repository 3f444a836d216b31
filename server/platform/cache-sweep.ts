/** A cache whose expired entries hold memory until they are requested again or evicted. */
type Ageing = { purgeStale(): boolean }

/** Returns a function to call on every insert: it purges expired entries, at most once per `everyMs`. */
export function sweepOf(kept: Ageing, everyMs: number, now = () => performance.now()): () => void {
  let tidiedAt = now()
  return () => {
    if (now() - tidiedAt < everyMs) return
    kept.purgeStale()
    tidiedAt = now()
  }
}
