import { Socket } from 'node:net'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonProblems } from '#contracts/problems.ts'
import { Problem } from './problem.ts'
import { SERVER_LIMITS } from './server-limits.ts'

/**
 * What a request is for. `first`: what moves money, points, orders or messages, and the quotes before it. `change`: all other writes.
 * `browse`: whatever only reads.
 */
export type Work = 'first' | 'change' | 'browse'

/** A page that is rendered takes about as long as this many other requests. */
const PAGE_UNITS = 4
/** With less free memory than this share, a node must finish what it has. */
const MOST_HEAP = 0.92

/**
 * Refuses work before it is begun when more is under way than this node answers soon, and browsing before writes before purchases. So
 * whatever was admitted stays quick, and a refusal costs next to nothing. Only requests over the network count: reads that a page makes
 * in this process belong to the page. A slow client holds no place: its request counts once it has arrived, and until the answer is
 * written.
 */
export async function admitRequests(app: FastifyInstance, refused: (work: Work) => void): Promise<void> {
  let underWay = 0
  const held = new WeakMap<FastifyRequest, number>()

  const refuse = (work: Work): Problem => {
    refused(work)
    // Spread, so that the refused do not come back together.
    return new Problem('busy', { retryAfter: 1 + Math.floor(Math.random() * 4) })
  }
  const isFull = (work: Work): boolean => underWay >= SERVER_LIMITS.underWay[work]
  const take = (request: FastifyRequest, { raw }: FastifyReply): void => {
    // Whoever left gets no answer that would end this.
    if (raw.destroyed) return
    const units = request.routeOptions.url === '/*' ? PAGE_UNITS : 1
    held.set(request, units)
    underWay += units
  }
  const giveBack = (request: FastifyRequest): void => {
    underWay -= held.get(request) ?? 0
    held.delete(request)
  }

  // A node whose thread is blocked or whose memory runs out: browsing stops until it has recovered.
  await app.register(underPressure, {
    maxEventLoopDelay: SERVER_LIMITS.blockedMs,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * MOST_HEAP,
    pressureHandler: async (request, _reply, type) => {
      if (workOf(request) !== 'browse') return
      // A start blocks the thread, too: while nothing is under way there is nothing to refuse for.
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && underWay < SERVER_LIMITS.underWay.browse / 2) return
      throw refuse('browse')
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const work = workOf(request)
    if (work === null) return done()
    if (isFull(work)) {
      const problem = refuse(work)
      if (!isPageInBrowser(request)) return done(problem)
      reply.code(503).header('retry-after', problem.retryAfter).type('text/html; charset=utf-8').send(BUSY_PAGE)
      return
    }
    // A body may take its time to arrive.
    if (!hasBody(request)) take(request, reply)
    reply.raw.once('close', () => giveBack(request))
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    const work = hasBody(request) ? workOf(request) : null
    if (work === null) return done()
    if (isFull(work)) return done(refuse(work))
    // A file that is still on its way is read by the handler, and files have limits of their own.
    if (request.raw.complete) take(request, reply)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    giveBack(request)
    done(null, payload)
  })
}

/** Rendering the page of a refusal would cost as much as the page. */
const BUSY_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Busy | SPIRAL</title><h1>Busy</h1><p>${commonProblems.busy.message} <a href="">Try again</a></p></html>`
const isPageInBrowser = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.url === '/*' && /\btext\/html\b/.test(headers.accept ?? '')

const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/** Null: always admitted. */
function workOf(request: FastifyRequest): Work | null {
  const { method, routeOptions, raw } = request
  const { config, url = '' } = routeOptions
  if (config.alwaysAdmitted || config.endpoint?.alwaysAdmitted || !(raw.socket instanceof Socket)) return null
  if (config.endpoint?.idempotent || config.endpoint?.comesFirst) return 'first'
  if (method !== 'GET' && method !== 'HEAD') return 'change'
  // Files of the web app, without which a page that was admitted does not work.
  const isFile = !config.endpoint && !/^\/(\*|api\/|pictures\/)/.test(url)
  return isFile ? null : 'browse'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests cost little and must be answered under any load, or stay open. */
    alwaysAdmitted?: boolean
  }
}
