import type { FastifyInstance } from 'fastify'
import { platformAnalytics, platformPlaces, platformViews, removePlatformView, savePlatformView } from '#contracts/platform-figures.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { placesToChoose, platformFigures } from './figures.ts'
import { dropView, keepView, viewsOf } from './views.ts'

export async function platformFigureRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  serve(app, platformAnalytics, ({ query }) => platformFigures(db, query), { mayLag: true })
  serve(app, platformPlaces, async () => ({ items: await placesToChoose(db) }), { mayLag: true })
  serve(app, platformViews, async ({ actor }) => ({ items: await viewsOf(db, actor.id) }))
  serve(app, savePlatformView, ({ actor, body }) => keepView(db, actor.id, body))
  serve(app, removePlatformView, ({ actor, params }) => dropView(db, actor.id, params.id))
}
