import { z } from 'zod'
import { Login } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl, PasskeyId } from '../ids.ts'
import { Nothing } from '../page.ts'
import { Viewer } from './people.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** Base64url bytes in the browser's WebAuthn JSON. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, 'This is not from a passkey.')
const CredentialId = bytes(1_400)

/** The assertion that a passkey signed. */
export const PasskeyAnswer = z.strictObject({
  id: CredentialId,
  clientData: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
  userHandle: bytes(100).optional(),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
/** The browser's registration data for a new passkey. */
export const MadePasskey = z.strictObject({
  id: CredentialId,
  clientData: bytes(4_000),
  attestation: bytes(20_000),
  transports: z.array(z.string().max(20)).max(10),
})
export type MadePasskey = z.infer<typeof MadePasskey>

const Challenge = z.object({ challenge: z.string(), rpId: z.string(), timeoutMs: z.int() })

export const askForPasskey = endpoint('POST /api/auth/passkeys/challenge', {
  access: 'public',
  summary: 'What a passkey is to sign: once, soon, in this browser. Names nobody.',
  reply: Challenge,
})
export const signInByPasskey = endpoint('POST /api/auth/passkeys/sign-in', {
  access: 'public',
  summary: 'Sign in with a passkey, which stands for password and second factor; sets the session cookie.',
  body: PasskeyAnswer,
  reply: z.object({ user: Viewer }),
})

export const PasskeyName = z.string().trim().min(1, 'Enter a name.').max(60, 'Keep it under 60 characters.')
export const Passkey = named('Passkey', {
  id: PasskeyId,
  name: z.string(),
  /** Synced across devices by a password manager, rather than bound to one device. */
  isSynced: z.boolean(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>
export const passkeys = endpoint('GET /api/auth/passkeys', {
  access: 'shopper',
  summary: 'The passkeys of this account, the newest first.',
  reply: z.object({ items: z.array(Passkey) }),
})
export const startPasskey = endpoint('POST /api/auth/passkeys/start', {
  access: 'shopper',
  summary: 'Begin adding a passkey; needs the password.',
  body: z.strictObject({ password: Login.shape.password }),
  reply: Challenge.extend({
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** The account's passkeys, so that a device does not register a second one. */
    known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  }),
})
export const addPasskey = endpoint('POST /api/auth/passkeys', {
  access: 'shopper',
  summary: 'Finish adding a passkey.',
  status: 201,
  body: z.strictObject({ name: PasskeyName, passkey: MadePasskey }),
  reply: Passkey,
})
export const renamePasskey = endpoint('PUT /api/auth/passkeys/:id', {
  access: 'shopper',
  summary: 'Give a passkey another name.',
  params: z.object({ id: inUrl(PasskeyId) }),
  body: z.strictObject({ name: PasskeyName }),
  reply: Passkey,
})
export const removePasskey = endpoint('POST /api/auth/passkeys/:id/remove', {
  access: 'shopper',
  summary: 'Remove a passkey, with the password; ends the sign-ins made with it.',
  status: 204,
  params: z.object({ id: inUrl(PasskeyId) }),
  body: z.strictObject({ password: Login.shape.password }),
  reply: Nothing,
})

export const passkeysProblems = {
  'passkey.wrong': { status: 401, message: "That passkey didn't work. Try again, or use your password." },
  'passkey.not_made': { status: 422, message: "The passkey couldn't be added. Start again." },
  'passkey.first': { status: 403, message: 'Sign in with your passkey first, then you can change your second factors.' },
  'passkey.too_many': { status: 409, message: 'An account has room for 20 passkeys. Remove one you no longer use.' },
} as const
