import { z } from 'zod'
import { COMPARED_WITH, DayRange, isRange } from '../day-range.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/people.ts'
import { EventId, AnnouncementId, inUrl, MallId, RetailerId, StoreId, TenantInviteId, UserId } from '../ids.ts'
import { IdOrSlug } from '../ids.ts'
import { Turnover } from '../money.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { MallRole } from '../roles.ts'
import { Schedule } from '../stores/settings.ts'
import { Instant, TypedTime } from '../time.ts'
import { named } from '../named.ts'

const atMall = z.object({ mallId: inUrl(MallId) })
const line = (most: number, words: string) => z.string().trim().min(1, words).max(most, `Keep it under ${most} characters.`)

/** Today at a mall: open stores, pickups, parcels at its SPIRAL Center. */
export const MallOverview = named('MallOverview', {
  mall: z.object({
    id: MallId,
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    timeZone: z.string(),
    suspended: z.boolean(),
    hasCenter: z.boolean(),
    opening: z.object({ open: z.boolean(), label: z.string() }),
  }),
  stores: z.object({ open: z.int(), all: z.int() }),
  /** Pickups at stores and the SPIRAL Center: handed over today, and waiting now. */
  pickups: z.object({ handedOver: z.int(), waiting: z.int() }),
  /** Parcels: on their way, waiting at the desk, and kept longer than promised. */
  parcels: z.object({ coming: z.int(), waiting: z.int(), overdue: z.int() }),
  announcements: z.int(),
  /** Conversations in which the shopper wrote last. */
  messages: z.int(),
  /** The mall's own gift cards of the last 30 days, for its managers. Null in it: fewer cards than the smallest group. */
  giftCards: z
    .object({
      sold: z.object({ cards: z.int(), amount: Turnover }).nullable(),
      spent: z.object({ cards: z.int(), amount: Turnover }).nullable(),
    })
    .nullable(),
  /** Searches for stores and products at this mall are not kept; these are tenants asked for by invitation. */
  openInvites: z.int(),
  asOf: Instant,
})
export type MallOverview = z.infer<typeof MallOverview>
export const mallOverview = endpoint('GET /api/mall/overview', {
  access: 'mall:staff',
  summary: 'Today at a mall: stores, pickups and parcels.',
  query: atMall,
  reply: MallOverview,
})

/** What keeps shoppers from buying at a store, in the order of what to do first. */
export const TENANT_FAULTS = ['takes_no_orders', 'no_hours', 'nothing_in_stock', 'stock_unchanged', 'pickups_late'] as const

/** A store of the mall with what its manager may know. Figures of its sales are here only with the retailer's consent. */
export const Tenant = named('Tenant', {
  storeId: StoreId,
  slug: z.string(),
  name: z.string(),
  retailer: z.string(),
  unit: z.string().nullable(),
  floor: z.string().nullable(),
  opening: z.object({ open: z.boolean(), label: z.string() }),
  hasHours: z.boolean(),
  /** Products with stock, and when a count last changed. */
  inStock: z.int(),
  stockChangedAt: Instant.nullable(),
  takingOrders: z.boolean(),
  faults: z.array(z.enum(TENANT_FAULTS)),
  sharesFigures: z.boolean(),
  /** Of the last 30 days; null without consent. */
  pickups: z.object({ due: z.int(), onTime: z.int() }).nullable(),
  sales: Turnover.nullable(),
})
export type Tenant = z.infer<typeof Tenant>
export const tenants = endpoint('GET /api/mall/tenants', {
  access: 'mall:manager',
  summary: 'The stores of a mall and how they do.',
  query: atMall,
  reply: z.object({ items: z.array(Tenant), units: z.array(z.object({ unit: z.string(), floor: z.string(), taken: z.boolean() })) }),
})
/** A unit has one store. Null: the store stands on no plan. */
export const moveTenant = endpoint('PUT /api/mall/:mallId/tenants/:storeId/unit', {
  access: 'mall:manager',
  summary: 'Say in which unit of the plan a store is.',
  params: z.object({ mallId: inUrl(MallId), storeId: inUrl(StoreId) }),
  body: z.strictObject({ unit: line(60, 'Enter the unit.').nullable() }),
  status: 204,
  reply: Nothing,
})

