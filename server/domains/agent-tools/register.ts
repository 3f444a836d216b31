import type { AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { plainWords } from '#contracts/validation-messages.ts'
import { randomToken } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { OAuthStore } from './oauth-store.ts'

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//
/** A page of the agent's site, a port on the person's machine, or an app that has an address of its own. */
const isTaken = (uri: string): boolean =>
  URL.canParse(uri) &&
  !uri.includes('#') &&
  (uri.startsWith('https://') || LOOPBACK.test(uri) || !/^(https?|javascript|data|file|blob|about|vbscript):/i.test(uri))

/** What we take of what an agent says of itself; the rest is ours to say. */
const Registration = z.object({
  client_name: z.string().trim().min(1).max(80).optional(),
  redirect_uris: z
    .array(z.string().max(500).refine(isTaken, 'Use an https address, or one of this machine like http://127.0.0.1/.'))
    .min(1, 'Name the address to come back to.')
    .max(10),
})

/** Keeps an agent as a public client: it has no secret, so each of its sign-ins is bound by PKCE. */
export async function register(db: Db, body: unknown, now: Date): Promise<Record<string, unknown>> {
  const parsed = Registration.safeParse(body, { error: plainWords })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw fieldProblem(`/${issue?.path.map(String).join('/') ?? ''}`, issue?.message ?? 'Check what the agent sends.')
  }
  const client: AdapterPayload & { client_id: string } = {
    client_id: randomToken(),
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    ...parsed.data,
    application_type: parsed.data.redirect_uris.every((uri) => uri.startsWith('https://')) ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  await new OAuthStore('Client', db).upsert(client.client_id, client)
  return client
}
