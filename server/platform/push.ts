import webpush from 'web-push'
import { DAY, HOUR } from '#contracts/time.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Db, rowsOf } from './db.ts'
import { RefusedAddress, type SafeFetch } from './safe-fetch.ts'
import type { Outcome } from './send-queue.ts'

type Subscription = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  payload: unknown
  /** How long a push service keeps the message for an offline browser. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** A later message with the same topic replaces this one while it waits. */
  topic: string
}
export type PushPort = {
  publicKey: string
  /** Whether this could be the URL of a push service. */
  mayAsk(endpoint: string): boolean
  send(to: Subscription, message: PushMessage): Promise<Outcome>
  close(): void
}

type VapidKeys = { publicKey: string; privateKey: string }

/** The signing keys of this installation: created by the first node to start and stored for all. Browsers store the public key for good. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const read = async () =>
    (await rowsOf<{ value: VapidKeys }>(db, 'push.keys')`select value from installation_keys where name = 'vapid'`)[0]?.value
  const known = await read()
  if (known) return known
  await rowsOf(db, 'push.make-keys')`
    insert into installation_keys (name, value) values ('vapid', ${JSON.stringify(webpush.generateVAPIDKeys())}) on conflict do nothing`
  const made = await read()
  if (!made) throw new Error('the keys for push were not kept')
  return made
}

const TOKEN_MS = 12 * HOUR
const MOST_WAIT_MS = DAY
const MOST_ORIGINS = 500

/** Web Push (RFC 8030, 8291, 8292): encrypts a message for one browser, signs it and posts it to the browser's push service. */
export function webPush(keys: VapidKeys, subject: string, outside: SafeFetch, clock: Clock): PushPort {
  // A signature is valid for hours for every message to the same service. That service checks it by real time, so this ignores `clock`.
  const tokens = new Map<string, { authorization: string; until: number }>()
  function authorizationFor(origin: string): string {
    const now = systemClock.now().getTime()
    const known = tokens.get(origin)
    if (known && known.until > now) return known.authorization
    const expires = Math.floor((now + TOKEN_MS) / 1000)
    const { Authorization } = webpush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm', expires)
    if (tokens.size >= MOST_ORIGINS) tokens.clear()
    tokens.set(origin, { authorization: Authorization, until: now + TOKEN_MS / 2 })
    return Authorization
  }
  return {
    publicKey: keys.publicKey,
    mayAsk: (endpoint) => outside.mayAsk(endpoint),
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      let body: Buffer
      try {
        body = encrypted({ p256dh, auth }, JSON.stringify(payload))
      } catch {
        return { is: 'refused', error: 'Its keys cannot be used.' }
      }
      const authorization = authorizationFor(new URL(endpoint).origin)
      try {
        const { status, headers } = await outside.fetch(endpoint, {
          method: 'POST',
          body,
          headers: {
            authorization,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': String(body.length),
            ttl: String(ttlSeconds),
            urgency,
            topic,
          },
        })
        return outcomeOf(status, headers['retry-after'], clock.now())
      } catch (error) {
        if (error instanceof RefusedAddress || (error instanceof Error && error.cause instanceof RefusedAddress))
          return { is: 'refused', error: error.message }
        return { is: 'unreachable', error: error instanceof Error ? error.message : String(error) }
      }
    },
    close: () => outside.close(),
  }
}

/** Encrypts for one browser. Node builds an unused error for every hash; without its stack trace this takes two thirds of the time. */
function encrypted({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>, text: string): Buffer {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return webpush.encrypt(p256dh, auth, text, 'aes128gcm').cipherText
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The outcome of a push service's answer. Its text may name the subscription and is not stored. */
export function outcomeOf(status: number, retryAfter: string | undefined, now: Date): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const error = `Its push service answered ${status}.`
  const waitMs = waitOf(retryAfter, now)
  if (status === 429 || status === 408) return { is: 'failed', error, ...(waitMs === null ? {} : { waitMs }) }
  if (status >= 500) return { is: 'failed', error, strikes: true, ...(waitMs === null ? {} : { waitMs }) }
  return { is: 'refused', error }
}

/** `Retry-After` as seconds or a date (RFC 9110). */
function waitOf(retryAfter: string | undefined, now: Date): number | null {
  if (!retryAfter) return null
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(ms) ? Math.min(MOST_WAIT_MS, Math.max(0, ms)) : null
}
