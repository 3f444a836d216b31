import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The longest pause of background work, so that it continues under any load. */
const LONGEST_MS = 25

/** Heavy work rests while the last request came within this time: on a node that nobody uses it goes on at once. */
const RECENT_MS = 10_000

let underWay = 0
let askedAt = Number.NEGATIVE_INFINITY
const waiting = new Set<() => void>()

/** Notes each request, and counts the ones that change data: a user waits at the screen for each of them. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    askedAt = performance.now()
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

/**
 * For heavy work of many seconds, which keeps processors busy outside this thread: the returned function rests after each piece, for so many
 * times the time that the piece took, so that requests find a free processor.
 */
export function restful({ times, longestMs }: { times: number; longestMs: number }): () => Promise<void> {
  let from = performance.now()
  return async () => {
    const now = performance.now()
    if (now - askedAt < RECENT_MS) await pause(Math.min((now - from) * times, longestMs))
    from = performance.now()
  }
}
