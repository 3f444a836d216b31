import { ownClearing, ownClearingTable } from '#contracts/loyalty/clearing-house.ts'
import { answerInWords, retailerAnalytics, retailerTraffic, similarBusinesses } from '#contracts/retailer-office/analytics.ts'
import { changeGoogleFeed, googleFeed } from '#contracts/retailer-office/google-feed.ts'
import { findInOffice } from '#contracts/retailer-office/office-search.ts'
import { figureViews, mailFigureView, removeFigureView, saveFigureView } from '#contracts/retailer-office/figure-views.ts'
import { retailerOverview, salesByDay } from '#contracts/retailer-office/overview.ts'
import {
  askLegalName,
  askStoreAddress,
  changeRetailerProfile,
  changeStoreCover,
  decideProfileReview,
  profileVersions,
  retailerProfile,
  storeVersions,
} from '#contracts/retailer-office/profile.ts'
import { ownHistory, ownHistoryTable, ownProductsTable } from '#contracts/retailer-office/own-data.ts'
import { removeView, saveView, savedViews } from '#contracts/retailer-office/saved-views.ts'
import { MANAGERS, OF_THE_SHOP, SELLER, retailers, type AccessRows, ofTheShop } from '#tests/access-rows.ts'

const RANGE = { from: '2026-11-01', to: '2026-11-30' }
const DAYS = { ...RANGE, compare: 'before' }

export const rows: AccessRows = {
  objects: [
    ['the history of a business', ownHistory, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    ['the history of a business as a file', ownHistoryTable, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    ['the products of a business as a file', ownProductsTable, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    [
      "a seller's overview",
      retailerOverview,
      (world) => ({ query: { retailerId: world.shop.retailerId } }),
      [...SELLER, 'staff of one store'],
    ],
    ["a seller's sales by day", salesByDay, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ["a seller's analytics", retailerAnalytics, (world) => ({ query: { ...DAYS, retailerId: world.shop.retailerId } }), MANAGERS],
    ["a store's analytics", retailerAnalytics, (world) => ({ query: { ...DAYS, storeId: world.shop.storeId } }), MANAGERS],
    ["a seller's visits", retailerTraffic, (world) => ({ query: { ...RANGE, retailerId: world.shop.retailerId } }), MANAGERS],
    ["a store's visits", retailerTraffic, (world) => ({ query: { ...RANGE, storeId: world.shop.storeId } }), MANAGERS],
    ['similar businesses', similarBusinesses, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ["a store's similar businesses", similarBusinesses, (world) => ({ query: { storeId: world.shop.storeId } }), MANAGERS],
    [
      "a question about a seller's figures",
      answerInWords,
      (world) => ({ query: { q: 'sales', retailerId: world.shop.retailerId } }),
      MANAGERS,
    ],
    ["a question about a store's figures", answerInWords, (world) => ({ query: { q: 'sales', storeId: world.shop.storeId } }), MANAGERS],
    ["a seller's statement of SPIRALs", ownClearing, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    ["a seller's statement as a file", ownClearingTable, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    ["a seller's orders and products", findInOffice, (world) => ({ query: { q: 'mug', retailerId: world.shop.retailerId } }), SELLER],
    ["a store's overview", retailerOverview, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    ["a store's sales by day", salesByDay, (world) => ({ query: { storeId: world.shop.storeId } }), MANAGERS],
    ["a store's orders and products", findInOffice, (world) => ({ query: { q: 'mug', storeId: world.shop.storeId } }), SELLER],
    ['a cover of a store', changeStoreCover, (world) => ({ params: { id: world.shop.storeId }, body: { coverHash: null } }), MANAGERS],
    ["a seller's Google feed", googleFeed, (world) => ({ params: { id: world.shop.retailerId } }), ['owner']],
    [
      "a seller's Google feed to turn on",
      changeGoogleFeed,
      (world) => ({ params: { id: world.shop.retailerId }, body: { version: 0, on: true } }),
      ['owner'],
    ],
    ["versions of a seller's profile", profileVersions, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    ["versions of a store's profile", storeVersions, (world) => ({ params: { id: world.shop.storeId } }), MANAGERS],
    [
      'a legal name',
      askLegalName,
      (world) => ({ params: { id: world.shop.retailerId }, body: { legalName: 'Mug Holding LLC' } }),
      MANAGERS,
    ],
    [
      'an address',
      askStoreAddress,
      (world) => ({ params: { id: world.shop.storeId }, body: { street: '9 Elm Street', zip: '55425' } }),
      MANAGERS,
    ],
    [
      'a profile change to decide',
      decideProfileReview,
      (world) => ({ params: { id: world.profileReviewId }, body: { approve: true, reason: '' } }),
      ['admin'],
    ],
    ['kept filters of figures', figureViews, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    [
      'filters of figures to keep',
      saveFigureView,
      (world) => ({ body: { retailerId: world.shop.retailerId, name: 'All', filter: {} } }),
      MANAGERS,
    ],
    [
      "a person's filters of figures to mail",
      mailFigureView,
      (world) => ({ params: { id: world.figureViewId }, body: { weekly: true } }),
      ['manager'],
    ],
    ["a person's filters of figures", removeFigureView, (world) => ({ params: { id: world.figureViewId } }), ['manager']],
    ['kept filters', savedViews, (world) => ({ query: { retailerId: world.shop.retailerId } }), OF_THE_SHOP],
    ['filters of a person', removeView, (world) => ({ params: { id: world.viewId } }), ['manager']],
    [
      'filters to keep',
      saveView,
      (world) => ({ body: { retailerId: world.shop.retailerId, name: 'Low', filter: { lowStock: true } } }),
      OF_THE_SHOP,
    ],
    ["a business's face and story", retailerProfile, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    [
      "a business's face and story to change",
      changeRetailerProfile,
      (world) => ({
        params: { id: world.shop.retailerId },
        body: { version: 1, markHash: null, coverHash: null, color: null, story: 'Ours' },
      }),
      MANAGERS,
    ],
  ],
  foreign: [
    [
      'a business of kept filters of figures',
      saveFigureView,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, name: 'All', filter: {} } }),
      retailers,
      'owner',
    ],
    [
      'a business of kept filters',
      saveView,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, name: 'All', filter: {} } }),
      retailers,
      'owner',
    ],
  ],
  openIds: {
    'saveFigureView body/filter/storeId': 'filters that their author alone reads; the figures that they are applied to check the store',
    'saveFigureView body/filter/department': 'as the store beside it',
    'retailerAnalytics query/department': 'a department of the whole marketplace, which narrows the figures of one’s own stores',
    'saveView body/filter/storeId': 'a filter that its author alone reads; the list that it is applied to checks the store',
  },
  lists: [
    ['the overview', retailerOverview, () => ({}), ['other staff', 'other owner'], ofTheShop],
    [
      'orders and products that are searched for',
      findInOffice,
      (world) => ({ query: { q: world.orderNumber } }),
      ['other owner', 'staff of one store'],
      (world) => [world.orderNumber],
    ],
  ],
  written: ['figure_views', 'saved_views'],
}
