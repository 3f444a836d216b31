import type { FastifyInstance } from 'fastify'
import {
  acceptance,
  askForRetest,
  forgetKnownIssue,
  markKnownIssue,
  markRule,
  PROBES_PER_MINUTE,
  runProbes,
  storeTestRun,
  testRun,
  testRuns,
  testTrends,
} from '#contracts/test-center.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { version } from '../operations/check.ts'
import { acceptanceOf, markOf, refuseUnknown, retest } from './acceptance.ts'
import * as knownIssues from './known-issues.ts'
import { probe } from './probes.ts'
import { runOf, runsOf, storeRun, trendsOf } from './runs.ts'

export async function testCenterRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, testRuns, ({ query }) => runsOf(db, query))
  serve(app, testRun, ({ params, query }) => runOf(db, params.id, query.with))
  serve(app, testTrends, () => trendsOf(db))
  serve(app, storeTestRun, ({ actor, body, idempotency }) =>
    once(db, idempotency, async (tx) => ({ id: await storeRun(tx, actor.id, body) })),
  )
  serve(app, runProbes, async ({ actor }, { request: { host } }) => {
    const now = clock.now()
    await countTry(db, now, ['smoke probes'], PROBES_PER_MINUTE)
    const { passed, ms, problems } = await probe(app, host)
    const suites = [{ suite: 'probes' as const, passed, failed: problems.length, flaky: 0, skipped: 0, ms }]
    return { id: await storeRun(db, actor.id, { kind: 'probes', build: version, startedAt: now, suites, problems, citations: [] }) }
  })
  serve(app, markKnownIssue, ({ actor, body }) => knownIssues.mark(db, actor.id, body, clock.now()))
  serve(app, forgetKnownIssue, ({ body }) => knownIssues.forget(db, body))
  serve(app, acceptance, () => acceptanceOf(db))
  serve(app, markRule, async ({ actor, body, idempotency }) => {
    await refuseUnknown(body.rule)
    return once(db, idempotency, (tx) => markOf(tx, actor.id, body))
  })
  serve(app, askForRetest, async ({ body }) => {
    await refuseUnknown(body.rule)
    return retest(db, body)
  })
}
