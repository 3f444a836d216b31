import type { FastifyInstance } from 'fastify'
import { pauseStore } from '#contracts/stores/stores.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { pauseStore as pause } from './stores.ts'

export async function storeRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  serve(app, pauseStore, async ({ actor, params, body }) => {
    const { id, name, paused } = await pause(db, actor, params.id, body.paused)
    return { storeId: id, name, paused }
  })
}
