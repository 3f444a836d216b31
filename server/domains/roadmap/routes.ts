import type { FastifyInstance } from 'fastify'
import {
  addRoadmapItem,
  changeRoadmapItem,
  confirmMailed,
  joinWaitlist,
  leaveMailed,
  leaveWaitlist,
  mailedLink,
  moveRoadmapItem,
  myRoadmap,
  ownRoadmapItem,
  publishRoadmapItem,
  roadmap,
  roadmapIdeas,
  roadmapOffice,
  sendIdea,
  setGate,
  settleIdea,
  takeBackVote,
  voteForItem,
} from '#contracts/roadmap.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import type { WaitsForAdmins } from '../waiting.ts'
import * as confirming from './confirming.ts'
import { changeGate, demandOf, gatesOf } from './gates.ts'
import { ideasOf, keepIdea, settle } from './ideas.ts'
import * as items from './items.ts'
import * as open from './public.ts'
import { nextPhase } from './rules.ts'

/** Per minute and network address, and per email address: each may send a mail. */
const MAILS_PER_MINUTE = 3
const FROM_AN_ADDRESS = 12

export async function roadmapRoutes(app: FastifyInstance, deps: Deps, waits: readonly WaitsForAdmins[]): Promise<void> {
  const { db, clock } = deps
  serve(app, roadmap, () => open.announced(db), { mayLag: true })
  serve(app, myRoadmap, ({ actor }) => open.ownOf(db, actor))
  serve(app, voteForItem, async ({ actor, params, body, idempotency }, { request }) => {
    const now = clock.now()
    await countTry(db, now, [`roadmap vote from ${request.ip}`], FROM_AN_ADDRESS)
    const mailed = body.email ?? (actor.kind === 'person' && !actor.emailVerified ? actor.email : undefined)
    if (mailed !== undefined) await countTry(db, now, [`roadmap mail to ${mailed}`], MAILS_PER_MINUTE)
    return once(db, idempotency, (tx) => confirming.vote(tx, deps, actor, params.id, body.email))
  })
  serve(app, takeBackVote, ({ actor, params }) => open.takeBackVote(db, actor, params.id))
  serve(app, joinWaitlist, async ({ actor, body, idempotency }, { request }) => {
    const now = clock.now()
    await countTry(db, now, [`waitlist from ${request.ip}`], FROM_AN_ADDRESS)
    await countTry(db, now, [`roadmap mail to ${body.email}`], MAILS_PER_MINUTE)
    return once(db, idempotency, (tx) => confirming.join(tx, deps, actor, body))
  })
  serve(app, leaveWaitlist, async ({ actor, params }) => {
    if (!(await open.leaveWaitlist(db, actor, params.id))) throw new Problem('not_found')
  })
  serve(app, mailedLink, ({ params }) => confirming.linked(deps, params.key))
  serve(app, confirmMailed, ({ params }) => confirming.confirm(deps, params.key))
  serve(app, leaveMailed, ({ params }) => confirming.leave(deps, params.key))
  serve(app, sendIdea, async ({ actor, body, idempotency }, { request }) => {
    await countTry(db, clock.now(), [`roadmap idea from ${request.ip}`], MAILS_PER_MINUTE)
    return once(db, idempotency, (tx) => keepIdea(tx, actor.kind === 'person' ? actor.id : null, body.words, clock.now()))
  })

  serve(app, roadmapOffice, async ({ actor }) => {
    const all = await items.itemsOf(db, actor)
    const phase = nextPhase(all)
    const [gates, demand] = await Promise.all([gatesOf(db, waits, phase, clock.now()), demandOf(db)])
    return { items: all, phase, gates, demand }
  })
  serve(app, addRoadmapItem, async ({ actor, body, idempotency }) => {
    const { shippedAt, ...item } = await once(db, idempotency, (tx) => items.add(tx, deps, actor, body))
    // A stored reply holds its dates as text.
    return { ...item, shippedAt: shippedAt && new Date(shippedAt) }
  })
  serve(app, changeRoadmapItem, (call) => items.change(deps, call.actor, call))
  serve(app, publishRoadmapItem, ({ actor, params, body }) => items.publish(db, actor, params.id, body.isPublic))
  serve(app, ownRoadmapItem, ({ actor, params, body }) => items.own(db, actor, params.id, body.mine))
  serve(app, moveRoadmapItem, ({ actor, params, body }) => items.move(db, actor, params.id, body.to))
  serve(app, setGate, ({ actor, body }) => changeGate(deps, waits, actor, body))
  serve(app, roadmapIdeas, ({ query }) => ideasOf(db, query))
  serve(app, settleIdea, ({ actor, params }) => settle(db, actor, params.id, clock.now()))
}
