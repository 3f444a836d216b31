import type { FastifyInstance } from 'fastify'
import { findInOffice } from '#contracts/retailer-office/office-search.ts'
import {
  adminProfileReviews,
  askLegalName,
  askStoreAddress,
  changeRetailerProfile,
  changeStoreCover,
  decideProfileReview,
  profileVersions,
  retailerProfile,
  storeVersions,
} from '#contracts/retailer-office/profile.ts'
import { answerInWords, retailerAnalytics, retailerTraffic, similarBusinesses } from '#contracts/retailer-office/analytics.ts'
import { figureViews, mailFigureView, removeFigureView, saveFigureView } from '#contracts/retailer-office/figure-views.ts'
import { retailerOverview, salesByDay } from '#contracts/retailer-office/overview.ts'
import { ownHistory, ownHistoryTable, ownProductsTable } from '#contracts/retailer-office/own-data.ts'
import { removeView, savedViews, saveView } from '#contracts/retailer-office/saved-views.ts'
import { ownClearing, ownClearingTable } from '#contracts/loyalty/clearing-house.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { analyticsOf } from './analytics.ts'
import { clearingTable, ownClearingOf } from './clearing-house.ts'
import { dropFigureView, figureViewsOf, keepFigureView, mailView } from './figure-views.ts'
import { googleFeedRoutes } from './google-feed/routes.ts'
import { foundInOffice } from './office-search.ts'
import { overviewOf } from './overview.ts'
import { historyFile, historyOf, productsFile } from './own-data.ts'
import { changeCover, changeOwnProfile, profileFor, profileVersionsOf, storeVersionsOf } from './profile.ts'
import { askForAddress, askForLegalName, decideReview, reviewsToDecide } from './profile-reviews.ts'
import { answerTo } from './questions.ts'
import { salesByDayOf } from './sales-by-day.ts'
import { dropView, keepView, viewsOf } from './saved-views.ts'
import { similarTo } from './similar.ts'
import { trafficOf } from './traffic.ts'

export async function retailerOfficeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, retailerOverview, ({ actor, query }) => overviewOf(deps, actor, query))
  serve(app, salesByDay, ({ actor, query }) => salesByDayOf(db, actor, query, clock.now()), { mayLag: true })
  serve(app, retailerAnalytics, ({ actor, query }) => analyticsOf(db, actor, query), { mayLag: true })
  serve(app, retailerTraffic, ({ actor, query }) => trafficOf(db, actor, query), { mayLag: true })
  serve(app, similarBusinesses, ({ actor, query }) => similarTo(db, actor, query, clock.now()), { mayLag: true })
  serve(app, answerInWords, ({ actor, query }) => answerTo(db, actor, query, clock.now()))
  serve(app, retailerProfile, ({ actor, params }) => profileFor(db, actor, params.id))
  serve(app, changeRetailerProfile, ({ actor, params, body }) => changeOwnProfile(db, actor, params.id, body))
  serve(app, changeStoreCover, ({ actor, params, body }) => changeCover(db, actor, params.id, body.coverHash))
  serve(app, profileVersions, ({ actor, params }) => profileVersionsOf(db, actor, params.id))
  serve(app, storeVersions, ({ actor, params }) => storeVersionsOf(db, actor, params.id))
  serve(app, askLegalName, ({ actor, params, body }) => askForLegalName(db, actor, params.id, body.legalName, clock.now()))
  serve(app, askStoreAddress, ({ actor, params, body }) => askForAddress(db, actor, params.id, body, clock.now()))
  serve(app, adminProfileReviews, ({ query }) => reviewsToDecide(db, query))
  serve(app, decideProfileReview, ({ actor, params, body }) => decideReview(deps, actor, params.id, body))
  serve(app, findInOffice, ({ actor, query }) => foundInOffice(db, actor, query, clock.now()))
  serve(app, savedViews, async ({ actor, query }) => ({ items: await viewsOf(db, actor, query.retailerId) }))
  serve(app, saveView, ({ actor, body }) => keepView(db, actor, body))
  serve(app, removeView, ({ actor, params }) => dropView(db, actor.id, params.id))
  serve(app, figureViews, async ({ actor, query }) => ({ items: await figureViewsOf(db, actor, query.retailerId) }))
  serve(app, saveFigureView, ({ actor, body }) => keepFigureView(db, actor, body))
  serve(app, mailFigureView, ({ actor, params, body }) => mailView(db, actor, params.id, body.weekly))
  serve(app, removeFigureView, ({ actor, params }) => dropFigureView(db, actor.id, params.id))
  serve(app, ownHistory, ({ actor, params, query }) => historyOf(db, actor, { params, query }))
  serve(
    app,
    ownHistoryTable,
    async ({ actor, params }, { reply }) => {
      const file = historyFile(db, actor, params.id)
      reply.header('content-disposition', 'attachment; filename="history.csv"')
      return file
    },
    { mayLag: true },
  )
  serve(
    app,
    ownProductsTable,
    async ({ actor, params }, { reply }) => {
      const file = productsFile(db, actor, params.id)
      reply.header('content-disposition', 'attachment; filename="products.csv"')
      return file
    },
    { mayLag: true },
  )
  serve(app, ownClearing, ({ actor, query }) => ownClearingOf(db, actor, query, clock.now()), { mayLag: true })
  serve(
    app,
    ownClearingTable,
    async ({ actor, query }, { reply }) => {
      const { month, statement } = await ownClearingOf(db, actor, query, clock.now())
      reply.header('content-disposition', `attachment; filename="spirals-${month}.csv"`).header('cache-control', 'no-store')
      return clearingTable([statement])
    },
    { mayLag: true },
  )
  await googleFeedRoutes(app, deps)
}
