import type { FastifyInstance } from 'fastify'
import { makeTaxForms, ownTaxFormFile, ownTaxForms, taxedSellers, taxFormsFile } from '#contracts/tax-forms.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { fileOfYear, formsOf, makeForms, ownFile, sellersOf } from './tax-forms.ts'

export async function taxFormRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, ownTaxForms, ({ actor, query }) => formsOf(db, actor, query))
  serve(app, ownTaxFormFile, async ({ actor, params }, { reply }) => {
    const { name, table } = await ownFile(db, actor, params.id)
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
    return table
  })
  serve(app, taxedSellers, ({ query }) => sellersOf(db, query, clock.now()))
  serve(app, taxFormsFile, ({ query: { year } }, { reply }) => {
    reply.header('content-disposition', `attachment; filename="1099-k-${year}.csv"`).header('cache-control', 'no-store')
    return fileOfYear(db, year)
  })
  serve(app, makeTaxForms, ({ actor, body }) => makeForms(deps, actor, body.year))
}
