import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, RetailerId, StoreId } from '../ids.ts'
import { Email, StateCode, Zip } from '../identity/people.ts'
import { pageOf, Paging } from '../page.ts'
import { RetailerRole } from '../roles.ts'
import { Schedule } from '../stores/settings.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const RETAILER_STATUSES = ['pending', 'active', 'suspended', 'closed'] as const
export const RetailerStatus = z.enum(RETAILER_STATUSES)
export type RetailerStatus = z.infer<typeof RetailerStatus>

/** Every act of an admin on a business says why; the reason stands in the audit log. */
export const Reason = z.string().trim().min(3, 'Say why in a few words.').max(300, 'Keep it under 300 characters.')
export const BusinessName = z.string().trim().min(2, 'Enter a name.').max(80, 'Keep it under 80 characters.')
export const Street = z.string().trim().min(3, 'Enter a street address.').max(120, 'Keep it under 120 characters.')
export const CityName = z.string().trim().min(1, 'Enter a city.').max(80, 'Keep it under 80 characters.')

/** A person of a business, or somebody who is invited to be one. */
export const BusinessPerson = z.object({ name: z.string().nullable(), email: z.string(), role: z.string(), isInvited: z.boolean() })
export const BusinessEvent = z.object({ id: z.int(), at: Instant, who: z.string(), words: z.string(), reason: z.string().nullable() })
const inviteAs = <R extends z.ZodType>(role: R) => z.strictObject({ email: Email, role })

export const AdminRetailer = named('AdminRetailer', {
  id: RetailerId,
  name: z.string(),
  status: RetailerStatus,
  stores: z.int(),
  products: z.int(),
  openOrders: z.int(),
  joinedAt: Instant,
  isSample: z.boolean(),
})
export type AdminRetailer = z.infer<typeof AdminRetailer>
export const adminRetailers = endpoint('GET /api/admin/retailers', {
  access: 'platform:admin',
  summary: 'All retailers, the newest first.',
  query: z.object({ ...Paging, q: z.string().trim().max(120).optional(), status: RetailerStatus.optional() }),
  reply: pageOf(AdminRetailer),
})

export const AdminStore = z.object({
  id: StoreId,
  slug: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string().nullable(),
  mall: z.object({ id: MallId, name: z.string() }).nullable(),
  unit: z.string().nullable(),
  status: z.enum(['open', 'paused', 'closed']),
  openOrders: z.int(),
})
export const AdminRetailerDetail = AdminRetailer.extend({
  slug: z.string(),
  legalName: z.string(),
  /** By the rules of commission, where nothing else about a sale counts. */
  commissionPercent: z.number(),
  version: z.int32(),
  statusReason: z.string().nullable(),
  /** The states that an admin may move it to now. */
  next: z.array(RetailerStatus),
  storeList: z.array(AdminStore),
  people: z.array(BusinessPerson),
  timeline: z.array(BusinessEvent),
}).meta({ id: 'AdminRetailerDetail' })
export type AdminRetailerDetail = z.infer<typeof AdminRetailerDetail>
const byRetailer = z.object({ id: inUrl(RetailerId) })
export const adminRetailer = endpoint('GET /api/admin/retailers/:id', {
  access: 'platform:admin',
  summary: 'One retailer with its stores, people and history.',
  params: byRetailer,
  reply: AdminRetailerDetail,
})

const identity = { name: BusinessName, legalName: z.string().trim().max(120, 'Keep it under 120 characters.') }
/** A new retailer is pending: it may be set up, and shoppers see nothing of it. */
export const createRetailer = endpoint('POST /api/admin/retailers', {
  access: 'platform:admin',
  summary: 'Create a retailer, and invite its owner by email.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ ...identity, ownerEmail: Email.optional(), reason: Reason }),
  reply: AdminRetailerDetail,
})
export const changeRetailer = endpoint('PUT /api/admin/retailers/:id', {
  access: 'platform:admin',
  summary: 'Change the names of a retailer.',
  params: byRetailer,
  body: z.strictObject({ version: z.int32(), ...identity, reason: Reason }),
  reply: AdminRetailerDetail,
})
export const moveRetailer = endpoint('POST /api/admin/retailers/:id/status', {
  access: 'platform:admin',
  summary: 'Activate, suspend, reactivate or close a retailer.',
  params: byRetailer,
  body: z.strictObject({ to: z.enum(['active', 'suspended', 'closed']), reason: Reason }),
  reply: AdminRetailerDetail,
})
export const inviteToRetailer = endpoint('POST /api/admin/retailers/:id/invitations', {
  access: 'platform:admin',
  summary: 'Invite somebody to the team of a retailer by email.',
  status: 201,
  idempotent: true,
  params: byRetailer,
  body: inviteAs(RetailerRole),
  reply: AdminRetailerDetail,
})

/** The place of a store: in a mall, whose address it takes, or at its own street. */
const place = {
  mallId: MallId.nullable(),
  unit: z.string().trim().max(60, 'Keep it under 60 characters.').nullable(),
  street: z.string().trim().max(120, 'Keep it under 120 characters.'),
  city: z.string().trim().max(80, 'Keep it under 80 characters.'),
  state: StateCode.or(z.literal('')),
  zip: Zip.or(z.literal('')),
}
export const NewStore = z.strictObject({
  name: BusinessName,
  category: z.string().trim().min(1, 'Choose a department.').max(80),
  ...place,
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d\s().-]{7,20})?$/, 'Enter a phone number like (612) 555-0134.'),
  offersPickup: z.boolean(),
  offersShipToMall: z.boolean(),
  offersShipToMe: z.boolean(),
  week: Schedule.shape.week,
  reason: Reason,
})
export const createStore = endpoint('POST /api/admin/retailers/:id/stores', {
  access: 'platform:admin',
  summary: 'Open a store of a retailer.',
  status: 201,
  idempotent: true,
  params: byRetailer,
  body: NewStore,
  reply: AdminRetailerDetail,
})
const byStore = z.object({ id: inUrl(StoreId) })
export const changeStore = endpoint('PUT /api/admin/stores/:id', {
  access: 'platform:admin',
  summary: 'Change the name and the place of a store.',
  params: byStore,
  body: z.strictObject({ name: BusinessName, ...place, reason: Reason }),
  reply: AdminRetailerDetail,
})
export const closeStore = endpoint('POST /api/admin/stores/:id/closing', {
  access: 'platform:admin',
  summary: 'Close a store for good.',
  params: byStore,
  body: z.strictObject({ reason: Reason }),
  reply: AdminRetailerDetail,
})

export const businessProblems = {
  'business.wrong_status': { status: 409, message: 'Someone changed the status in the meantime. Look at it again.' },
  'business.open_orders': { status: 409, message: 'Some orders are still open. Finish or cancel them first.' },
  'business.closed': { status: 409, message: 'This business is closed.' },
} as const
