import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { MINUTE } from '#contracts/time.ts'
import type { Agent } from './agents.ts'
import { Refusal } from './outcomes.ts'

/** A signature that says when it was made may be this old or this early. */
const SKEW_MS = 2 * MINUTE

const digestOf = (body: Buffer): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** Our own key, made of the installation's secret, so that all nodes have the same. */
export function ownKey(secret: string): { kid: string; jwk: JsonWebKey & { kid: string }; key: KeyObject } {
  const ecdh = createECDH('prime256v1')
  const scalar = Buffer.from(hkdfSync('sha256', secret, 'ucp', 'signing key', 32))
  // Below the order of the curve, whatever the secret is.
  scalar[0] = (scalar[0] ?? 0) & 0x7f
  ecdh.setPrivateKey(scalar)
  const point = ecdh.getPublicKey()
  const open = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const kid = createHash('sha256').update(JSON.stringify(open)).digest('base64url').slice(0, 16)
  const key = createPrivateKey({ key: { ...open, d: scalar.toString('base64url') }, format: 'jwk' })
  return { kid, jwk: { kid, ...open, use: 'sig', alg: 'ES256' }, key }
}

const INPUT = /^([a-z*][\w.*-]*)=(\(((?:"[@a-z0-9-]+"\s?)*)\)((?:;[a-z]+=(?:"[^"\\]*"|\d+))*))$/

/** What must be signed, so that a request cannot be sent to another address, with other content, or again under another key. */
function neededIn({ method, url, headers }: FastifyRequest, body: Buffer | undefined): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(url.includes('?') ? ['@query'] : []),
    ...(headers['ucp-agent'] ? ['ucp-agent'] : []),
    ...(method === 'GET' || headers['idempotency-key'] === undefined ? [] : ['idempotency-key']),
    ...(body && body.length > 0 ? ['content-digest', 'content-type'] : []),
  ]
}

/** A signed request must be signed by a key of its agent's profile, over all that matters, and about now. */
export function checkSignature(request: FastifyRequest, agent: Agent, now: Date): void {
  const { signature, 'signature-input': input, 'content-digest': digest } = request.headers
  const body = request.rawBody
  if (digest !== undefined && digest !== digestOf(body ?? Buffer.alloc(0)))
    throw new Refusal(400, 'digest_mismatch', 'Content-Digest is not the digest of the body.')
  if (signature === undefined && input === undefined) return
  if (typeof signature !== 'string' || typeof input !== 'string')
    throw new Refusal(401, 'signature_missing', 'A signed request has both Signature and Signature-Input.')
  const [, label = '', parameters = '', listed = '', rest = ''] = INPUT.exec(input.trim()) ?? []
  const components = [...listed.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  const keyid = /;keyid="([^"]*)"/.exec(rest)?.[1]
  const created = /;created=(\d+)/.exec(rest)?.[1]
  const expires = /;expires=(\d+)/.exec(rest)?.[1]
  const jwk = agent.keys.find(({ kid }) => kid === keyid)
  if (!label || keyid === undefined) throw new Refusal(401, 'signature_invalid', 'Signature-Input cannot be read.')
  if (!jwk) throw new Refusal(401, 'key_not_found', 'The key of the signature is not among the signing_keys of the profile.')
  if (jwk.kty !== 'EC' || jwk['crv'] !== 'P-256') throw new Refusal(400, 'algorithm_unsupported', 'Sign with a key on the curve P-256.')
  const missing = neededIn(request, body).filter((name) => !components.includes(name))
  if (missing.length > 0) throw new Refusal(401, 'signature_missing', `These must be signed, too: ${missing.join(', ')}.`)
  const isLate =
    (created !== undefined && Math.abs(now.getTime() - Number(created) * 1000) > SKEW_MS) ||
    (expires !== undefined && now.getTime() > Number(expires) * 1000)
  if (isLate) throw new Refusal(401, 'signature_invalid', 'The signature was made too long ago, or in the future.')
  const given = new RegExp(`(?:^|,\\s*)${label.replaceAll(/[*.]/g, '\\$&')}=:([A-Za-z0-9+/=]+):`).exec(signature)?.[1]
  const base = [...components.map((name) => `"${name}": ${valueOf(request, name)}`), `"@signature-params": ${parameters}`].join('\n')
  if (given === undefined || !isSignedBy(jwk, base, Buffer.from(given, 'base64')))
    throw new Refusal(401, 'signature_invalid', 'The signature does not fit the request.')
}

function valueOf(request: FastifyRequest, name: string): string {
  const [path = '', query] = request.raw.url?.split('?') ?? []
  const derived: Record<string, string> = {
    '@method': request.method,
    '@authority': request.host.toLowerCase(),
    '@path': path,
    '@query': `?${query ?? ''}`,
  }
  const header = request.headers[name]
  return derived[name] ?? (typeof header === 'string' ? header.trim() : '')
}

function isSignedBy(jwk: Agent['keys'][number], base: string, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

/** The headers of a signed request of ours. */
export function signedHeaders(
  { kid, key }: ReturnType<typeof ownKey>,
  { url, body, profile, now }: { url: string; body: Buffer; profile: string; now: Date },
): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const headers = { 'ucp-agent': `profile="${profile}"`, 'content-digest': digestOf(body), 'content-type': 'application/json' }
  const parts = { '@method': 'POST', '@authority': host, '@path': pathname, ...(search && { '@query': search }), ...headers }
  const names = Object.keys(parts).map((name) => `"${name}"`)
  const parameters = `(${names.join(' ')});created=${Math.floor(now.getTime() / 1000)};keyid="${kid}"`
  const base = [...Object.entries(parts).map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${parameters}`].join('\n')
  const signature = sign('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
  return { ...headers, 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature}:` }
}
