import type { FastifyInstance } from 'fastify'
import {
  applyImport,
  cancelImport,
  chooseForImport,
  importChoices,
  importLeftOut,
  importRun,
  imports,
  startImport,
  undoImport,
} from '#contracts/imports/imports.ts'
import type { ImportId } from '#contracts/ids.ts'
import { addFeed, changeFeed, importFeeds, removeFeed, runFeed } from '#contracts/imports/feeds.ts'
import { importPictures, retryPictures } from '#contracts/imports/pictures.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { checkUpload } from './check.ts'
import { choicesOf, choose } from './choices.ts'
import * as feeds from './feeds.ts'
import { leftOutOf } from './left-out.ts'
import { picturesOf, tryAgain } from './pictures.ts'
import { type ImportStep, leaveToJob } from './later.ts'
import { runOf, runsOf, type Scope, shownRun } from './runs.ts'
import { withRoom } from './turn.ts'
import { cancelRun, refuseOld } from './undo.ts'
import { takeUpload } from './upload.ts'

/** The retailers this person may import for: those they manage. */
const scopeOf = (person: Person): Scope =>
  retailerIdsOf(person, 'manager').map((retailerId) => ({ retailerId, storeIds: storeLimitOf(person, retailerId) }))

export async function importRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serve(app, startImport, ({ actor }, { request }) =>
    withRoom(async () => {
      const upload = await takeUpload(deps, request)
      return shownRun(db, await checkUpload(deps, scopeOf(actor), { ...upload, userId: actor.id }, { byJob: true, mayChoose: true }))
    }),
  )
  serve(app, imports, ({ actor, query }) => runsOf(db, scopeOf(actor), query))
  serve(app, importRun, async ({ actor, params }) => shownRun(db, await runOf(db, scopeOf(actor), params.id)))
  serve(app, importChoices, ({ actor, params }) => choicesOf(db, scopeOf(actor), params.id))
  serve(app, chooseForImport, ({ actor, params, body }) => choose(deps, scopeOf(actor), params.id, body))
  serve(app, importLeftOut, ({ actor, params }) => leftOutOf(deps, scopeOf(actor), params.id))
  const start = async (actor: Person, id: ImportId, step: ImportStep) => {
    const run = await runOf(db, scopeOf(actor), id)
    if (step === 'undo') refuseOld(run)
    await leaveToJob(db, run, step, actor.id)
    return shownRun(db, await runOf(db, scopeOf(actor), id))
  }
  serve(app, applyImport, ({ actor, params }) => start(actor, params.id, 'apply'))
  serve(app, undoImport, ({ actor, params }) => start(actor, params.id, 'undo'))
  serve(app, importPictures, ({ actor, params, query }) => picturesOf(db, scopeOf(actor), params.id, query))
  serve(app, retryPictures, ({ actor, params, body }) => tryAgain(db, scopeOf(actor), params.id, body.pictureId, deps.clock.now()))
  serve(app, importFeeds, ({ actor, query }) => feeds.feedsOf(db, scopeOf(actor), query.retailerId))
  serve(app, addFeed, ({ actor, body }) => feeds.addFeed(deps, actor, scopeOf(actor), body))
  serve(app, changeFeed, ({ actor, params, body }) => feeds.changeFeed(deps, scopeOf(actor), params.id, body))
  serve(app, runFeed, ({ actor, params }) => feeds.runNow(deps, scopeOf(actor), params.id))
  serve(app, removeFeed, ({ actor, params }) => feeds.removeFeed(db, scopeOf(actor), params.id))
  serve(app, cancelImport, async ({ actor, params }) => shownRun(db, await cancelRun(deps, scopeOf(actor), params.id)))
}
