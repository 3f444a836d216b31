import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { chooseVisits, recordVisits } from '#contracts/visits.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { seal, unseal } from '../identity/cookies.ts'
import { forgetDevice } from './personal-data.ts'
import { hashed, Recorder } from './recorder.ts'

const PATH = '/api/visits'
const KEPT_SECONDS = 395 * 86_400

export async function visitRoutes(app: FastifyInstance, { db, clock, config, log }: Deps): Promise<void> {
  const recorder = new Recorder(db, (error) => log.warn({ err: error }, 'visits were not recorded'))
  app.addHook('onClose', () => recorder.write())
  const isWithinLimit = perMinute(SERVER_LIMITS.visitsPerMinute)

  // The cookie goes to these endpoints only, so that pages and other calls never depend on it.
  const name = `${config.publicOrigin.startsWith('https://') ? '__Secure-' : ''}spiral.visits`
  const secret = config.secret ?? ''
  const deviceOf = (request: FastifyRequest): string | null => unseal(secret, request.cookies[name] ?? '')
  const keepDevice = (reply: FastifyReply, device: string | null): void => {
    reply.setCookie(name, device === null ? '' : seal(secret, device), {
      httpOnly: true,
      sameSite: 'lax',
      path: PATH,
      secure: config.publicOrigin.startsWith('https://'),
      maxAge: device === null ? 0 : KEPT_SECONDS,
    })
  }

  serve(app, recordVisits, async ({ actor, body }, { request }) => {
    const now = clock.now()
    if (!isWithinLimit(request.ip, body.events.length, now)) throw new Problem('too_many', { retryAfter: 60 })
    const device = deviceOf(request)
    if (request.headers['sec-gpc'] === '1') return
    const userId = device !== null && isPerson(actor) ? actor.id : null
    recorder.note(body.events, { address: hashed(secret, request.ip), device, userId }, now)
  })
  serve(app, chooseVisits, async ({ body }, { request, reply }) => {
    await countTry(db, clock.now(), [`visits chosen from ${request.ip}`], SERVER_LIMITS.slowReportsPerMinute)
    const device = deviceOf(request)
    if (body.recognize) return keepDevice(reply, device ?? randomBytes(18).toString('base64url'))
    await recorder.write()
    if (device !== null) await forgetDevice(db, device)
    keepDevice(reply, null)
  })
}

const MOST_ADDRESSES = 20_000
/** Counts in this process: a statement for each event would cost more than the event. */
function perMinute(most: number): (address: string, count: number, now: Date) => boolean {
  const counts = new LRUCache<string, { minute: number; count: number }>({ max: MOST_ADDRESSES })
  return (address, count, now) => {
    const minute = Math.floor(now.getTime() / MINUTE)
    const before = counts.get(address)
    const sum = (before?.minute === minute ? before.count : 0) + count
    counts.set(address, { minute, count: sum })
    return sum <= most
  }
}
