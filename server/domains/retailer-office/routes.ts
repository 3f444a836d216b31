import type { FastifyInstance } from 'fastify'
import { findInOffice } from '#contracts/retailer-office/office-search.ts'
import { changeRetailerProfile, retailerProfile } from '#contracts/retailer-office/profile.ts'
import { retailerOverview, salesByDay } from '#contracts/retailer-office/overview.ts'
import { removeView, savedViews, saveView } from '#contracts/retailer-office/saved-views.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { foundInOffice } from './office-search.ts'
import { overviewOf } from './overview.ts'
import { changeOwnProfile, profileFor } from './profile.ts'
import { salesByDayOf } from './sales-by-day.ts'
import { dropView, keepView, viewsOf } from './saved-views.ts'

export async function retailerOfficeRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, retailerOverview, ({ actor, query }) => overviewOf(db, actor, query, clock.now()))
  serve(app, salesByDay, ({ actor, query }) => salesByDayOf(db, actor, query, clock.now()))
  serve(app, retailerProfile, ({ actor, params }) => profileFor(db, actor, params.id))
  serve(app, changeRetailerProfile, ({ actor, params, body }) => changeOwnProfile(db, actor, params.id, body))
  serve(app, findInOffice, ({ actor, query }) => foundInOffice(db, actor, query, clock.now()))
  serve(app, savedViews, async ({ actor, query }) => ({ items: await viewsOf(db, actor, query.retailerId) }))
  serve(app, saveView, ({ actor, body }) => keepView(db, actor, body))
  serve(app, removeView, ({ actor, params }) => dropView(db, actor.id, params.id))
}
