import { z } from 'zod'
import { ApiScope, API_SCOPE_NAMES } from './api-scopes.ts'
import { endpoint } from './endpoint.ts'
import { ApiKeyId, inUrl, RetailerId } from './ids.ts'
import { named } from './named.ts'
import { Nothing } from './page.ts'
import { Proof } from './privacy.ts'
import { Instant } from './time.ts'

/** How long a key can last, in days. */
export const KEY_DAYS = [30, 90, 180, 365] as const
export const KEYS_PER_RETAILER = 20
/** A replaced secret goes on working for so long, where its owner asks for that. */
export const OLD_SECRET_HOURS = 24

export const ApiKey = named('ApiKey', {
  id: ApiKeyId,
  name: z.string(),
  scopes: z.array(ApiScope),
  /** The last characters of the secret, to tell keys apart. */
  lastFour: z.string(),
  state: z.enum(['active', 'expired', 'revoked', 'left']),
  /** Whoever made the key or replaced its secret last; null after their account was closed. It works while they own the business. */
  madeBy: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Until when the secret before this one works. */
  oldSecretUntil: Instant.nullable(),
  /** To the minute. */
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

const ofRetailer = z.object({ id: inUrl(RetailerId) })
const byKey = z.object({ id: inUrl(ApiKeyId) })
/** The secret is in this answer and nowhere else. */
const WithSecret = z.object({ key: ApiKey, secret: z.string() })

export const apiKeys = endpoint('GET /api/retailer/businesses/:id/api-keys', {
  access: 'retailer:manager',
  summary: 'The API keys of a business, without their secrets.',
  params: ofRetailer,
  reply: z.object({ items: z.array(ApiKey), mayManage: z.boolean() }),
})
export const makeApiKey = endpoint('POST /api/retailer/businesses/:id/api-keys', {
  access: 'retailer:owner',
  summary: 'Make an API key, with password or passkey. Its secret is shown once.',
  status: 201,
  params: ofRetailer,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Name the program that gets this key.').max(60, 'Keep it under 60 characters.'),
    scopes: z
      .array(ApiScope)
      .min(1, 'Choose at least one thing that the key may do.')
      .max(API_SCOPE_NAMES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once.'),
    days: z.literal(KEY_DAYS, `Choose ${KEY_DAYS.join(', ')} days.`),
    proof: Proof,
  }),
  reply: WithSecret,
})
export const rotateApiKey = endpoint('POST /api/retailer/api-keys/:id/rotate', {
  access: 'retailer:owner',
  summary: `Give a key a new secret, with password or passkey. The old one ends now, or in ${OLD_SECRET_HOURS} hours.`,
  params: byKey,
  body: z.strictObject({
    keepOld: z.boolean(),
    /** The last characters of the secret that is replaced, so that two owners do not replace it twice. */
    lastFour: z.string().length(4),
    proof: Proof,
  }),
  reply: WithSecret,
})
export const revokeApiKey = endpoint('DELETE /api/retailer/api-keys/:id', {
  access: 'retailer:owner',
  summary: 'End a key at once.',
  status: 204,
  params: byKey,
  reply: Nothing,
})

export const apiAccessProblems = {
  'api_key.unknown': { status: 401, message: 'This API key does not exist. Check that it was copied completely.' },
  'api_key.revoked': { status: 401, message: 'This API key was revoked. An owner can make a new one.' },
  'api_key.expired': { status: 401, message: 'This API key has expired. An owner can make a new one.' },
  'api_key.owner_left': {
    status: 403,
    message: 'The person who made this API key no longer owns the business. Another owner has to replace its secret.',
  },
  'api_key.business_closed': { status: 403, message: 'This business is closed on SPIRAL. Its API keys no longer work.' },
  'api_key.business_paused': {
    status: 403,
    message: 'This business is not open on SPIRAL now. Its API keys and webhooks can be used once it is open again.',
  },
  'api_key.not_here': { status: 403, message: 'API keys are not accepted at this address. The API document lists where they are.' },
  'api_key.scope_missing': { status: 403, message: 'This API key may not do that.' },
  'api_key.too_many': { status: 409, message: `A business has up to ${KEYS_PER_RETAILER} keys. Revoke one first.` },
  'api_key.changed': { status: 409, message: 'Someone else replaced or revoked this key. Load the page again.' },
} as const
