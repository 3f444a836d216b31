import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, RetailerId, StoreId } from '../ids.ts'
import { Email, StateCode, Zip } from '../identity/people.ts'
import { pageOf, Paging } from '../page.ts'
import { MallRole } from '../roles.ts'
import { Schedule } from '../stores/settings.ts'
import { BusinessEvent, BusinessName, BusinessPerson, CityName, Reason, Street } from './retailers.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const AdminMall = named('AdminMall', {
  id: MallId,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  stores: z.int(),
  hasCenter: z.boolean(),
  openParcels: z.int(),
  suspended: z.boolean(),
  /** For good; it is suspended, too. */
  closed: z.boolean(),
  joinedAt: Instant,
  isSample: z.boolean(),
})
export type AdminMall = z.infer<typeof AdminMall>
export const adminMalls = endpoint('GET /api/admin/malls', {
  access: 'platform:admin',
  summary: 'All malls, the newest first.',
  query: z.object({
    ...Paging,
    q: z.string().trim().max(120).optional(),
    center: z.enum(['with', 'without']).optional(),
  }),
  reply: pageOf(AdminMall),
})
export const AdminMallDetail = AdminMall.extend({
  street: z.string(),
  zip: z.string(),
  hours: z.string(),
  hoursByDay: z.array(z.object({ day: z.string(), text: z.string() })),
  timeZone: z.string(),
  /** Null where the hours are written in a way that a form cannot show. */
  week: Schedule.shape.week.nullable(),
  amenities: z.array(z.string()),
  centerPlace: z.string().nullable(),
  centerHoldDays: z.int(),
  /** Why it is suspended. */
  suspendedBecause: z.string().nullable(),
  version: z.int32(),
  storeList: z.array(z.object({ id: StoreId, slug: z.string(), name: z.string(), unit: z.string().nullable(), retailerId: RetailerId })),
  people: z.array(BusinessPerson),
  timeline: z.array(BusinessEvent),
}).meta({ id: 'AdminMallDetail' })
export type AdminMallDetail = z.infer<typeof AdminMallDetail>
const byMall = z.object({ id: inUrl(MallId) })
export const adminMall = endpoint('GET /api/admin/malls/:id', {
  access: 'platform:admin',
  summary: 'One mall with its stores, people and history.',
  params: byMall,
  reply: AdminMallDetail,
})

const mall = {
  name: BusinessName,
  street: Street,
  city: CityName,
  state: StateCode,
  zip: Zip,
  week: Schedule.shape.week,
  amenities: z.array(z.string().trim().min(1).max(60)).max(20, 'Up to 20 amenities.'),
  hasCenter: z.boolean(),
  /** Required with a SPIRAL Center. Its desk keeps the hours of the mall. */
  centerPlace: z.string().trim().max(120, 'Keep it under 120 characters.'),
  centerHoldDays: z.int('Use a whole number.').min(1, 'Choose 1 to 30 days.').max(30, 'Choose 1 to 30 days.'),
  reason: Reason,
}
export const createMall = endpoint('POST /api/admin/malls', {
  access: 'platform:admin',
  summary: 'Create a mall.',
  status: 201,
  idempotent: true,
  body: z.strictObject(mall),
  reply: AdminMallDetail,
})
export const changeMall = endpoint('PUT /api/admin/malls/:id', {
  access: 'platform:admin',
  summary: 'Change the name, place, hours and SPIRAL Center of a mall.',
  params: byMall,
  body: z.strictObject({ version: z.int32(), ...mall }),
  reply: AdminMallDetail,
})
export const moveMall = endpoint('POST /api/admin/malls/:id/status', {
  access: 'platform:admin',
  summary: 'Suspend a mall, open it again, or close it for good.',
  params: byMall,
  body: z.strictObject({ to: z.enum(['active', 'suspended', 'closed']), reason: Reason }),
  reply: AdminMallDetail,
})
export const inviteToMall = endpoint('POST /api/admin/malls/:id/invitations', {
  access: 'platform:admin',
  summary: 'Invite somebody to work for a mall by email.',
  status: 201,
  idempotent: true,
  params: byMall,
  body: z.strictObject({ email: Email, role: MallRole }),
  reply: AdminMallDetail,
})
