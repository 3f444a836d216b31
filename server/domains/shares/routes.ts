import type { FastifyInstance } from 'fastify'
import { points } from '#contracts/points.ts'
import { myShares, noteVisit, share, shareAllowance } from '#contracts/shares/shares.ts'
import {
  addRewardOffer,
  appealReferral,
  decideReferral,
  endRewardOffer,
  heldReferrals,
  inviter,
  joinByReferral,
  mySocialRewards,
  remindFriend,
  rewardOffers,
  socialRewards,
} from '#contracts/shares/social-rewards.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { decide, heldFor } from './decide.ts'
import { inviterBehind, rewardsOf } from './mine.ts'
import { addOffer, endOffer, offersFor, waysToEarn } from './offers.ts'
import { appeal, join, remind } from './referrals.ts'
import { allowanceOf, noteShare } from './share.ts'
import { countVisit, sharesOf } from './visits.ts'

const SHARES_PER_MINUTE = 30
const VISITS_PER_MINUTE = 60

export async function shareRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, shareAllowance, ({ actor }) => allowanceOf(deps, actor))
  serve(app, share, async ({ actor, body, idempotency }) => {
    if (!isPerson(actor)) return { outcome: 'signed_out' as const, points: points(0), resetsAt: null }
    await countTry(db, clock.now(), [`share by ${actor.id}`], SHARES_PER_MINUTE)
    const answer = await once(db, idempotency, (tx) => noteShare(tx, deps, actor, body))
    // A stored reply holds its dates as text.
    return { ...answer, resetsAt: answer.resetsAt && new Date(answer.resetsAt) }
  })
  serve(app, myShares, ({ actor, query }) => sharesOf(db, actor.id, query))
  serve(app, noteVisit, async ({ actor, body }, { request }) => {
    await countTry(db, clock.now(), [`share visit from ${request.ip}`], VISITS_PER_MINUTE)
    await countVisit(deps, actor, body, request)
  })
  serve(app, socialRewards, () => waysToEarn(deps))
  serve(app, mySocialRewards, ({ actor }) => rewardsOf(deps, actor))
  serve(app, inviter, async ({ actor, params }, { request }) => {
    await countTry(db, clock.now(), [`share code from ${request.ip}`], VISITS_PER_MINUTE)
    return inviterBehind(deps, actor, params.code)
  })
  serve(app, joinByReferral, async ({ actor, body }, { request }) => {
    await countTry(db, clock.now(), [`join by ${actor.id}`])
    await join(deps, actor, body.code, request)
  })
  serve(app, remindFriend, ({ actor, params }) => remind(deps, actor, params.id))
  serve(app, appealReferral, ({ actor, params, body }) => appeal(deps, actor, params.id, body.text))
  serve(app, heldReferrals, ({ query }) => heldFor(db, query))
  serve(app, decideReferral, ({ actor, params, body, idempotency }) =>
    once(db, idempotency, (tx) => decide(tx, deps, actor, params.id, body)),
  )
  serve(app, rewardOffers, ({ query }) => offersFor(db, query, clock.now()))
  serve(app, addRewardOffer, ({ actor, body }) => addOffer(deps, actor, body))
  serve(app, endRewardOffer, ({ actor, params }) => endOffer(deps, actor, params.id))
}
