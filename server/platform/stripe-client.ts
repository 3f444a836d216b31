import Stripe from 'stripe'
import type { StripeConfig } from './config.ts'

const CALL_MS = 3_000
/** The library asks again with the same idempotency key, so a lost answer acts once. */
const RETRIES = 2
const FRESH_S = 300
export const CURRENCY = 'usd'

export function stripeClient({ api, secretKey }: Pick<StripeConfig, 'api' | 'secretKey'>, callMs = CALL_MS): Stripe {
  const { hostname, port, protocol } = new URL(api)
  return new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: callMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

/** Null when Stripe did not sign it, or not now. The library compares in constant time and refuses what is old, but not what is of tomorrow. */
export function readEvent(stripe: Stripe, raw: Buffer, signature: string, secret: string, now: Date): Stripe.Event | null {
  const signedAt = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
  if (!(signedAt - now.getTime() / 1000 <= FRESH_S)) return null
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, FRESH_S, undefined, now.getTime())
  } catch {
    return null
  }
}

export const isCode = (error: unknown, code: string): boolean => error instanceof Stripe.errors.StripeError && error.code === code

/** What may be logged of a failure: no card, no token and no name. */
export function told(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError)
    return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ')
  return error instanceof TooSlow ? 'no answer in time' : 'failed'
}

class TooSlow extends Error {}
/** Stops waiting after this time; the work goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow('no answer in time')), Math.max(0, ms))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
