import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { MINUTE } from '#contracts/time.ts'
import type { Config } from '../../../platform/config.ts'
import { secretHash } from '../../../platform/idempotency.ts'
import type { Agent } from '../agents.ts'
import { Refusal } from '../outcomes.ts'
import { capabilitiesOf, negotiated } from '../profile.ts'

export type Platform = Config['acpPlatforms'][number]
const SKEW_MS = 5 * MINUTE

const areSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(secretHash(a)), Buffer.from(secretHash(b)))

/** The platform whose key the request shows. */
export function platformOf({ acpPlatforms }: Pick<Config, 'acpPlatforms'>, { headers: { authorization = '' } }: FastifyRequest): Platform {
  const key = /^Bearer (\S{1,300})$/i.exec(authorization)?.[1] ?? ''
  const found = acpPlatforms.find((one) => areSame(one.key, key))
  if (!found) throw new Refusal(401, 'unauthorized', 'Send the key that this site agreed on with you, as a Bearer token.')
  return found
}

/** The platform as an agent of UCP: it knows all that we do, and shows one group per method. */
export function agentOf(config: Config, { host }: Platform): Agent {
  const ours = capabilitiesOf(config)
  const theirs = Object.fromEntries(Object.entries(ours).map(([name, { version }]) => [name, [{ version }]]))
  return { profile: `acp://${host}`, host, active: negotiated(ours, theirs), configOf: () => ({}), keys: [] }
}

/** JSON with sorted names (RFC 8785), so that the same content always has the same text. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, one: unknown) =>
      one !== null && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ) ?? ''
  )
}

/** What a platform signs: the time, a dot, and its body as canonical JSON, with its key. */
export const signatureOf = (key: string, timestamp: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(`${timestamp}.${canonical(body)}`)
    .digest('base64url')

/** A request that is signed must be signed by its platform, about now. */
export function checkSigned({ headers, body }: FastifyRequest, { key }: Platform, now: Date): string | null {
  const { signature, timestamp } = headers
  if (signature === undefined) return null
  if (typeof signature !== 'string' || typeof timestamp !== 'string')
    throw new Refusal(401, 'signature_invalid', 'A signed request has a Timestamp beside its Signature.')
  const at = Date.parse(timestamp)
  if (!(Math.abs(now.getTime() - at) <= SKEW_MS))
    throw new Refusal(401, 'signature_expired', 'The Timestamp is more than five minutes from now. Sign the request again.')
  if (!areSame(signature.replace(/=+$/, ''), signatureOf(key, timestamp, body)))
    throw new Refusal(401, 'signature_invalid', 'The Signature does not fit the Timestamp and the body.')
  return signature
}