export const INVITE_STATES = ['sent', 'applied', 'joined'] as const
export const TenantInvite = named('TenantInvite', {
  id: TenantInviteId,
  business: z.string(),
  email: z.string(),
  unit: z.string().nullable(),
  /** `applied`: the address has begun an application. `joined`: a store is in the unit since. */
  state: z.enum(INVITE_STATES),
  createdAt: Instant,
  invitedBy: z.string(),
})
export type TenantInvite = z.infer<typeof TenantInvite>
export const tenantInvites = endpoint('GET /api/mall/invites', {
  access: 'mall:manager',
  summary: 'Invitations to open a store in a mall, the newest first.',
  query: atMall.extend(Paging),
  reply: pageOf(TenantInvite),
})
export const inviteTenant = endpoint('POST /api/mall/invites', {
  access: 'mall:manager',
  summary: 'Invite a business to open a store in a mall; the link leads into its application.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    mallId: MallId,
    business: line(120, 'Enter the name of the business.'),
    email: Email,
    unit: line(60, 'Enter the unit.')
      .regex(/^[\w -]*$/, 'Use letters, digits, spaces and dashes.')
      .nullable(),
  }),
  reply: TenantInvite,
})
export const withdrawInvite = endpoint('DELETE /api/mall/invites/:id', {
  access: 'mall:manager',
  summary: 'Take an invitation off the list.',
  status: 204,
  params: z.object({ id: inUrl(TenantInviteId) }),
  reply: Nothing,
})

export const ANNOUNCEMENT_MOST = 500
export const Announcement = named('Announcement', {
  id: AnnouncementId,
  title: z.string(),
  body: z.string(),
  from: Instant,
  until: Instant.nullable(),
  state: z.enum(['scheduled', 'shown', 'ended']),
})
export type Announcement = z.infer<typeof Announcement>
export const mallAnnouncements = endpoint('GET /api/mall/announcements', {
  access: 'mall:manager',
  summary: 'Announcements of a mall, the newest first.',
  query: atMall.extend(Paging),
  reply: pageOf(Announcement),
})
const announcement = {
  title: line(80, 'Enter a headline.'),
  body: line(ANNOUNCEMENT_MOST, 'Say what shoppers should know.'),
  /** By the clock of the mall: "2026-11-27T09:00". Null: at once. */
  from: TypedTime('Choose a day and time.').nullable(),
  until: TypedTime('Choose a day and time.').nullable(),
}
export const announce = endpoint('POST /api/mall/announcements', {
  access: 'mall:manager',
  summary: "Publish an announcement on a mall's page, at once or later.",
  status: 201,
  idempotent: true,
  body: z.strictObject({ mallId: MallId, ...announcement }),
  reply: Announcement,
})
export const changeAnnouncement = endpoint('PUT /api/mall/announcements/:id', {
  access: 'mall:manager',
  summary: 'Change an announcement.',
  params: z.object({ id: inUrl(AnnouncementId) }),
  body: z.strictObject(announcement),
  reply: Announcement,
})
export const removeAnnouncement = endpoint('DELETE /api/mall/announcements/:id', {
  access: 'mall:manager',
  summary: 'Take an announcement off the page.',
  status: 204,
  params: z.object({ id: inUrl(AnnouncementId) }),
  reply: Nothing,
})
export const announcementsOfMall = endpoint('GET /api/malls/:id/announcements', {
  access: 'public',
  summary: 'What a mall announces now.',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({
    items: z.array(z.object({ id: AnnouncementId, title: z.string(), body: z.string(), from: Instant, until: Instant.nullable() })),
  }),
})

