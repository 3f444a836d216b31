import type { FastifyInstance } from 'fastify'
import {
  addRuleDraft,
  changeRuleDraft,
  loyaltySettings,
  publishRule,
  removeRuleDraft,
  replayRuleDraft,
  withdrawRule,
} from '#contracts/loyalty/rules.ts'
import {
  loyaltyRule,
  loyaltyRules,
  saveGoal,
  spirals,
  spiralsBalance,
  spiralsHistory,
  spiralsTable,
  tierStanding,
} from '#contracts/loyalty/loyalty.ts'
import {
  addGroup,
  addReward,
  changeGroup,
  changeReward,
  donationPayouts,
  myRedemptions,
  payDonations,
  redeemReward,
  type Redemption,
  rewards,
  rewardSettings,
  undoRedemption,
} from '#contracts/loyalty/rewards.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { serve } from '../../platform/serve.ts'
import { accountOf, balanceAndTier, historyOf, historyTable } from './account.ts'
import { groupsToPay, pay, payoutsOf } from './donations.ts'
import { addDraft, askForReplay, changeDraft, draftsFor, removeDraft } from './drafts.ts'
import { keepGoal, standingOf } from './standing.ts'
import { redeem, redemptionsOf, undo } from './redeem.ts'
import * as offered from './rewards.ts'
import { publish, withdraw } from './publish.ts'
import { currentRule, versionsOf } from './published-rules.ts'

export async function loyaltyRoutes(app: FastifyInstance, { db, clock, ready, feed, secret }: Deps) {
  feed.on(({ name }) => name === 'loyalty.rule_changed' && ready.drop(['loyalty-rule']))
  const kept = { ready: { cache: ready, keys: () => ['loyalty-rule'] } }
  serve(app, loyaltyRule, () => currentRule(db, clock.now()), kept)
  serve(app, loyaltyRules, async () => ({ items: await versionsOf(db, clock.now()) }), kept)
  serve(app, spirals, ({ actor }) => accountOf(db, actor.id, clock.now()))
  serve(app, spiralsBalance, ({ actor }) => balanceAndTier({ db, feed }, actor.id, clock.now()))
  serve(app, tierStanding, ({ actor }) => standingOf(db, actor.id, clock.now()))
  serve(app, saveGoal, ({ actor, body }) => keepGoal(db, actor.id, body.goal))
  serve(app, spiralsTable, async ({ actor, query }, { reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-spirals.csv"').header('cache-control', 'no-store')
    return historyTable(db, actor.id, query.kind)
  })
  serve(app, spiralsHistory, ({ actor, query }) => historyOf(db, actor.id, query))
  serve(app, rewards, async () => ({ items: await offered.rewardsOf(db, { all: false }) }), { mayLag: true })
  serve(app, myRedemptions, async ({ actor }) => ({ items: await redemptionsOf(db, actor.id, clock.now()) }))
  serve(app, redeemReward, async ({ actor, params, body, idempotency }) =>
    dated(await once(db, idempotency, (tx) => redeem(tx, secret, actor, params.id, body.points, clock.now()))),
  )
  serve(app, undoRedemption, async ({ actor, params, idempotency }) =>
    dated(await once(db, idempotency, (tx) => undo(tx, actor.id, params.id, clock.now()))),
  )
  serve(app, rewardSettings, async () => ({
    rewards: await offered.rewardsOf(db, { all: true }),
    groups: await groupsToPay(db, clock.now()),
  }))
  serve(app, addReward, ({ actor, body }) => offered.addReward(db, actor, body))
  serve(app, changeReward, ({ actor, params, body }) => offered.changeReward(db, actor, params.id, body))
  serve(app, addGroup, ({ actor, body }) => offered.addGroup(db, actor, body))
  serve(app, changeGroup, ({ actor, params, body }) => offered.changeGroup(db, actor, params.id, body))
  serve(app, donationPayouts, ({ query }) => payoutsOf(db, query))
  serve(app, payDonations, async ({ actor, params, body, idempotency }) => {
    const payout = await once(db, idempotency, (tx) => pay(tx, actor, { params, body }, clock.now()))
    return { ...payout, paidAt: new Date(payout.paidAt) }
  })
  serve(app, loyaltySettings, async ({ actor }) => ({ versions: await versionsOf(db, clock.now()), drafts: await draftsFor(db, actor) }))
  serve(app, addRuleDraft, ({ actor, body }) => addDraft(db, actor, body, clock.now()))
  serve(app, changeRuleDraft, ({ actor, params, body }) => changeDraft(db, actor, params.id, body, clock.now()))
  serve(app, removeRuleDraft, ({ actor, params }) => removeDraft(db, actor, params.id))
  serve(app, replayRuleDraft, ({ actor, params }) => askForReplay(db, actor, params.id))
  serve(app, publishRule, async ({ actor, params, body, idempotency }) => {
    const version = await once(db, idempotency, (tx) => publish(tx, actor, params.id, body, clock.now()))
    return publishRule.reply.parse(JSON.parse(JSON.stringify(version)))
  })
  serve(app, withdrawRule, async ({ actor, params, body, idempotency }) => {
    const draft = await once(db, idempotency, (tx) => withdraw(tx, actor, params.version, body.reason, clock.now()))
    return { ...draft, changedAt: new Date(draft.changedAt) }
  })
}

/** A stored reply holds its dates as text. */
const dated = (redemption: Redemption): Redemption => ({
  ...redemption,
  at: new Date(redemption.at),
  undoneAt: redemption.undoneAt && new Date(redemption.undoneAt),
  paidOutAt: redemption.paidOutAt && new Date(redemption.paidOutAt),
})
