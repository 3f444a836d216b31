import type { FastifyInstance } from 'fastify'

/** However many shop, work that nobody waits for goes on. */
const LONGEST_MS = 25

let underWay = 0
const waiting = new Set<() => void>()

/** Counts the requests that change something: somebody stands at a screen until they are answered. */
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
 * Long work in the background asks this before each of its pieces, which take a hundredth of a second: whoever presses a button meanwhile
 * waits for one piece at most, and not at each of their statements for all that is left.
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
