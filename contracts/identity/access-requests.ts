import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AccessRequestId, inUrl } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import type { Access } from '../roles.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** The roles a page may ask for. Every other page is open to any signed-in person. */
export const ASKABLE = [
  'retailer:staff',
  'retailer:manager',
  'retailer:owner',
  'mall:staff',
  'mall:manager',
  'counter',
  'platform:support',
  'platform:admin',
  'platform:developer',
  'platform:investor',
] as const satisfies readonly Access[]
const Askable = z.enum(ASKABLE)
export type Askable = z.infer<typeof Askable>

/** The page's pattern, so that the request carries no id and no search words. */
export const PagePattern = z
  .string()
  .max(80)
  .regex(/^\/(:?[a-z][a-z0-9-]*(\/:?[a-z][a-z0-9-]*)*)?$/, 'Name a page like /admin.')

export const askForAccess = endpoint('POST /api/access-requests', {
  access: 'shopper',
  summary: 'Ask for the role a page needs. Asking again while it is open changes nothing.',
  status: 201,
  body: z.strictObject({ page: PagePattern, access: Askable }),
  reply: z.object({ askedAt: Instant }),
})

export const AccessRequest = named('AccessRequest', {
  id: AccessRequestId,
  kind: z.enum(['page', 'second-factor']),
  who: z.string(),
  email: z.string(),
  page: z.string().nullable(),
  access: Askable.nullable(),
  askedAt: Instant,
  decision: z.enum(['granted', 'refused']).nullable(),
  decidedAt: Instant.nullable(),
  note: z.string().nullable(),
  /** False for store and mall roles: the retailer or mall grants them itself. */
  mayGrant: z.boolean(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const accessRequests = endpoint('GET /api/admin/access-requests', {
  access: 'platform:admin',
  summary: 'Who asks for access: open requests by default.',
  query: z.object({ ...Paging, state: z.enum(['open', 'decided']).optional() }),
  reply: pageOf(AccessRequest),
})
export const decideAccess = endpoint('POST /api/admin/access-requests/:id/decision', {
  access: 'platform:admin',
  summary: 'Grant or refuse a request; the person hears by email.',
  params: z.object({ id: inUrl(AccessRequestId) }),
  body: z.strictObject({
    decision: z.enum(['granted', 'refused']),
    note: z.string().trim().max(500, 'Keep it under 500 characters.').optional(),
  }),
  reply: AccessRequest,
})

export const accessProblems = {
  'access.reason': { status: 422, message: 'Say why in a few words.' },
  'access.not_ours': { status: 409, message: 'Roles at a store or a mall are given by its own people. Refuse with a word on whom to ask.' },
  'access.own': { status: 403, message: 'Someone else has to approve this.' },
} as const
