import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { Instant, MINUTE } from './time.ts'

/** The services outside of the program that it has an adapter for, in the order in which they are shown. */
export const OUTSIDE_SERVICES = [
  'vercel',
  'ibm',
  'cards',
  'payouts',
  'tax',
  'mail',
  'push',
  'model',
  'photos',
  'tiles',
  'roads',
  'files',
  'search',
  'traces',
] as const
export const OutsideServiceName = z.enum(OUTSIDE_SERVICES)
export type OutsideServiceName = z.infer<typeof OutsideServiceName>

/** One service is asked at most once in so many seconds. */
export const SECONDS_BETWEEN_CHECKS = 10
/** A service counts as well for so long after a check. */
export const FRESH_MS = 10 * MINUTE
/** How often services whose checks cost nothing are checked without anybody asking. */
export const CHECKED_EVERY_MINUTES = 5

/**
 * `built_in`: not configured, the program does the work itself or leaves it. `unchecked`: configured, never asked. `stale`: the last check went
 * well, too long ago.
 */
export const ServiceState = z.enum(['built_in', 'unchecked', 'stale', 'ok', 'failing'])
export type ServiceState = z.infer<typeof ServiceState>

export const OutsideService = named('OutsideService', {
  name: OutsideServiceName,
  label: z.string(),
  usedFor: z.string(),
  /** What happens without it. */
  without: z.string(),
  /** Names of settings. Their values never leave the server. */
  settings: z.array(z.string()),
  /** The account or host that is asked; null where none is configured. */
  provider: z.string().nullable(),
  /** Facts that the host of the program tells it, such as the region. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Each check costs a little, so it is made only when somebody asks. */
  costs: z.boolean(),
  state: ServiceState,
  last: z.object({ at: Instant, ms: z.int(), fault: z.string().nullable(), detail: z.string().nullable() }).nullable(),
  failingSince: Instant.nullable(),
  /** The checks of the last 24 hours, by hour; hours without a check are left out. */
  hours: z.array(
    z.object({ from: Instant, checks: z.int(), failed: z.int(), /** The median of those that went well. */ ms: z.int().nullable() }),
  ),
  /** The newest failures of the last 24 hours. */
  faults: z.array(z.object({ at: Instant, fault: z.string() })),
})
export type OutsideService = z.output<typeof OutsideService>

const developer = { access: 'platform:developer' } as const
export const outsideServices = endpoint('GET /api/outside-services', {
  ...developer,
  summary: 'Every service outside of the program: whether it is configured, and how its checks went.',
  reply: z.object({ items: z.array(OutsideService) }),
})
export const checkOutsideService = endpoint('POST /api/outside-services/:name/check', {
  ...developer,
  summary: 'Ask a service something harmless, and keep how it went.',
  params: z.object({ name: OutsideServiceName }),
  body: z.strictObject({}),
  reply: OutsideService,
})

export const outsideServicesProblems = {
  'outside_services.not_configured': {
    status: 409,
    message:
      'This service is not configured, so there is nothing to ask. Set the settings that its card names, and start the server again.',
  },
} as const
