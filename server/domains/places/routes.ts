import type { FastifyInstance } from 'fastify'
import { nearestZip, zipPlace } from '#contracts/places/places.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { knownZip, zipNearest } from './zips.ts'

export async function placesRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  serve(app, zipPlace, ({ params }) => knownZip(db, params.zip))
  serve(app, nearestZip, ({ query }) => zipNearest(db, query))
}
