import type { FastifyInstance } from 'fastify'
import { assistApplication, keepTryOut } from '#contracts/applications/assist.ts'
import {
  answerJoinRequest,
  approveApplication,
  askForChanges,
  askToJoin,
  assignApplication,
  joinRequests,
  noteOnApplication,
  recordCheck,
  rejectApplication,
  retailerApplication,
  retailerApplications,
  writeToApplicant,
} from '#contracts/applications/review.ts'
import {
  addDocument,
  changeDraftProduct,
  confirmFields,
  discardApplication,
  myApplication,
  readDocument,
  removeDocument,
  removeDraftProduct,
  removeStore,
  saveField,
  startApplication,
  submitApplication,
  writeToReviewer,
} from '#contracts/applications/applications.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { inputOf as assistantInputOf } from '../assistant/input.ts'
import { discard, start, submit, write } from './applications.ts'
import { assistInto, keepFromTryOut, mayAssist } from './assist.ts'
import * as documents from './documents.ts'
import * as drafts from './drafts.ts'
import { confirm, dropStore, save } from './fields.ts'
import { answer, askOwners, requestsTo } from './joining.ts'
import { applicationOf, BIRTH_DATE, newestOf } from './read.ts'
import * as review from './review.ts'

/** Per minute and person: each message and request to join sends a mail or makes somebody read. */
const MESSAGES_PER_MINUTE = 6
const RUNS_PER_MINUTE = 4

export async function applicationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  applicantRoutes(app, deps)
  reviewRoutes(app, deps)
  documentRoute(app, deps)
}

function applicantRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serve(app, myApplication, ({ actor }) => newestOf(db, actor))
  serve(app, startApplication, async ({ actor, body }) => applicationOf(db, await start(deps, actor, body), actor.id))
  serve(app, saveField, async (call) => {
    await save(deps, call.actor, call)
    return applicationOf(db, call.params.id, call.actor.id)
  })
  serve(app, confirmFields, async (call) => {
    await confirm(deps, call.actor, call)
    return applicationOf(db, call.params.id, call.actor.id)
  })
  serve(app, removeStore, async ({ actor, params }) => {
    await dropStore(deps, actor, params.id, Number(params.at))
    return applicationOf(db, params.id, actor.id)
  })
  serve(app, addDocument, async ({ actor, params }, { request }) => {
    await documents.add(deps, actor, params.id, request)
    return applicationOf(db, params.id, actor.id)
  })
  serve(app, removeDocument, async ({ actor, params }) => {
    await documents.remove(deps, actor, params.id, params.documentId)
    return applicationOf(db, params.id, actor.id)
  })
  serve(app, assistApplication, async ({ actor, params }, { request, reply }) => {
    await mayAssist(db, actor, params.id)
    await countTry(db, clock.now(), [`assistant of ${actor.id}`], RUNS_PER_MINUTE)
    const input = await assistantInputOf(request)
    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    return assistInto(deps, actor, params.id, input, left.signal)
  })
  serve(app, keepTryOut, async (call) => {
    await keepFromTryOut(deps, call.actor, call)
    return applicationOf(db, call.params.id, call.actor.id)
  })
  serve(app, changeDraftProduct, async (call) => {
    await drafts.change(deps, call.actor, call)
    return applicationOf(db, call.params.id, call.actor.id)
  })
  serve(app, removeDraftProduct, async ({ actor, params }) => {
    await drafts.remove(deps, actor, params.id, params.productId)
    return applicationOf(db, params.id, actor.id)
  })
  serve(app, submitApplication, async (call) => {
    await once(db, call.idempotency, (tx) => submit(deps, tx, call.actor, call))
    return applicationOf(db, call.params.id, call.actor.id)
  })
  serve(app, writeToReviewer, async (call) => {
    await countTry(db, clock.now(), [`application messages of ${call.actor.id}`], MESSAGES_PER_MINUTE)
    await once(db, call.idempotency, (tx) => write(deps, tx, call.actor, call))
    return applicationOf(db, call.params.id, call.actor.id)
  })
  serve(app, discardApplication, ({ actor, params }) => discard(deps, actor, params.id).then(() => undefined))
  serve(app, askToJoin, async (call) => {
    await countTry(db, clock.now(), [`join requests of ${call.actor.id}`], MESSAGES_PER_MINUTE)
    await askOwners(deps, call.actor, call)
    return applicationOf(db, call.params.id, call.actor.id)
  })
  serve(app, joinRequests, ({ actor, query }) => requestsTo(db, actor, query.retailerId))
  serve(app, answerJoinRequest, (call) => answer(deps, call.actor, call))
}

function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serve(app, retailerApplications, ({ actor, query }) => review.queueOf(db, actor, query, clock.now()))
  serve(app, retailerApplication, async ({ actor, params }) => {
    const seen = await review.reviewOf(db, actor, params.id, clock.now())
    const birthDate = await review.birthDateFor(deps, actor, params.id)
    const fields = seen.application.fields.map((one) => (birthDate && one.field === BIRTH_DATE ? { ...one, value: birthDate } : one))
    return { ...seen, application: { ...seen.application, fields } }
  })
  serve(app, assignApplication, async (call) => {
    await review.assign(db, call.actor, call)
    return review.reviewOf(db, call.actor, call.params.id, clock.now())
  })
  serve(app, recordCheck, async (call) => {
    await review.check(deps, call.actor, call)
    return review.reviewOf(db, call.actor, call.params.id, clock.now())
  })
  serve(app, noteOnApplication, async (call) => {
    await once(db, call.idempotency, (tx) => review.addNote(tx, call.actor, call))
    return review.reviewOf(db, call.actor, call.params.id, clock.now())
  })
  serve(app, writeToApplicant, async (call) => {
    await once(db, call.idempotency, (tx) => review.writeTo(deps, tx, call.actor, call))
    return review.reviewOf(db, call.actor, call.params.id, clock.now())
  })
  serve(app, askForChanges, async (call) => {
    await once(db, call.idempotency, (tx) => review.ask(deps, tx, call.actor, call))
    return review.reviewOf(db, call.actor, call.params.id, clock.now())
  })
  serve(app, rejectApplication, async (call) => {
    await once(db, call.idempotency, (tx) => review.reject(deps, tx, call.actor, call))
    return review.reviewOf(db, call.actor, call.params.id, clock.now())
  })
  serve(app, approveApplication, async (call) => {
    await once(db, call.idempotency, (tx) => review.approve(deps, tx, call.actor, call))
    return review.reviewOf(db, call.actor, call.params.id, clock.now())
  })
}

/** The bytes of a document, never cached and never shown inside a page of ours. */
function documentRoute(app: FastifyInstance, deps: Deps): void {
  serve(app, readDocument, async ({ actor, params }, { reply }) => {
    const { bytes, type, fileName } = await documents.read(deps, actor, params.id, params.documentId)
    reply
      .header('cache-control', 'private, no-store')
      .header('content-type', type)
      .header('content-disposition', `inline; filename="${fileName}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
    return Buffer.from(bytes)
  })
}
