import type { FastifyInstance } from 'fastify'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import {
  check,
  clientEvents,
  diagnosticReports,
  figures,
  sendClientEvents,
  sendReport,
  settings,
  settleReport,
} from '#contracts/operations.ts'
import { type Actor, isPerson, isPlatform } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { checkOf, version } from './check.ts'
import { keepClientEvents, newestClientEvents } from './client-events.ts'
import { figuresOf } from './figures.ts'
import { addPureTest } from './pure-test.ts'
import { keepReport, reportsOf, settleReport as settle } from './reports.ts'

export async function operationsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, config, cards, ready } = deps
  serve(app, check, async (_, { reply }) => {
    const answer = await checkOf(deps)
    // A server without its database cannot serve requests, and with a wrong clock it is not ready: a load balancer must see this from the
    // status code alone.
    const isReady = answer.parts.every(({ name, status }) => status === 'ok' || (name !== 'database' && name !== 'clock'))
    if (!isReady) await reply.code(503).header('retry-after', 5).send(answer)
    return answer
  })
  serve(app, settings, async () => ({
    testPayments: cards.test,
    sample: config.sample,
    version,
    payments: { provider: cards.name, publishableKey: cards.publishableKey ?? null, testTokens: cards.test ? [...cards.testTokens] : [] },
  }))
  serve(app, sendClientEvents, async ({ body }, { request }) => {
    const now = clock.now()
    // All shoppers in a mall may share one address.
    await countTry(db, now, [`client events from ${request.ip}`], SERVER_LIMITS.slowReportsPerMinute)
    await keepClientEvents(db, body.events, now)
  })
  // A test page, which production shows to developers only.
  const mayTest = (actor: Actor | undefined): boolean =>
    config.environment !== 'production' || (actor !== undefined && isPlatform(actor, 'developer'))
  const refuseOutside = (actor: Actor) => {
    if (!mayTest(actor)) throw new Problem('not_found')
  }
  addPureTest(app, deps, mayTest)
  serve(app, sendReport, async ({ actor, body, idempotency }, { request }) => {
    refuseOutside(actor)
    const now = clock.now()
    await countTry(db, now, [`report from ${request.ip}`])
    await once(db, idempotency, (tx) => keepReport(tx, isPerson(actor) ? actor.id : null, body, now))
  })
  serve(app, diagnosticReports, ({ query }) => reportsOf(db, query))
  serve(app, settleReport, ({ actor, params }) => settle(db, actor, params.id, clock.now()))
  serve(app, clientEvents, async ({ actor }) => {
    refuseOutside(actor)
    return { items: await newestClientEvents(db) }
  })
  serve(app, figures, () => figuresOf(db, clock.now()), { ready: { cache: ready, keys: () => ['figures'] } })
}