/** What a mall's manager sets: hours, amenities, the desk. SPIRAL keeps its name and address. */
export const MallProfile = named('MallProfile', {
  id: MallId,
  name: z.string(),
  address: z.string(),
  version: z.int32(),
  hours: z.string(),
  /** Null where the hours are written in a way that a form cannot show. */
  schedule: Schedule.nullable(),
  amenities: z.array(z.string()),
  hasCenter: z.boolean(),
  centerPlace: z.string().nullable(),
  centerHours: z.string().nullable(),
  centerSchedule: Schedule.nullable(),
  centerHoldDays: z.int(),
})
export type MallProfile = z.infer<typeof MallProfile>
export const mallProfile = endpoint('GET /api/mall/:mallId/profile', {
  access: 'mall:manager',
  summary: "A mall's hours, amenities and SPIRAL Center.",
  params: atMall,
  reply: MallProfile,
})
export const changeMallProfile = endpoint('PUT /api/mall/:mallId/profile', {
  access: 'mall:manager',
  summary: "Change a mall's hours, amenities and SPIRAL Center.",
  params: atMall,
  body: z.strictObject({
    version: z.int32(),
    schedule: Schedule,
    amenities: z.array(line(60, 'Enter the amenity.')).max(20, 'Up to 20 amenities.'),
    /** Required where the mall has a SPIRAL Center; ignored elsewhere. */
    center: z
      .strictObject({
        place: line(120, 'Say where the desk is, such as "Level 1, north court".'),
        schedule: Schedule,
        holdDays: z.int('Use a whole number.').min(1, 'Choose 1 to 30 days.').max(30, 'Choose 1 to 30 days.'),
      })
      .nullable(),
  }),
  reply: MallProfile,
})

export const MallTeam = named('MallTeam', {
  members: z.array(
    z.object({ id: UserId, name: z.string(), email: z.string(), role: MallRole, isMe: z.boolean(), mayRemove: z.boolean() }),
  ),
  invited: z.array(z.object({ email: z.string(), role: MallRole, expiresAt: Instant })),
})
export type MallTeam = z.infer<typeof MallTeam>
export const mallTeam = endpoint('GET /api/mall/:mallId/team', {
  access: 'mall:manager',
  summary: 'The people who work for a mall, and who is invited.',
  params: atMall,
  reply: MallTeam,
})
export const inviteToMallTeam = endpoint('POST /api/mall/:mallId/team', {
  access: 'mall:manager',
  summary: 'Invite a person to work for a mall by email.',
  status: 201,
  idempotent: true,
  params: atMall,
  body: z.strictObject({ email: Email, role: MallRole }),
  reply: MallTeam,
})
export const removeFromMallTeam = endpoint('DELETE /api/mall/:mallId/team/:userId', {
  access: 'mall:manager',
  summary: 'Take a person out of the team of a mall; their sign-ins end.',
  status: 204,
  params: atMall.extend({ userId: UserId }),
  reply: Nothing,
})

/** Whether a mall sees pickups on time and sales of a store in it. A retailer's owner decides, and can take it back. */
export const shareWithMall = endpoint('PUT /api/retailer/stores/:id/mall-figures', {
  access: 'retailer:owner',
  summary: "Share a store's pickups and sales with its mall, or stop.",
  params: z.object({ id: inUrl(StoreId) }),
  body: z.strictObject({ share: z.boolean() }),
  reply: z.object({ share: z.boolean() }),
})
export const mallSharing = endpoint('GET /api/retailer/mall-figures', {
  access: 'retailer:owner',
  summary: 'The stores in malls, and whether each shares its figures.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({
    items: z.array(z.object({ storeId: StoreId, store: z.string(), mall: z.string(), share: z.boolean(), since: Instant.nullable() })),
  }),
})

