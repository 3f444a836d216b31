import type { FastifyInstance } from 'fastify'
import { checkOutsideService, outsideServices } from '#contracts/outside-services.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { allServices, checkNow } from './outside-services.ts'

export async function outsideServiceRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, outsideServices, async () => ({ items: await allServices(deps) }))
  serve(app, checkOutsideService, ({ params }) => checkNow(deps, params.name))
}
