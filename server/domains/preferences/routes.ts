import type { FastifyInstance } from 'fastify'
import { changePreferences, clearPreferences, preferences } from '#contracts/preferences.ts'
import { usualChoice } from '#contracts/preferences/usual-choice.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { changePreferencesOf, clearPreferencesOf, preferencesOf } from './preferences.ts'
import { usualChoiceOf } from './usual-choice.ts'

export async function preferenceRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, preferences, ({ actor }) => preferencesOf(db, actor.id))
  serve(app, changePreferences, ({ actor, body }) => changePreferencesOf(db, actor.id, body, clock.now()))
  serve(app, usualChoice, ({ actor, query }) => usualChoiceOf(db, actor.id, query.productId))
  serve(app, clearPreferences, ({ actor }) => clearPreferencesOf(db, actor.id, clock.now()))
}
