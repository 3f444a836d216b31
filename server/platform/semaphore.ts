import { Problem } from './problem.ts'

/** Runs at most `atOnce` tasks at the same time; the rest wait in order. When `mayWait` tasks are waiting, the next is refused. */
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
      // The slot passes to the next task, so the count stays; it is freed only when the queue is empty.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
