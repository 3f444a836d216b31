import {
  answerMallPromotion,
  askedOfRetailer,
  askForPromotion,
  mallPromotions,
  withdrawMallPromotion,
} from '#contracts/mall-office/mall-promotions.ts'
import type { FastifyInstance } from 'fastify'
import {
  announce,
  announcementsOfMall,
  askedShops,
  askForShop,
  changeAnnouncement,
  changeMallProfile,
  inviteTenant,
  inviteToMallTeam,
  mallAnnouncements,
  mallFigures,
  mallOverview,
  mallProfile,
  mallSharing,
  mallTeam,
  moveTenant,
  myAskedShops,
  removeAnnouncement,
  removeFromMallTeam,
  shareWithMall,
  tenantInvites,
  tenants,
  withdrawInvite,
} from '#contracts/mall-office/mall-office.ts'
import { planDraft, publishPlan, readPlanFile, restorePlan, savePlan } from '#contracts/mall-office/plans.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { announcementsFor, change, publish, shownAt, takeOff } from './announcements.ts'
import { setSharing, sharingOf } from './consents.ts'
import { figuresOf } from './figures.ts'
import { invite, invitesOf, withdraw } from './invites.ts'
import { ownMall } from './access.ts'
import { answer, ask, asksFor, asksOfMall, withdrawAsk } from './mall-promotions.ts'
import { askedBy, askedShopsOf, askFor } from './asked-shops.ts'
import { overviewOf } from './overview.ts'
import { planFor, publishDraft, restore, save } from './plan.ts'
import { readPlan } from './plan-files/index.ts'
import { changeProfile, profileOf } from './profile.ts'
import { inviteColleague, removeColleague, teamOf } from './team.ts'
import { moveTenantTo, tenantsOf } from './tenants.ts'

export async function mallOfficeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, mallOverview, ({ actor, query }) => overviewOf(db, actor, query.mallId, clock.now()))
  serve(app, tenants, ({ actor, query }) => tenantsOf(db, actor, query.mallId, clock.now()))
  serve(app, moveTenant, ({ actor, params, body }) => moveTenantTo(db, actor, params.mallId, params.storeId, body.unit))
  serve(app, tenantInvites, ({ actor, query }) => invitesOf(db, actor, query))
  serve(app, inviteTenant, async ({ actor, body, idempotency }) => {
    await countTry(db, clock.now(), [`invite by ${actor.id}`])
    return invite(deps, actor, body, idempotency)
  })
  serve(app, withdrawInvite, ({ actor, params }) => withdraw(db, actor, params.id))
  serve(app, mallAnnouncements, ({ actor, query }) => announcementsFor(db, actor, query, clock.now()))
  serve(app, announce, ({ actor, body, idempotency }) => publish(deps, actor, body, idempotency))
  serve(app, changeAnnouncement, ({ actor, params, body }) => change(deps, actor, params.id, body))
  serve(app, removeAnnouncement, ({ actor, params }) => takeOff(db, actor, params.id))
  serve(app, announcementsOfMall, ({ params }) => shownAt(db, params.id, clock.now()), { mayLag: true })
  serve(app, mallPromotions, ({ actor, query }) => asksOfMall(db, actor, query.mallId, clock.now()))
  serve(app, askForPromotion, async ({ actor, body, idempotency }) => {
    await countTry(db, clock.now(), [`mall promotion by ${actor.id}`])
    return ask(deps, actor, body, idempotency)
  })
  serve(app, withdrawMallPromotion, ({ actor, params }) => withdrawAsk(deps, actor, params.id))
  serve(app, askedOfRetailer, ({ actor, query }) => asksFor(db, actor, query.retailerId, clock.now()))
  serve(app, answerMallPromotion, ({ actor, params, body }) => answer(deps, actor, { params, body }))
  serve(app, mallProfile, ({ actor, params }) => profileOf(db, actor, params.mallId, clock.now()))
  serve(app, changeMallProfile, ({ actor, params, body }) => changeProfile(deps, actor, params.mallId, body))
  serve(app, mallTeam, ({ actor, params }) => teamOf(db, actor, params.mallId, clock.now()))
  serve(app, inviteToMallTeam, async ({ actor, params, body, idempotency }) => {
    await countTry(db, clock.now(), [`invite by ${actor.id}`])
    return inviteColleague(deps, actor, params.mallId, body, idempotency)
  })
  serve(app, removeFromMallTeam, ({ actor, params }) => removeColleague(db, actor, params.mallId, params.userId))
  serve(app, mallSharing, ({ actor, query }) => sharingOf(db, actor, query.retailerId))
  serve(app, shareWithMall, ({ actor, params, body }) => setSharing(db, actor, params.id, body.share))
  serve(app, planDraft, ({ actor, params }) => planFor(db, actor, params.mallId))
  serve(app, savePlan, ({ actor, params, body }) => save(deps, actor, params.mallId, body))
  serve(app, publishPlan, ({ actor, params, body }) => publishDraft(deps, actor, params.mallId, body.version))
  serve(app, restorePlan, ({ actor, params }) => restore(deps, actor, params.mallId, params.id))
  serve(app, readPlanFile, async ({ actor, params, body }) => {
    await ownMall(db, actor, params.mallId)
    await countTry(db, clock.now(), [`plan file by ${actor.id}`], 30)
    return readPlan(body.text)
  })
  serve(app, askedShops, ({ actor, params }) => askedShopsOf(db, actor, params.mallId))
  serve(app, askForShop, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`shop asked by ${actor.id}`], 60)
    await askFor(db, actor, params.id, body.shop, clock.now())
  })
  serve(app, myAskedShops, ({ actor, params }) => askedBy(db, actor, params.id))
  serve(app, mallFigures, ({ actor, query }) => figuresOf(db, actor, query, clock.now()), { mayLag: true })
}
