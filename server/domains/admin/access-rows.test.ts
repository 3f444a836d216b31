import { adminOrders, adminPeople, audit, businesses, outbox } from '#contracts/admin/admin.ts'
import { randomUUID } from 'node:crypto'
import { checkBooksAgain } from '#contracts/admin/books.ts'
import { adminMall, changeMall, inviteToMall, moveMall } from '#contracts/admin/malls.ts'
import {
  adminRetailer,
  changeRetailer,
  changeStore,
  closeStore,
  createStore,
  inviteToRetailer,
  moveRetailer,
} from '#contracts/admin/retailers.ts'
import { decideAccess } from '#contracts/identity/access-requests.ts'
import { retryDeadLetter } from '#contracts/admin/dead-letters.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const A_WEEK = Array.from({ length: 7 }, () => [])
const AN_ADDRESS = { street: '1 Main Street', city: 'Bloomington', state: 'MN' as const, zip: '55425' }
const A_MALL = {
  name: 'Mall of Tests',
  ...AN_ADDRESS,
  week: A_WEEK,
  amenities: [],
  hasCenter: true,
  centerPlace: 'Level 1',
  centerHoldDays: 7,
  reason: 'A test',
}
const A_STORE = { name: 'Mugs on Main', mallId: null, unit: null, ...AN_ADDRESS, reason: 'A test' }
const A_STORE_WAYS = { phone: '', offersPickup: true, offersShipToMall: false, offersShipToMe: true }

export const rows: AccessRows = {
  objects: [
    ['a request that nobody made', decideAccess, () => ({ body: { decision: 'granted' } }), []],
    ['a difference of the books that is none', checkBooksAgain, () => ({ params: { id: 999_999_999 }, body: {} }), []],
    ['a dead letter that is none', retryDeadLetter, () => ({ params: { channel: 'email', id: 999_999_999 } }), []],
    ['a mall of the platform', adminMall, (world) => ({ params: { id: world.shop.mallId } }), ['admin']],
    [
      'a mall to suspend',
      moveMall,
      (world) => ({ params: { id: world.shop.mallId }, body: { to: 'active', reason: 'For the walk.' } }),
      ['admin'],
    ],
    ['a mall to change', changeMall, (world) => ({ params: { id: world.shop.mallId }, body: { version: -1, ...A_MALL } }), ['admin']],
    [
      'a mall to work for',
      inviteToMall,
      (world) => ({ params: { id: world.shop.mallId }, body: { email: `desk${randomUUID()}@example.com`, role: 'staff' } }),
      ['admin'],
    ],
    ['a retailer of the platform', adminRetailer, (world) => ({ params: { id: world.shop.retailerId } }), ['admin']],
    [
      'a retailer to change',
      changeRetailer,
      (world) => ({
        params: { id: world.shop.retailerId },
        body: { version: -1, name: 'Mugs', legalName: '', reason: 'A test' },
      }),
      ['admin'],
    ],
    [
      'a retailer to suspend twice',
      moveRetailer,
      (world) => ({ params: { id: world.shop.retailerId }, body: { to: 'active', reason: 'A test' } }),
      ['admin'],
    ],
    [
      'a retailer to work for',
      inviteToRetailer,
      (world) => ({ params: { id: world.shop.retailerId }, body: { email: `clerk${randomUUID()}@example.com`, role: 'staff' } }),
      ['admin'],
    ],
    [
      'a store to open',
      createStore,
      (world) => ({ params: { id: world.otherShop.retailerId }, body: { ...A_STORE, category: 'Kitchen', ...A_STORE_WAYS, week: A_WEEK } }),
      ['admin'],
    ],
    ['a store to move', changeStore, (world) => ({ params: { id: world.secondStoreId }, body: A_STORE }), ['admin']],
    ['a store to close', closeStore, (world) => ({ params: { id: world.secondStoreId }, body: { reason: 'A test' } }), ['admin']],
  ],
  open: {
    outboxMail: 'only admins ask and approve, for any mail; reveals.test.ts tries them',
    outboxMailPreview: 'only admins ask and approve, for any mail; reveals.test.ts tries them',
    askForReveal: 'only admins ask and approve, for any mail; reveals.test.ts tries them',
    approveReveal: 'only admins ask and approve, for any mail; reveals.test.ts tries them',
  },
  openIds: {
    'createStore body/mallId': 'a mall of the public directory, named by an admin',
    'changeStore body/mallId': 'a mall of the public directory, named by an admin',
    'assignAttention body/ownerId': 'a colleague at the desk; anybody else is refused in the tests of the desk',
  },
  ofThePlatform: [outbox, audit, adminOrders, adminPeople, businesses],
}
