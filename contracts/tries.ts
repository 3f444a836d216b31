import { z } from 'zod'

/**
 * A request whose answer the browser never got, looked for again: its idempotency key, and the fingerprint of what was sent. Whoever asks
 * gets the answer of the request itself, its refusal included; `try_unknown` when the server never acted on it.
 */
export const EarlierTry = z.strictObject({
  key: z.string().regex(/^[\x21-\x7e]{8,200}$/, 'Send the key of the request.'),
  hash: z.string().regex(/^[\w-]{43}$/, 'Send the fingerprint of the request.'),
})
export type EarlierTry = z.output<typeof EarlierTry>
