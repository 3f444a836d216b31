import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, SupportRequestId } from './ids.ts'
import { pageOf, Paging } from './page.ts'
import { Email, PersonName } from './identity/people.ts'
import { Instant } from './time.ts'

const MESSAGE_MAX = 2_000
const Message = z.string().trim().min(1, 'Write what it is about.').max(MESSAGE_MAX, 'Keep it under 2,000 characters.')

export const contactSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  access: 'public',
  summary: 'Write to support; a mail confirms it, and the answer comes by mail.',
  status: 201,
  body: z.strictObject({ name: PersonName, email: Email, message: Message }),
  reply: z.object({ askedAt: Instant }),
  idempotent: true,
})

/** A shopper's dispute of a SPIRALs entry, and support's answer. */
export const Dispute = z
  .object({ entryId: z.string(), message: z.string(), askedAt: Instant, answer: z.string().nullable(), answeredAt: Instant.nullable() })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>
export const disputeSpirals = endpoint({
  method: 'POST',
  path: '/api/spirals/history/:id/dispute',
  access: 'shopper',
  summary: 'Say that a line of my SPIRALs is wrong. While one about it is open, it stands for both.',
  status: 201,
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) }),
  body: z.strictObject({ message: Message }),
  reply: Dispute,
})
export const myDisputes = endpoint({
  method: 'GET',
  path: '/api/spirals/disputes',
  access: 'shopper',
  summary: 'Lines of my SPIRALs that I disputed, the newest first.',
  reply: z.object({ items: z.array(Dispute) }),
})

export const SupportRequest = z
  .object({
    id: SupportRequestId,
    kind: z.enum(['contact', 'spirals']),
    who: z.string(),
    email: z.string(),
    message: z.string(),
    /** The disputed entry as it was when the dispute was opened. */
    about: z.string().nullable(),
    askedAt: Instant,
    answer: z.string().nullable(),
    answeredAt: Instant.nullable(),
    answeredBy: z.string().nullable(),
  })
  .meta({ id: 'SupportRequest' })
export type SupportRequest = z.infer<typeof SupportRequest>
export const supportRequests = endpoint({
  method: 'GET',
  path: '/api/admin/support',
  access: 'platform:support',
  summary: 'What people asked support: the open ones by default.',
  query: z.object({ ...Paging, state: z.enum(['open', 'answered']).optional() }),
  reply: pageOf(SupportRequest),
})
export const answerSupport = endpoint({
  method: 'POST',
  path: '/api/admin/support/:id/answer',
  access: 'platform:support',
  summary: 'Answer once; the person is told.',
  params: z.object({ id: inUrl(SupportRequestId) }),
  body: z.strictObject({
    answer: z.string().trim().min(1, 'Write an answer.').max(MESSAGE_MAX, 'Keep it under 2,000 characters.'),
  }),
  reply: SupportRequest,
})

export const supportProblems = {
  'support.answered': { status: 409, message: 'Someone has answered this already.' },
  'support.own': { status: 403, message: 'Someone else has to answer this.' },
} as const
