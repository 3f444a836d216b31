type Work<Of, I, O> = (of: Of, items: readonly I[], isAlone: boolean) => Promise<readonly O[]>
/** `isLockTimeout`: the work failed because another transaction held a row it needs. Lock timeouts are retried outside the batch. */
type Options = { most?: number; isLockTimeout?: (error: unknown) => boolean }

/**
 * Collects calls that arrive in the same moment or while earlier work is running, and handles them together. Under load many callers share
 * one transaction; a single caller does not wait. When a batch fails, each item is retried alone without delaying other calls, so that one
 * item cannot fail another. The work must therefore roll back when it fails. `of` is the resource that the work uses; each `of` has its own
 * batches.
 */
export function batchCalls<Of extends object, I, O>(
  work: Work<Of, I, O>,
  { most = 32, isLockTimeout = () => false }: Options = {},
): (of: Of, item: I) => Promise<O> {
  type WaitingCall = { item: I; done: (answer: O) => void; fail: (error: unknown) => void }
  const queues = new WeakMap<Of, WaitingCall[]>()

  async function run(of: Of, batch: readonly WaitingCall[], isAlone = false): Promise<void> {
    try {
      const answers = await work(
        of,
        batch.map(({ item }) => item),
        isAlone,
      )
      batch.forEach(({ done }, i) => done(answers[i] as O))
    } catch (error) {
      if (batch.length === 1 && (isAlone || !isLockTimeout(error))) batch[0]?.fail(error)
      else for (const one of batch) void run(of, [one], true)
    }
  }
  async function drain(of: Of, waiting: WaitingCall[]): Promise<void> {
    while (waiting.length > 0) await run(of, waiting.splice(0, most))
    queues.delete(of)
  }
  return (of, item) =>
    new Promise((done, fail) => {
      const running = queues.get(of)
      const waiting = running ?? []
      waiting.push({ item, done, fail })
      if (running) return
      queues.set(of, waiting)
      // Replies for several callers arrive in one turn of the event loop; their follow-up calls should share a batch.
      setImmediate(() => void drain(of, waiting))
    })
}
