import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { Problem } from './problem.ts'
import { semaphore } from './semaphore.ts'

const wordsOf = (error: unknown): string => (error instanceof Problem ? error.message : 'Something went wrong on our side. Try again.')

/**
 * Long work that reports as it goes: a line of JSON for each event. The answer begins at once, the work waits for its turn, and a few more may
 * wait. What fails ends in an event of the kind `failed`, which the shape has.
 */
export function eventLines<S extends z.ZodType>(
  shape: S,
  log: FastifyBaseLogger,
  { atOnce, mayWait }: { atOnce: number; mayWait: number },
) {
  const inTurn = semaphore(atOnce, mayWait)
  const lineOf = (event: z.output<S>): string => `${JSON.stringify(z.encode(shape, event))}\n`
  return async function* lines(events: () => AsyncIterable<z.output<S>>): AsyncGenerator<string> {
    let done: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      done = resolve
    })
    try {
      await new Promise<void>((turn, refuse) => {
        inTurn(() => {
          turn()
          return finished
        }).catch(refuse)
      })
      for await (const event of events()) yield lineOf(event)
    } catch (error) {
      if (!(error instanceof Problem)) log.error({ err: error }, 'work that reports as it goes has failed')
      yield lineOf({ kind: 'failed', message: wordsOf(error) } as z.output<S>)
    } finally {
      done()
    }
  }
}
