import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const DEAD_LETTER_CHANNELS = ['email', 'push', 'job'] as const
/** A message or job that failed for good and is not retried automatically. */
export const DeadLetter = named('DeadLetter', {
  channel: z.enum(DEAD_LETTER_CHANNELS),
  id: z.int(),
  /** The address, the device, or the part of the server whose job it was. */
  to: z.string(),
  subject: z.string(),
  attempts: z.int(),
  error: z.string(),
  firstTriedAt: Instant,
  lastTriedAt: Instant,
})
export type DeadLetter = z.infer<typeof DeadLetter>
export const deadLetters = endpoint('GET /api/admin/dead-letters', {
  access: 'platform:admin',
  summary: 'Messages and jobs that were given up.',
  query: z.object({ ...Paging }),
  reply: pageOf(DeadLetter),
})
export const retryDeadLetter = endpoint('POST /api/admin/dead-letters/:channel/:id/retry', {
  access: 'platform:admin',
  summary: 'Try a given-up message again.',
  params: z.object({
    channel: z.enum(DEAD_LETTER_CHANNELS),
    id: z.codec(z.string().regex(/^[1-9]\d{0,14}$/), z.int(), { decode: Number, encode: String }),
  }),
  reply: Nothing,
  status: 204,
})
