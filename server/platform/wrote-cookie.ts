import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { hasCommitted } from './pool.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/** Says that this browser has changed something a moment ago. Browsers of the same person without it wait for a replica like everybody. */
export const WROTE_COOKIE = 'spiral.wrote'

/**
 * Replicas that lag by more than `replicaLagMs` are not read. So a person who reads from the primary for twice as long after a change has seen it
 * there, and any replica that is read later has it. The browser counts the time, from when it got the answer.
 */
const SECONDS = Math.ceil((2 * SERVER_LIMITS.replicaLagMs) / 1_000)

/** Gives the cookie to a browser that changes something. GET requests only write notes of ours, such as the last use of a session. */
export function rememberWriters(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || !hasCommitted(request)) return
    const secure = publicOrigin.startsWith('https://')
    reply.setCookie(WROTE_COOKIE, '1', { path: '/', maxAge: SECONDS, httpOnly: true, sameSite: 'lax', secure })
  })
}
