import { z } from 'zod'
import { Email, Login } from './identity/auth.ts'
import { endpoint } from './endpoint.ts'
import { PasskeyAnswer } from './identity/passkeys.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** Days until a requested account closing takes effect, and days for which a finished export can be downloaded. */
export const CLOSING_DAYS = 7
export const EXPORT_DAYS = 7

/** Proof of identity: the password, or a passkey. */
export const Proof = z.union([z.strictObject({ password: Login.shape.password }), z.strictObject({ passkey: PasskeyAnswer })])
export type Proof = z.infer<typeof Proof>

const Privacy = named('Privacy', {
  export: z.object({ state: z.enum(['preparing', 'ready']), askedAt: Instant, until: Instant.nullable() }).nullable(),
  closing: z.object({ at: Instant }).nullable(),
  /** Reasons why the account cannot be closed yet, as text; empty when there are none. */
  hindrances: z.array(z.string()),
})
export type Privacy = z.infer<typeof Privacy>

export const privacy = endpoint('GET /api/account/privacy', {
  access: 'shopper',
  summary: 'Where the export of own data and the closing of the account stand.',
  reply: Privacy,
})
export const askForExport = endpoint('POST /api/account/export', {
  access: 'shopper',
  summary: 'Ask for everything kept about oneself; a mail says when it is ready.',
  status: 202,
  reply: Privacy,
})
export const exportFile = endpoint('GET /api/account/export/file', {
  access: 'shopper',
  summary: 'The finished export, for its owner.',
  reply: z.record(z.string(), z.unknown()),
})
export const closeAccount = endpoint('POST /api/account/closing', {
  access: 'shopper',
  summary: 'Close the account after a week, with password or passkey.',
  status: 202,
  body: Proof,
  reply: Privacy,
})
export const keepAccount = endpoint('DELETE /api/account/closing', {
  access: 'shopper',
  summary: 'Keep the account after all.',
  reply: Privacy,
})

const Consents = z.object({ /** News and offers by mail. */ marketing: z.boolean(), since: Instant.nullable() })
export const consents = endpoint('GET /api/account/consents', {
  access: 'shopper',
  summary: 'What I agreed to beyond what an account needs.',
  reply: Consents,
})
export const chooseConsents = endpoint('PUT /api/account/consents', {
  access: 'shopper',
  summary: 'Ask for news and offers, or withdraw it; under which version of the notice is kept.',
  body: z.strictObject({ marketing: z.boolean(), version: z.string().min(1).max(20) }),
  reply: Consents,
})

/** Hours for which a mailed link to guest order data is valid. It works once. */
export const GUEST_DATA_HOURS = 24
export const askForGuestData = endpoint('POST /api/privacy/guest-data', {
  access: 'public',
  summary:
    'Mail a link to the data of the orders that were placed with this address and no account. Says nothing of whether there are any.',
  status: 202,
  body: z.strictObject({ email: Email }),
  reply: z.object({ message: z.string() }),
})
export const guestData = endpoint('POST /api/privacy/guest-data/file', {
  access: 'public',
  summary: 'The data behind a mailed link, once.',
  body: z.strictObject({ key: z.string().min(1).max(100) }),
  reply: z.record(z.string(), z.unknown()),
})

export const privacyProblems = {
  'privacy.hindered': { status: 409, message: 'The account cannot be closed yet.' },
  'privacy.link_used': { status: 410, message: 'This link was used or is too old. Ask for a new one.' },
  'privacy.no_export': { status: 404, message: 'This export is not there any more. Ask for a new one.' },
} as const
