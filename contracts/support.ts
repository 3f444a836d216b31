import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AssistantConversationId, AssistantMessageId, inUrl, MacroId, SupportRequestId } from './ids.ts'
import { Turnover } from './money.ts'
import { Points } from './points.ts'
import { Return } from './returns/returns.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { Email, PersonName } from './identity/people.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

const MESSAGE_MAX = 2_000
const Message = z.string().trim().min(1, 'Write what it is about.').max(MESSAGE_MAX, 'Keep it under 2,000 characters.')

export const contactSupport = endpoint('POST /api/support', {
  access: 'public',
  summary: 'Write to support; a mail confirms it, and the answer comes by mail.',
  status: 201,
  body: z.strictObject({ name: PersonName, email: Email, message: Message }),
  reply: z.object({ askedAt: Instant }),
  idempotent: true,
})

/** A shopper's dispute of a SPIRALs entry, and support's answer. */
export const Dispute = named('Dispute', {
  entryId: z.string(),
  message: z.string(),
  askedAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type Dispute = z.infer<typeof Dispute>
export const disputeSpirals = endpoint('POST /api/spirals/history/:id/dispute', {
  access: 'shopper',
  summary: 'Say that a line of my SPIRALs is wrong. While one about it is open, it stands for both.',
  status: 201,
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) }),
  body: z.strictObject({ message: Message }),
  reply: Dispute,
})
export const myDisputes = endpoint('GET /api/spirals/disputes', {
  access: 'shopper',
  summary: 'Lines of my SPIRALs that I disputed, the newest first.',
  reply: z.object({ items: z.array(Dispute) }),
})

/** The first answer is due so many hours after a case was opened. */
export const ANSWER_HOURS = { assistant: 1, contact: 24, spirals: 24 } as const
export const CASE_KINDS = ['contact', 'spirals', 'assistant'] as const
export const OUTCOMES = {
  solved: 'Solved',
  declined: 'Could not help',
  duplicate: 'Duplicate',
  no_answer: 'Needs no answer',
} as const
export type Outcome = keyof typeof OUTCOMES
const OutcomeWord = z.enum(Object.keys(OUTCOMES) as [Outcome, ...Outcome[]], 'Choose an outcome.')

