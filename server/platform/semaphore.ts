import { Problem } from './problem.ts'

/** At most `atOnce` pieces of work at the same time; the rest wait in order, and when too many wait the next is refused. */
export function semaphore(atOnce: number, mayWait: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mayWait) throw new Problem('busy')
      await new Promise<void>((turn) => waiting.push(turn))
    }
    try {
      return await work()
    } finally {
      // The turn is handed on, so the count stays; only an empty queue gives it back.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
