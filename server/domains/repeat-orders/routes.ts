import type { FastifyInstance } from 'fastify'
import {
  answerRepeat,
  cancelRepeat,
  changeRepeat,
  pauseRepeat,
  repeatOffer,
  repeatOrders,
  resumeRepeat,
  skipRepeat,
  startRepeat,
} from '#contracts/repeat-orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { answer, cancel, change, offerOf, pause, resume, skip, start } from './acts.ts'
import { repeatsOf } from './repeats.ts'

export async function repeatOrderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, repeatOrders, async ({ actor }) => ({ items: await repeatsOf(deps, actor.id) }))
  serve(app, repeatOffer, ({ actor, query }) => offerOf(deps, actor, query))
  serve(app, startRepeat, ({ actor, body, idempotency }) => start(deps, actor, body, idempotency))
  serve(app, changeRepeat, ({ actor, params, body }) => change(deps, actor, params.id, body))
  serve(app, skipRepeat, ({ actor, params, body }) => skip(deps, actor, params.id, body.dueOn))
  serve(app, answerRepeat, ({ actor, params, body }) => answer(deps, actor, params.id, body))
  serve(app, pauseRepeat, ({ actor, params }) => pause(deps, actor, params.id))
  serve(app, resumeRepeat, ({ actor, params }) => resume(deps, actor, params.id))
  serve(app, cancelRepeat, ({ actor, params }) => cancel(deps, actor, params.id))
}
