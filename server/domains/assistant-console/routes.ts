import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  assistantConsole,
  checkAssistantModel,
  removeAssistantCase,
  runAssistant,
  runAssistantCases,
  RUNS_PER_MINUTE,
  runTool,
  saveAssistantCase,
  switchAssistantModel,
} from '#contracts/assistant-console.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { ToolLimits } from '../agent-tools/limits.ts'
import { allCases, remove, runAll, save, toSave } from './cases.ts'
import { check, engineOf, turn } from './engine.ts'
import { asThemselves, callOne, run, toolsShownTo } from './runs.ts'

export async function assistantConsoleRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const ports = { app, deps, limits: new ToolLimits(db) }
  const count = (actor: Person) => countTry(db, clock.now(), [`assistant runs of ${actor.id}`], RUNS_PER_MINUTE)
  /** Ends a run whose developer has left. */
  const whileOpen = ({ raw }: FastifyReply): AbortSignal => {
    const left = new AbortController()
    raw.on('close', () => left.abort())
    return left.signal
  }
  serve(app, assistantConsole, async ({ actor }, { request: { ip } }) => {
    const cases = await allCases(db)
    return {
      tools: toolsShownTo(asThemselves(actor, ip)),
      engine: await engineOf(deps, actor),
      cases,
      flagged: await toSave(db, cases),
    }
  })
  serve(app, runAssistant, async ({ actor, body }, { request: { ip }, reply }) => {
    await count(actor)
    return run(ports, asThemselves(actor, ip), body, whileOpen(reply))
  })
  serve(app, runTool, ({ actor, params, body, idempotency: { key } }, { request: { ip } }) =>
    callOne(ports, asThemselves(actor, ip), params.name, body, secretHash(key)),
  )
  serve(app, saveAssistantCase, ({ actor, body }) => save(db, actor, body))
  serve(app, removeAssistantCase, ({ actor, params }) => remove(db, actor, params.id))
  serve(app, runAssistantCases, async ({ actor }, { request: { ip }, reply }) => {
    await count(actor)
    return runAll(ports, asThemselves(actor, ip), whileOpen(reply))
  })
  serve(app, checkAssistantModel, async ({ actor }) => {
    await count(actor)
    return check(deps)
  })
  serve(app, switchAssistantModel, ({ actor, body }) => turn(deps, actor, body))
}
