import type { FastifyInstance } from 'fastify'
import {
  automationRuns,
  automations,
  changeAutomation,
  createAutomation,
  removeAutomation,
  switchAutomation,
  testAutomation,
  undoAutomationRun,
} from '#contracts/automations/automations.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { runsOf, undoRun } from './log.ts'
import { automationsOf, change, create, remove, switchTo } from './office.ts'
import { test } from './test-run.ts'

export async function automationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, automations, ({ actor, query }) => automationsOf(db, actor, query, clock.now()))
  serve(app, createAutomation, ({ actor, body, idempotency }) => create(deps, actor, body, idempotency))
  serve(app, changeAutomation, ({ actor, params, body }) => change(deps, actor, params.id, body))
  serve(app, removeAutomation, ({ actor, params }) => remove(db, actor, params.id))
  serve(app, testAutomation, async ({ actor, params }) => {
    await countTry(db, clock.now(), [`automation tests by ${actor.id}`], 30)
    return test(deps, actor, params.id)
  })
  serve(app, switchAutomation, ({ actor, params, body }) => switchTo(deps, actor, params.id, body))
  serve(app, automationRuns, ({ actor, query }) => runsOf(db, actor, query))
  serve(app, undoAutomationRun, ({ actor, params }) => undoRun(deps, actor, params.id))
}
