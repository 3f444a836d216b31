import type { FastifyInstance } from 'fastify'
import { cancelJob, internalPlatform, replayMessage, retryJob } from '#contracts/machine.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import type { Domain } from '../domain.ts'
import * as acts from './acts.ts'
import { machineOf } from './machine.ts'

export async function machineRoutes(app: FastifyInstance, deps: Deps, all: readonly Domain[]): Promise<void> {
  serve(app, internalPlatform, ({ actor }) => machineOf(deps, all, actor))
  serve(app, retryJob, ({ actor, params, body }) => acts.retryJob(deps, actor, params.id, body.reason))
  serve(app, cancelJob, ({ actor, params, body }) => acts.cancelJob(deps, actor, params.id, body.reason))
  serve(app, replayMessage, ({ actor, params, body }) => acts.replayMessage(deps, actor, params.id, body.reason))
}