/** Fewer records than this on a day stay hidden, so no figure points to one person. A figure of several days adds up the days that are shown. */
export const SMALLEST_GROUP = 5
export const MallFigures = named('MallFigures', {
  /** By day: orders, those picked up at stores and at the desk, and visitors. Null: fewer than the smallest group. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      pickups: z.int().nullable(),
      parcels: z.int().nullable(),
      orders: z.int().nullable(),
      visits: z.int().nullable(),
    }),
  ),
  totals: z.object({
    /** Visitors of each day added up; days below the smallest group are left out. */
    visits: z.int(),
    pickups: z.int().nullable(),
    parcels: z.int().nullable(),
    onTime: z.object({ due: z.int(), onTime: z.int() }).nullable(),
    orders: z.int().nullable(),
    /** Orders with items from two or more stores of the mall. */
    crossStore: z.int().nullable(),
    sales: Turnover.nullable(),
  }),
  before: z.object({ visits: z.int(), pickups: z.int().nullable(), parcels: z.int().nullable(), orders: z.int().nullable() }),
  /** Pickups at the store itself; sales only with consent. */
  stores: z.array(
    z.object({
      storeId: StoreId,
      name: z.string(),
      /** What it sells, as it says itself. */
      kind: z.string(),
      visits: z.int(),
      pickups: z.int().nullable(),
      sales: Turnover.nullable(),
      sharesFigures: z.boolean(),
    }),
  ),
  /** What people searched for at this mall and did not find, by words; only with the smallest group of people on a day. */
  missed: z.array(z.object({ words: z.string(), people: z.int() })),
  /** Events that are over, the newest first: people checked in, pickups at stores on the day, and the mean of that weekday in the four weeks before. */
  events: z.array(
    z.object({
      id: EventId,
      title: z.string(),
      day: z.iso.date(),
      came: z.int().nullable(),
      pickups: z.int().nullable(),
      usual: z.number().nullable(),
    }),
  ),
  /** The hours of the day, by the clock of the mall, with hand-overs and orders. */
  hours: z.array(z.object({ hour: z.int(), pickups: z.int().nullable(), orders: z.int().nullable() })),
  /** Hours from arrival to pickup at the SPIRAL Center: half of the parcels were faster, and nine of ten. Null: too few parcels. */
  stay: z.object({ usualHours: z.number(), slowHours: z.number() }).nullable(),
  /** The mall's own gift cards: bought in these days, and spent in these days. Null: fewer cards than the smallest group. */
  giftCards: z.object({
    sold: z.object({ cards: z.int(), amount: Turnover }).nullable(),
    spent: z.object({ cards: z.int(), amount: Turnover }).nullable(),
  }),
  /** The ZIP codes of people who ordered, as their accounts say, each with the smallest group at least on a day; who orders on two days counts twice. */
  zips: z.array(z.object({ zip: z.string(), people: z.int() })),
  asOf: Instant,
})
export type MallFigures = z.infer<typeof MallFigures>
export const mallFigures = endpoint('GET /api/mall/figures', {
  access: 'mall:manager',
  summary: 'Pickups, parcels and baskets of a mall, in groups of five or more.',
  query: atMall.extend({ ...DayRange.shape, compare: z.enum(COMPARED_WITH).default('before') }).check(isRange),
  reply: MallFigures,
})

/** Shops of a mall that are not on SPIRAL, with the number of people who asked for them; null: fewer than the smallest group. */
export const askedShops = endpoint('GET /api/mall/:mallId/asked-shops', {
  access: 'mall:manager',
  summary: 'The shops of a mall that are not on SPIRAL, and how many people asked for each.',
  params: atMall,
  reply: z.object({
    items: z.array(z.object({ shop: z.string(), unit: z.string(), floor: z.string(), people: z.int().nullable() })),
  }),
})
export const askForShop = endpoint('POST /api/malls/:id/asked-shops', {
  access: 'shopper',
  summary: 'Ask that a shop of a mall joins SPIRAL. Counts once per person.',
  status: 204,
  params: z.object({ id: IdOrSlug }),
  body: z.strictObject({ shop: line(80, 'Choose a shop.') }),
  reply: Nothing,
})
export const myAskedShops = endpoint('GET /api/malls/:id/asked-shops', {
  access: 'shopper',
  summary: 'The shops of a mall that I asked for.',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ shops: z.array(z.string()) }),
})

export const mallOfficeProblems = {
  'mall.no_such_shop': { status: 404, message: 'This shop is on SPIRAL by now, or no longer at this mall.' },
  'mall.unit_taken': { status: 409, message: 'Another store is in this unit. Move it first, or choose another unit.' },
  'mall.invited_already': { status: 409, message: 'This address is invited to this mall already.' },
  'mall.last_manager': { status: 409, message: 'A mall needs a manager. Invite another one first.' },
} as const
