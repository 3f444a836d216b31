import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OnTimePercent } from '../stores/ready-record.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** A check of the server runs this often; an older one says nothing about now. */
export const CHECK_MINUTES = 5
export const STALE_MINUTES = 10
export const UPTIME_DAYS = 90

export const TrustFigures = named('TrustFigures', {
  service: z.object({
    /** The last check, if it is not stale. */
    now: z.object({ at: Instant, isWell: z.boolean(), parts: z.array(z.object({ name: z.string(), isWell: z.boolean() })) }).nullable(),
    /** The first check that is kept; null before any. */
    since: Instant.nullable(),
    checks: z.int(),
    /** Checks that passed, of all that were due since then, rounded down to two decimals. A check that did not run counts as failed. */
    uptime: z.number().nullable(),
    days: z.array(z.object({ day: z.iso.date(), uptime: z.number() })),
  }),
  /** Of the last 12 months. */
  orders: z.int(),
  /** Of the last 90 days. */
  pickups: z.object({ due: z.int(), onTime: z.int(), percent: OnTimePercent }),
  /** Of the last 12 months: from the item's arrival to the money. */
  refunds: z.object({ count: z.int(), medianDays: z.number().nullable() }),
  sellers: z.object({ checked: z.int(), all: z.int() }),
  stores: z.object({ trusted: z.int(), all: z.int() }),
  reports: z.object({ received: z.int(), answered: z.int() }),
  asOf: Instant,
})
export type TrustFigures = z.infer<typeof TrustFigures>
export const trustFigures = endpoint('GET /api/trust', {
  access: 'public',
  summary: 'How well SPIRAL runs and keeps its word: checks of the service, orders, pickups, refunds, sellers and reports.',
  reply: TrustFigures,
})
