import type { FastifyInstance } from 'fastify'
import { appealDecision, decideCase, moderationCases, openCase, reportText } from '#contracts/moderation.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { casesFor, decide, take } from './cases.ts'
import { type TextKinds, textsOf } from './moderated-texts.ts'
import { appeal, report } from './queue.ts'

/** @param kinds the texts of all domains that people write in */
export async function moderationRoutes(app: FastifyInstance, deps: Deps, kinds: TextKinds): Promise<void> {
  const { db, clock } = deps
  serve(app, reportText, async ({ actor, body }) => {
    await countTry(db, clock.now(), [`text report by ${actor.id}`])
    const text = (await textsOf(db, kinds, body.kind, [body.id])).get(body.id)
    if (!text?.isShown) throw new Problem('not_found')
    return report(deps, actor, body, text)
  })
  serve(app, appealDecision, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`appeal by ${actor.id}`])
    await appeal(deps, actor, params, body.words)
    return undefined
  })
  serve(app, moderationCases, ({ actor, query }) => casesFor(deps, kinds, actor, query))
  serve(app, openCase, async ({ actor, params }) => {
    await take(db, actor, params.id, clock.now())
    return undefined
  })
  serve(app, decideCase, async ({ actor, params, body }) => {
    await decide(deps, kinds, actor, params.id, body)
    return undefined
  })
}
