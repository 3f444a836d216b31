import type { FastifyInstance } from 'fastify'
import { mapStyle } from '#contracts/places/maps.ts'
import { nearestZip, zipPlace } from '#contracts/places/places.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { citiesOf, knownZip, zipNearest } from './zips.ts'

export async function placesRoutes(app: FastifyInstance, { db, config }: Deps): Promise<void> {
  serve(
    app,
    zipPlace,
    async ({ params }) => {
      const place = await knownZip(db, params.zip)
      return { ...place, cities: await citiesOf(db, place) }
    },
    { mayLag: true },
  )
  serve(app, mapStyle, async () => ({ url: config.mapStyle }))
  serve(app, nearestZip, ({ query }) => zipNearest(db, query), { mayLag: true })
}
