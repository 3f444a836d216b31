/**
 * Collects what comes in while earlier work is running, and works on it together: under load many callers share one transaction;
 * alone, nobody waits. Where a batch fails, each of its pieces is tried by itself, so that nobody fails for another's sake:
 * the work must leave nothing behind when it fails.
 */
export function together<I, O>(work: (items: readonly I[]) => Promise<readonly O[]>, most = 32): (item: I) => Promise<O> {
  type Waiting = { item: I; done: (answer: O) => void; fail: (error: unknown) => void }
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item))
      batch.forEach(({ done }, i) => done(answers[i] as O))
    } catch (error) {
      if (batch.length === 1) batch[0]?.fail(error)
      else for (const one of batch) await run([one])
    }
  }
  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await run(waiting.splice(0, most))
    isRunning = false
  }
  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      if (!isRunning) void drain()
    })
}
