import type { FastifyInstance } from 'fastify'
import { changeStoreSettings, storeSettings } from '#contracts/stores/settings.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { changeSettings, settingsOf } from './settings.ts'
import { pauseStore as pause } from './stores.ts'

export async function storeRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, pauseStore, async ({ actor, params, body }) => {
    const { id, name, paused } = await pause(db, actor, params.id, body.paused)
    return { storeId: id, name, paused }
  })
  serve(app, storeSettings, ({ actor, params }) => settingsOf(db, actor, params.id, clock.now()))
  serve(app, changeStoreSettings, ({ actor, params, body }) => changeSettings(db, actor, params.id, body, clock.now()))
}
