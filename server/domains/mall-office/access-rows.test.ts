import { randomUUID } from 'node:crypto'
import {
  announce,
  askedShops,
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
  removeAnnouncement,
  shareWithMall,
  tenantInvites,
  tenants,
  withdrawInvite,
} from '#contracts/mall-office/mall-office.ts'
import { askedOfRetailer, askForPromotion, mallPromotions, withdrawMallPromotion } from '#contracts/mall-office/mall-promotions.ts'
import { planDraft, publishPlan, readPlanFile, restorePlan, savePlan } from '#contracts/mall-office/plans.ts'
import { A_FLOOR } from '#tests/access-world.ts'
import { malls, retailers, type AccessRows } from '#tests/access-rows.ts'

const TOLD = { title: 'Open late', body: 'Until 11 PM.', from: null, until: null }
const A_WISH = { name: 'Winter days', words: '', percent: 20, startsAt: '2098-01-02T09:00', endsAt: '2098-01-05T21:00' }
const A_SCHEDULE = { week: Array.from({ length: 7 }, () => []), closedOnHolidays: false, specialDays: [] }

const RANGE = { from: '2026-11-01', to: '2026-11-30', compare: 'before' }

export const rows: AccessRows = {
  objects: [
    ["a mall's day", mallOverview, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall staff', 'mall manager']],
    ["a mall's stores", tenants, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
    ["a mall's figures", mallFigures, (world) => ({ query: { mallId: world.shop.mallId, ...RANGE } }), ['mall manager']],
    ["a mall's invitations", tenantInvites, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
    ["a mall's announcements", mallAnnouncements, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
    ['what a mall asked its tenants for', mallPromotions, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
    [
      'a promotion to ask tenants for',
      askForPromotion,
      (world) => ({ body: { mallId: world.shop.mallId, ...A_WISH }, key: randomUUID() }),
      ['mall manager'],
    ],
    ['what malls ask a business for', askedOfRetailer, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner', 'manager']],
    ["a mall's profile", mallProfile, (world) => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
    [
      "a mall's profile to change",
      changeMallProfile,
      (world) => ({ params: { mallId: world.shop.mallId }, body: { version: -1, schedule: A_SCHEDULE, amenities: [], center: null } }),
      ['mall manager'],
    ],
    ["a mall's team", mallTeam, (world) => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
    [
      "a mall's team to join",
      inviteToMallTeam,
      (world) => ({ params: { mallId: world.shop.mallId }, body: { email: `help${randomUUID()}@example.com`, role: 'staff' } }),
      ['mall manager'],
    ],
    [
      "a store's unit",
      moveTenant,
      (world) => ({ params: { mallId: world.shop.mallId, storeId: world.shop.storeId }, body: { unit: null } }),
      ['mall manager'],
    ],
    [
      'a store to invite',
      inviteTenant,
      (world) => ({ body: { mallId: world.shop.mallId, business: 'Tea', email: `tea${randomUUID()}@example.com`, unit: null } }),
      ['mall manager'],
    ],
    ["a mall's plan", planDraft, (world) => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
    [
      "a mall's plan to draw",
      savePlan,
      (world) => ({ params: { mallId: world.shop.mallId }, body: { version: -1, floors: [A_FLOOR] } }),
      ['mall manager'],
    ],
    [
      "a mall's plan to publish",
      publishPlan,
      (world) => ({ params: { mallId: world.shop.mallId }, body: { version: -1 } }),
      ['mall manager'],
    ],
    [
      'an earlier plan of a mall',
      restorePlan,
      (world) => ({ params: { mallId: world.shop.mallId, id: world.planVersionId } }),
      ['mall manager'],
    ],
    [
      "a file of a mall's plan",
      readPlanFile,
      (world) => ({ params: { mallId: world.shop.mallId }, body: { text: '<svg><rect id="K1" width="9" height="9"/></svg>' } }),
      ['mall manager'],
    ],
    ['shops that people asked for at a mall', askedShops, (world) => ({ params: { mallId: world.shop.mallId } }), ['mall manager']],
    ['an announcement to make', announce, (world) => ({ body: { mallId: world.shop.mallId, ...TOLD } }), ['mall manager']],
    ['an announcement to change', changeAnnouncement, (world) => ({ params: { id: world.announcementId }, body: TOLD }), ['mall manager']],
    ['an announcement to remove', removeAnnouncement, (world) => ({ params: { id: world.announcementId } }), ['mall manager']],
    ['a promotion to withdraw', withdrawMallPromotion, (world) => ({ params: { id: world.mallPromotionId } }), ['mall manager']],
    ['an invitation to withdraw', withdrawInvite, (world) => ({ params: { id: world.tenantInviteId } }), ['mall manager']],
    ["what a mall sees of a seller's stores", mallSharing, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    ["a store's figures to share", shareWithMall, (world) => ({ params: { id: world.shop.storeId }, body: { share: true } }), ['owner']],
  ],
  foreign: [
    ["a mall's day", mallOverview, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
    ["a mall's stores", tenants, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
    ["a mall's invitations", tenantInvites, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
    ["a mall's announcements", mallAnnouncements, ['query/mallId'], (id) => ({ query: { mallId: id } }), malls, 'mall manager'],
    ["a mall's figures", mallFigures, ['query/mallId'], (id) => ({ query: { mallId: id, ...RANGE } }), malls, 'mall manager'],
    [
      'a mall that invites',
      inviteTenant,
      ['body/mallId'],
      (id) => ({ body: { mallId: id, business: 'Tea', email: `pot${randomUUID()}@example.com`, unit: null } }),
      malls,
      'mall manager',
    ],
    ['a mall that announces', announce, ['body/mallId'], (id) => ({ body: { mallId: id, ...TOLD } }), malls, 'mall manager'],
    [
      "what a mall sees of a seller's stores",
      mallSharing,
      ['query/retailerId'],
      (id) => ({ query: { retailerId: id } }),
      retailers,
      'owner',
    ],
  ],
  open: {
    announcementsOfMall: 'public',
    askForShop: 'a shop on a public plan, and the ask is of the caller',
    myAskedShops: "the caller's own asks",
    answerMallPromotion: 'an answer is given once; the tests of promotions of malls answer for other businesses',
    removeFromMallTeam: 'the first role that removes a member leaves none for the next; the tests of malls try the roles one by one',
  },
  openIds: {
    'answerMallPromotion body/retailerId': 'only the own business is accepted; the tests of promotions of malls answer for another one',
    'savePlan body/floors[]/units[]/id': 'chooses among the units of the mall in the path; any other id makes a new unit',
  },
  written: ['tenant_invites', 'mall_announcements', 'mall_plan_drafts', 'mall_plan_versions', 'mall_asked_shops', 'mall_promotion_asks'],
}
