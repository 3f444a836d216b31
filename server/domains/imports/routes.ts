import type { FastifyInstance } from 'fastify'
import { applyImport, cancelImport, importRun, imports, startImport, undoImport } from '#contracts/imports.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { startApplying } from './apply.ts'
import { checkUpload } from './check.ts'
import { runOf, runsOf, type Scope, shownRun } from './runs.ts'
import { withRoom } from './turn.ts'
import { cancelRun, undoRun } from './undo.ts'
import { takeUpload } from './upload.ts'

/** The retailers this person may import for: those they manage. */
const scopeOf = (person: Person): Scope =>
  retailerIdsOf(person, 'manager').map((retailerId) => ({ retailerId, storeIds: storeLimitOf(person, retailerId) }))

export async function importRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serve(app, startImport, ({ actor }, { request }) =>
    withRoom(async () => {
      const upload = await takeUpload(deps, request)
      return shownRun(db, await checkUpload(deps, scopeOf(actor), { ...upload, userId: actor.id }, true))
    }),
  )
  serve(app, imports, ({ actor, query }) => runsOf(db, scopeOf(actor), query))
  serve(app, importRun, async ({ actor, params }) => shownRun(db, await runOf(db, scopeOf(actor), params.id)))
  serve(app, applyImport, async ({ actor, params }) => shownRun(db, await startApplying(deps, scopeOf(actor), params.id)))
  serve(app, undoImport, async ({ actor, params }) => shownRun(db, await undoRun(deps, scopeOf(actor), params.id, actor.id)))
  serve(app, cancelImport, async ({ actor, params }) => shownRun(db, await cancelRun(deps, scopeOf(actor), params.id)))
}
