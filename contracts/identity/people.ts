import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MallId, RetailerId, StoreId, UserId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { MallRole, PlatformRole, RetailerRole } from '../roles.ts'
import { named } from '../named.ts'

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an email like name@example.com.'))
export const Password = z
  .string()
  .min(LIMITS.passwordMin, 'Use at least 8 characters.')
  .max(LIMITS.passwordMax, `Keep it under ${LIMITS.passwordMax} characters.`)
export const PersonName = z.string().trim().min(1, 'Enter a name.').max(80, 'Keep it under 80 characters.')
/** Another person who may collect, by the name on their ID. */
export const CollectorName = z.string().trim().min(1, 'Enter the name on their ID.').max(80, 'Keep it under 80 characters.')
export const Zip = z.string().regex(/^\d{5}$/, 'Enter a 5-digit ZIP.')
export const StateCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a state.')

/**
 * Who the shopper was told is buying: an account, or a guest. When the session has ended meanwhile, an account's purchase is refused instead
 * of becoming a guest's.
 */
export const BuyingAs = z.union([z.literal('guest'), UserId])
export type BuyingAs = z.infer<typeof BuyingAs>

/** The signed-in person as the browser sees them. Memberships decide which areas they may open. */
export const Viewer = named('Viewer', {
  id: UserId,
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  zip: z.string().nullable(),
  retailers: z.array(z.object({ retailerId: RetailerId, name: z.string(), role: RetailerRole, storeId: StoreId.nullable() })),
  malls: z.array(z.object({ mallId: MallId, name: z.string(), role: MallRole })),
  platform: z.array(PlatformRole),
  /** `required`: some of these roles have no effect until the person sets up a second factor. */
  secondFactor: z.enum(['off', 'on', 'required']),
})
export type Viewer = z.infer<typeof Viewer>

const NOBODYS_ID = '00000000-0000-0000-0000-000000000000' as UserId
/**
 * Stands for the signed-in person in pages that all signed-in people share: the page shows that somebody is signed in, and the browser reads
 * who. Only people whose address is confirmed and who work nowhere get such pages.
 */
export const SOMEBODY: Viewer = {
  id: NOBODYS_ID,
  email: '',
  name: '',
  firstName: '',
  lastName: '',
  emailVerified: true,
  zip: null,
  retailers: [],
  malls: [],
  platform: [],
  secondFactor: 'off',
}
export const isSomebody = ({ id }: Viewer): boolean => id === NOBODYS_ID

export const me = endpoint('GET /api/auth/me', {
  access: 'public',
  summary: 'Who is signed in, or null.',
  reply: z.object({ user: Viewer.nullable() }),
})

export const Destination = z.strictObject({
  street1: z.string().trim().min(1, 'Enter a street address.').max(120),
  street2: z.string().trim().max(120).optional(),
  city: z.string().trim().min(1, 'Enter a city.').max(80),
  state: StateCode,
  zip: Zip,
})
