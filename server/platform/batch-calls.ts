type Work<Of, I, O> = (of: Of, items: readonly I[], isAlone: boolean) => Promise<readonly O[]>
/** `isLockTimeout`: the work failed because somebody else held what it needs. Only alone it may wait for that: till then others wait behind it. */
type Options = { most?: number; isLockTimeout?: (error: unknown) => boolean }

/**
 * Collects what comes in the same moment or while earlier work is running, and works on it together: under load many callers share one
 * transaction; alone, nobody waits. Where a batch fails, each of its pieces is tried by itself, and nobody waits for these, so that
 * nobody fails for another's sake: the work must leave nothing behind when it fails. `of` is what the work is done with; each has its own batches.
 */
export function batchCalls<Of extends object, I, O>(
  work: Work<Of, I, O>,
  { most = 32, isLockTimeout = () => false }: Options = {},
): (of: Of, item: I) => Promise<O> {
  type Waiting = { item: I; done: (answer: O) => void; fail: (error: unknown) => void }
  const queues = new WeakMap<Of, Waiting[]>()

  async function run(of: Of, batch: readonly Waiting[], isAlone = false): Promise<void> {
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
  async function drain(of: Of, waiting: Waiting[]): Promise<void> {
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
      // Answers to several come in one turn of the loop; what they lead to shall begin together.
      setImmediate(() => void drain(of, waiting))
    })
}
