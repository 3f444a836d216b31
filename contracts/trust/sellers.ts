import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, StateCode, Zip } from '../identity/people.ts'
import { IdOrSlug, inUrl, RetailerId } from '../ids.ts'
import { Turnover } from '../money.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const line = (most: number, missing: string) => z.string().trim().min(1, missing).max(most, `Keep it under ${most} characters.`)
/** Where a business is found, as it or an admin types it. */
export const SellerContact = z.strictObject({
  street: line(120, 'Enter a street address.'),
  city: line(80, 'Enter a city.'),
  state: StateCode,
  zip: Zip,
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d\s().-]{7,20}$/, 'Enter a phone number like (612) 555-0134.'),
  email: z.union([z.literal(''), Email]).optional(),
})
/** The legal identity of a business, as SPIRAL checked it. */
export const SellerIdentity = named('SellerIdentity', {
  legalName: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  checkedAt: Instant,
})
export type SellerIdentity = z.infer<typeof SellerIdentity>

export const storeSeller = endpoint('GET /api/stores/:id/seller', {
  access: 'public',
  summary: 'The legal identity behind a store whose business is a high-volume seller.',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({
    retailer: z.string(),
    isHighVolume: z.boolean(),
    /** Only for a high-volume seller, once SPIRAL has checked it. */
    seller: SellerIdentity.nullable(),
  }),
})

export const Seller = named('Seller', {
  retailerId: RetailerId,
  name: z.string(),
  legalName: z.string(),
  isHighVolume: z.boolean(),
  sales: z.int(),
  gross: Turnover,
  identity: SellerIdentity.nullable(),
  /** The check is older than a year. */
  isDue: z.boolean(),
  checkedBy: z.string().nullable(),
})
export type Seller = z.infer<typeof Seller>
export const sellers = endpoint('GET /api/admin/sellers', {
  access: 'platform:support',
  summary: 'Businesses and the checks of who they are: those to check by default, high-volume sellers among them.',
  query: z.object({ ...Paging, state: z.enum(['to_check', 'checked']).optional() }),
  reply: pageOf(Seller),
})
export const checkSeller = endpoint('PUT /api/admin/sellers/:id', {
  access: 'platform:admin',
  summary: 'Record that the legal identity of a business was checked against its papers.',
  params: z.object({ id: inUrl(RetailerId) }),
  body: SellerContact,
  reply: Seller,
})
