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
} from '#contracts/mall-office.ts'
import { planDraft, publishPlan, readPlanFile, restorePlan, savePlan } from '#contracts/mall-plans.ts'
import { countPlaceVisit } from '#contracts/visits.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { announcementsFor, change, publish, shownAt, takeOff } from './announcements.ts'
import { setSharing, sharingOf } from './consents.ts'
import { figuresOf } from './figures.ts'
import { invite, invitesOf, withdraw } from './invites.ts'
import { ownMall } from './access.ts'
import { askedBy, askedShopsOf, askFor } from './asked-shops.ts'
import { overviewOf } from './overview.ts'
import { planFor, publishDraft, restore, save } from './plan.ts'
import { readPlan } from './plan-files/index.ts'
import { changeProfile, profileOf } from './profile.ts'
import { inviteColleague, removeColleague, teamOf } from './team.ts'
import { moveTenantTo, tenantsOf } from './tenants.ts'
import { Visits } from './visits.ts'

const COUNTED_EVERY_MS = 30_000

export async function mallOfficeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, mallOverview, ({ actor, query }) => overviewOf(db, actor, query.mallId, clock.now()))
  serve(app, tenants, ({ actor, query }) => tenantsOf(db, actor, query.mallId, clock.now()))
  serve(app, moveTenant, async ({ actor, params, body }) => {
    await moveTenantTo(db, actor, params.mallId, params.storeId, body.unit)
    return undefined
  })
  serve(app, tenantInvites, ({ actor, query }) => invitesOf(db, actor, query))
  serve(app, inviteTenant, async ({ actor, body, idempotency }) => {
    await countTry(db, clock.now(), [`invite by ${actor.id}`])
    return invite(deps, actor, body, idempotency)
  })
  serve(app, withdrawInvite, async ({ actor, params }) => {
    await withdraw(db, actor, params.id)
    return undefined
  })
  serve(app, mallAnnouncements, ({ actor, query }) => announcementsFor(db, actor, query, clock.now()))
  serve(app, announce, ({ actor, body, idempotency }) => publish(deps, actor, body, idempotency))
  serve(app, changeAnnouncement, ({ actor, params, body }) => change(deps, actor, params.id, body))
  serve(app, removeAnnouncement, async ({ actor, params }) => {
    await takeOff(db, actor, params.id)
    return undefined
  })
  serve(app, announcementsOfMall, ({ params }) => shownAt(db, params.id, clock.now()))
  serve(app, mallProfile, ({ actor, params }) => profileOf(db, actor, params.mallId, clock.now()))
  serve(app, changeMallProfile, ({ actor, params, body }) => changeProfile(deps, actor, params.mallId, body))
  serve(app, mallTeam, ({ actor, params }) => teamOf(db, actor, params.mallId, clock.now()))
  serve(app, inviteToMallTeam, async ({ actor, params, body, idempotency }) => {
    await countTry(db, clock.now(), [`invite by ${actor.id}`])
    return inviteColleague(deps, actor, params.mallId, body, idempotency)
  })
  serve(app, removeFromMallTeam, async ({ actor, params }) => {
    await removeColleague(db, actor, params.mallId, params.userId)
    return undefined
  })
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
    return undefined
  })
  serve(app, myAskedShops, ({ actor, params }) => askedBy(db, actor, params.id))
  serve(app, mallFigures, ({ actor, query }) => figuresOf(db, actor, query.mallId, Number(query.days), clock.now()))
  countVisits(app, deps)
}

/** Visits are written once in a while and when the node stops. */
function countVisits(app: FastifyInstance, { db, clock, log }: Deps): void {
  const visits = new Visits()
  const keep = () => visits.keep(db).catch((error: unknown) => log.warn({ err: error }, 'visits were not counted'))
  const counting = setInterval(keep, COUNTED_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(counting)
    await keep()
  })
  serve(app, countPlaceVisit, async ({ body }, { request }) => {
    if ((body.mallId === null) === (body.storeId === null)) throw fieldProblem('/mallId', 'Choose a mall or a store.')
    visits.note(body, request.ip, clock.now())
    return undefined
  })
}
