import type { FastifyInstance } from 'fastify'
import {
  acceptDispute,
  acceptOwnDispute,
  addPhotoToDispute,
  addToDispute,
  adminDispute,
  adminDisputes,
  decideTestDispute,
  disputesOfOrder,
  noteOnDispute,
  openTestDispute,
  ownDispute,
  ownDisputes,
  photoOfDispute,
  sendDisputeEvidence,
} from '#contracts/disputes.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { serve } from '../../platform/serve.ts'
import { findOrder } from '../orders/read.ts'
import { addNote, addPhoto, answer, decideTest, openTest } from './acts.ts'
import { allDisputes, disputesOf, fileFor, fileForAdmin, managedBy, ofOrder, photoKey } from './read.ts'

export async function disputeRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serve(app, ownDisputes, ({ actor, query }) => disputesOf(deps, actor, query))
  serve(app, ownDispute, ({ actor, params, query }) => fileFor(deps, actor, params.id, query.retailerId))
  serve(app, addToDispute, async ({ actor, params, body: { retailerId, text } }) => {
    await addNote(deps, actor, params.id, { retailerId: managedBy(actor, retailerId), text })
    return fileFor(deps, actor, params.id, retailerId)
  })
  serve(app, addPhotoToDispute, async ({ actor, params, query }, { request }) => {
    await addPhoto(deps, actor, params.id, query.retailerId, request)
    return fileFor(deps, actor, params.id, query.retailerId)
  })
  serve(app, acceptOwnDispute, async ({ actor, params, body: { retailerId } }) => {
    if (!actor.retailers.some((one) => one.retailerId === retailerId && one.role === 'owner')) throw new Problem('not_found')
    await answer(deps, actor, params.id, retailerId, 'accepted')
    return fileFor(deps, actor, params.id, retailerId)
  })
  serve(app, photoOfDispute, async ({ actor, params }, { reply }) => {
    const bytes = await deps.files.get(await photoKey(db, actor, params.id, params.noteId))
    if (!bytes) throw new Problem('not_found')
    reply.header('content-type', 'image/webp').header('cache-control', 'no-store')
    return bytes as never
  })
  serve(app, adminDisputes, ({ query }) => allDisputes(deps, query))
  serve(app, adminDispute, ({ actor, params }) => fileForAdmin(deps, actor, params.id))
  serve(app, noteOnDispute, async ({ actor, params, body }) => {
    await addNote(deps, actor, params.id, { retailerId: null, text: body.text })
    return fileForAdmin(deps, actor, params.id)
  })
  serve(app, sendDisputeEvidence, async ({ actor, params }) => {
    await answer(deps, actor, params.id, null, 'evidence')
    return fileForAdmin(deps, actor, params.id)
  })
  serve(app, acceptDispute, async ({ actor, params }) => {
    await answer(deps, actor, params.id, null, 'accepted')
    return fileForAdmin(deps, actor, params.id)
  })
  serve(app, openTestDispute, async ({ actor, body }) => fileForAdmin(deps, actor, await openTest(deps, actor, body.number, body.reason)))
  serve(app, decideTestDispute, async ({ actor, params, body }) => {
    await decideTest(deps, actor, params.id, body.outcome)
    return fileForAdmin(deps, actor, params.id)
  })
  serve(app, disputesOfOrder, async ({ actor, params, query }) => ofOrder(db, (await findOrder(deps, params.number, actor, query.key)).id))
}