/** Something that a person asked support, until a case worker closes it. */
export const SupportRequest = named('SupportRequest', {
  id: SupportRequestId,
  kind: z.enum(CASE_KINDS),
  who: z.string(),
  email: z.string(),
  message: z.string(),
  /** The disputed entry as it was when the dispute was opened. */
  about: z.string().nullable(),
  /** Why the assistant handed it over. */
  reason: z.string().nullable(),
  askedAt: Instant,
  /** By when the first answer is due. */
  dueAt: Instant,
  /** What the person has paid for orders that are still under way; null for somebody without an account. */
  atRisk: Turnover.nullable(),
  claimedBy: z.string().nullable(),
  isMine: z.boolean(),
  isEscalated: z.boolean(),
  /** The latest answer. */
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  outcome: OutcomeWord.nullable(),
  closedAt: Instant.nullable(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

const CaseMessage = z.object({ id: z.int(), by: z.string(), isInternal: z.boolean(), text: z.string(), at: Instant })
export type CaseMessage = z.infer<typeof CaseMessage>
const SaidLine = z.object({
  from: z.enum(['person', 'assistant']),
  text: z.string(),
  at: Instant,
  messageId: AssistantMessageId.nullable(),
})
export const SupportCase = named('SupportCase', {
  ...SupportRequest.shape,
  /** Answers and internal notes, the oldest first. */
  messages: z.array(CaseMessage),
  /** What the person and the assistant wrote before, and the conversation that it is from. */
  conversationId: AssistantConversationId.nullable(),
  transcript: z.array(SaidLine),
  /** SPIRALs and the latest returns; null for somebody without an account. */
  customer: z
    .object({
      spirals: Points,
      returns: z.array(Return.pick({ id: true, orderNumber: true, storeName: true, state: true, createdAt: true })),
    })
    .nullable(),
  earlier: z.array(
    z.object({ id: SupportRequestId, kind: z.enum(CASE_KINDS), message: z.string(), askedAt: Instant, outcome: OutcomeWord.nullable() }),
  ),
})
export type SupportCase = z.infer<typeof SupportCase>

export const CASE_STATES = ['open', 'mine', 'closed'] as const
const support = { access: 'platform:support' } as const
const byCase = z.object({ id: inUrl(SupportRequestId) })
export const supportRequests = endpoint('GET /api/admin/support', {
  ...support,
  summary: 'What people asked support: the open ones by default, the oldest first.',
  query: z.object({ ...Paging, state: z.enum(CASE_STATES).optional() }),
  reply: pageOf(SupportRequest),
})
export const supportCase = endpoint('GET /api/admin/support/:id', {
  ...support,
  summary: 'One case with its answers, notes and what was said before.',
  params: byCase,
  reply: SupportCase,
})
export const draftAnswer = endpoint('GET /api/admin/support/:id/draft', {
  ...support,
  summary: 'An answer drafted by rules from the records of the person, with its sources.',
  params: byCase,
  reply: z.object({ answer: z.string(), sources: z.array(z.object({ label: z.string(), href: z.string() })) }),
})
export const claimCase = endpoint('POST /api/admin/support/:id/claim', {
  ...support,
  summary: 'Take an open case. The first who asks gets it; an escalated one goes to an admin.',
  params: byCase,
  reply: SupportCase,
})
export const releaseCase = endpoint('POST /api/admin/support/:id/release', {
  ...support,
  summary: 'Put a case back for others. Admins may do it for anybody.',
  params: byCase,
  reply: SupportCase,
})
export const answerSupport = endpoint('POST /api/admin/support/:id/answer', {
  ...support,
  summary: 'Answer; the person is told. The case closes as solved, or with another outcome, or stays open.',
  idempotent: true,
  params: byCase,
  body: z.strictObject({
    answer: z.string().trim().min(1, 'Write an answer.').max(MESSAGE_MAX, 'Keep it under 2,000 characters.'),
    outcome: OutcomeWord.optional(),
    keepOpen: z.boolean().optional(),
  }),
  reply: SupportCase,
})
export const noteInCase = endpoint('POST /api/admin/support/:id/notes', {
  ...support,
  summary: 'Leave a note that only support reads.',
  status: 201,
  idempotent: true,
  params: byCase,
  body: z.strictObject({ note: z.string().trim().min(1, 'Write a note.').max(MESSAGE_MAX, 'Keep it under 2,000 characters.') }),
  reply: SupportCase,
})
export const escalateCase = endpoint('POST /api/admin/support/:id/escalate', {
  ...support,
  summary: 'Hand a case to the admins, with a note that says why.',
  params: byCase,
  body: z.strictObject({ why: z.string().trim().min(3, 'Say why in a few words.').max(MESSAGE_MAX, 'Keep it under 2,000 characters.') }),
  reply: SupportCase,
})
export const closeCase = endpoint('POST /api/admin/support/:id/close', {
  ...support,
  summary: 'Close a case with its outcome.',
  params: byCase,
  body: z.strictObject({ outcome: OutcomeWord }),
  reply: SupportCase,
})

/** `{name}` and the like are filled in when it is put into an answer. */
export const MACRO_FIELDS = ['name', 'store', 'order'] as const
export const Macro = named('Macro', { id: MacroId, title: z.string(), text: z.string() })
export type Macro = z.infer<typeof Macro>
export const macros = endpoint('GET /api/admin/support-macros', {
  ...support,
  summary: 'Texts that support answers with again and again.',
  reply: z.object({ items: z.array(Macro) }),
})
export const addMacro = endpoint('POST /api/admin/support-macros', {
  access: 'platform:admin',
  summary: 'Add a text for answers.',
  status: 201,
  body: z.strictObject({
    title: z.string().trim().min(1, 'Give it a name.').max(60, 'Keep it under 60 characters.'),
    text: z
      .string()
      .trim()
      .min(1, 'Write the text.')
      .max(MESSAGE_MAX, 'Keep it under 2,000 characters.')
      .refine((text) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, field]) => MACRO_FIELDS.some((known) => known === field)), {
        error: 'Between { and }, use name, store or order.',
      }),
  }),
  reply: Macro,
})
export const dropMacro = endpoint('DELETE /api/admin/support-macros/:id', {
  access: 'platform:admin',
  summary: 'Delete a text for answers.',
  status: 204,
  params: z.object({ id: inUrl(MacroId) }),
  reply: Nothing,
})

export const supportProblems = {
  'support.closed': { status: 409, message: 'Someone has closed this already.' },
  'support.own': { status: 403, message: 'Someone else has to answer this.' },
  'support.claimed': { status: 409, message: 'Someone else is working on this.' },
  'support.escalated': { status: 403, message: 'This waits for an admin.' },
  'support.unanswered': { status: 409, message: 'Answer first, then close it.' },
  'support.macro_taken': { status: 409, message: 'There is one with this name already.' },
} as const
