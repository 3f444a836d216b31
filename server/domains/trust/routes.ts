import type { FastifyInstance } from 'fastify'
import { trustFigures } from '#contracts/trust/figures.ts'
import { nearlyTrusted, retailerTrust, storesTrust, storeTrust } from '#contracts/trust/mark.ts'
import { answerReport, problemReports, reportProblem, reportState, takeReport } from '#contracts/trust/reports.ts'
import { certifyIdentity, decideDuty, sellerDuties, sendIdentity, verification } from '#contracts/trust/inform.ts'
import { checkSeller, sellers, storeSeller } from '#contracts/trust/sellers.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { figuresOf } from './figures.ts'
import { nearlyThere, trustOf, trustOfAll, trustOfOwn } from './marks.ts'
import { answer, keepReport, reportsOf, stateOf, take } from './reports.ts'
import { countAtOnce } from './count.ts'
import { certify, decide, dutiesOf, send, verificationOf } from './inform.ts'
import { recordCheck, sellerOfStore, sellersOf } from './sellers.ts'

/** Per minute, network address and email address: each report sends a mail. */
const REPORTS_PER_MINUTE = 3
/** Per minute and network address: a number has too many letters to be guessed at this rate. */
const LOOKS_PER_MINUTE = 10

export async function trustRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  // Counted over a year of orders: kept for half a minute, so that many readers cost one count.
  serve(app, trustFigures, () => figuresOf(db, clock.now()), { ready: { cache: deps.ready, keys: () => [] } })
  serve(app, storeTrust, ({ params }) => trustOf(db, params.id), { mayLag: true })
  serve(app, storesTrust, ({ query }) => trustOfAll(db, query), { mayLag: true })
  serve(app, nearlyTrusted, ({ query }) => nearlyThere(db, query), { mayLag: true })
  serve(app, retailerTrust, ({ actor, query }) => trustOfOwn(db, actor, query))
  serve(app, storeSeller, ({ params }) => sellerOfStore(db, params.id), { mayLag: true })
  serve(app, sellers, ({ query }) => sellersOf(db, query, clock.now()))
  serve(app, checkSeller, async ({ actor, ...sent }) => {
    const seller = await recordCheck(deps, actor, sent, clock.now())
    await countAtOnce(deps, seller.retailerId)
    return seller
  })
  serve(app, verification, ({ actor, query }) => verificationOf(db, actor, query.retailerId))
  serve(app, sendIdentity, ({ actor, body }) => send(deps, actor, body))
  serve(app, certifyIdentity, ({ actor, body }) => certify(deps, actor, body))
  serve(app, sellerDuties, ({ query }) => dutiesOf(db, query))
  serve(app, decideDuty, async ({ actor, ...sent }) => {
    const duty = await decide(deps, actor, sent)
    if (sent.body.verified) await countAtOnce(deps, duty.retailer.id)
    return duty
  })
  serve(app, reportProblem, async ({ body, idempotency }, { request }) => {
    await countTry(db, clock.now(), [`problem report from ${request.ip}`, `problem report by ${body.email}`], REPORTS_PER_MINUTE)
    return once(db, idempotency, (tx) => keepReport(tx, deps, body))
  })
  serve(app, reportState, async ({ body }, { request }) => {
    await countTry(db, clock.now(), [`report state from ${request.ip}`], LOOKS_PER_MINUTE)
    return stateOf(db, body)
  })
  serve(app, problemReports, ({ actor, query }) => reportsOf(db, actor, query))
  serve(app, takeReport, (call) => take(deps, call.actor, call))
  serve(app, answerReport, (call) => answer(deps, call.actor, call))
}
