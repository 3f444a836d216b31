/** Something whose entries grow too old to be given out, and hold their memory until they are asked for once more or driven out. */
type Ageing = { purgeStale(): boolean }

/** To be called whenever something is kept: lets go of what is too old, at most once in this time. */
export function sweepOf(kept: Ageing, everyMs: number, now = () => performance.now()): () => void {
  let tidiedAt = now()
  return () => {
    if (now() - tidiedAt < everyMs) return
    kept.purgeStale()
    tidiedAt = now()
  }
}
