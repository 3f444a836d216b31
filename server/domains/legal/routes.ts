import type { FastifyInstance } from 'fastify'
import { legalDocument } from '#contracts/legal.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { legalDocumentOf } from './legal.ts'

export async function legalRoutes(app: FastifyInstance, { db, clock, ready }: Deps): Promise<void> {
  serve(app, legalDocument, ({ params, query }) => legalDocumentOf(db, params.slug, query.v, clock.now()), {
    ready: { cache: ready, keys: ({ slug }) => [`legal:${slug}`] },
  })
}
