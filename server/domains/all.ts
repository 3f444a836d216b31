import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Listener } from '../facts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs.ts'
import { identify } from './identity/identify.ts'
import { identityRoutes } from './identity/routes.ts'

export type Domain = {
  name: string
  routes?: (app: FastifyInstance, deps: Deps) => Promise<void>
  listeners?: Record<string, Listener>
  jobs?: Record<string, Job>
  /** Only identity: says who is asking. */
  identify?: (deps: Deps) => onRequestAsyncHookHandler
}

/** From the ground up: a domain asks only domains above it. */
export const domains: readonly Domain[] = [
  { name: 'identity', identify, routes: identityRoutes },
]
