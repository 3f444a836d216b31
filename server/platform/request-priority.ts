import type { FastifyInstance } from 'fastify'

/** The longest pause of background work, so that it continues under any load. */
const LONGEST_MS = 25

let underWay = 0
const waiting = new Set<() => void>()

/** Counts the requests that change data: a user waits at the screen for each of them. */
export function countWriteRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      underWay += 1
      reply.raw.once('close', ended)
    }
    done()
  })
}

function ended(): void {
  underWay -= 1
  if (underWay > 0) return
  for (const goOn of waiting) goOn()
}

/**
 * Long background work awaits this before each of its pieces, which take about 10 ms. A user's request therefore waits for one piece at
 * most, and not at each of its statements for the rest of the work.
 */
export function yieldToRequests(longestMs = LONGEST_MS): Promise<void> {
  if (underWay === 0) return Promise.resolve()
  return new Promise((goOn) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      goOn()
    }
    const timer = setTimeout(go, longestMs)
    waiting.add(go)
  })
}
