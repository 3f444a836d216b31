/** Records what a test server receives, in order, and resolves the tests that wait for it. */
export function arrivals<T>(noun: string) {
  const all: T[] = []
  const waiting = new Set<() => void>()
  return {
    all,
    add(one: T): void {
      all.push(one)
      for (const look of waiting) look()
    },
    /** Waits until there are at least `count`. */
    arrived: (count: number, withinMs = 10_000): Promise<T[]> =>
      new Promise((done, fail) => {
        const look = () => {
          if (all.length < count) return
          end()
          done(all)
        }
        const timer = setTimeout(() => {
          end()
          fail(new Error(`${all.length} of ${count} ${noun} arrived within ${withinMs} ms`))
        }, withinMs)
        const end = () => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      }),
  }
}
