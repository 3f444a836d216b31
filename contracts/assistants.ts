import { z } from 'zod'
import { Method } from './catalog/catalog.ts'
import { endpoint } from './endpoint.ts'
import { Email, PersonName, Zip } from './identity/people.ts'
import { AssistantConversationId, AssistantMessageId, inUrl, ProductId, StoreId, VariantId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { named } from './named.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { Instant } from './time.ts'

/** The assistants that people can talk to. */
export const ASSISTANT_NAMES = ['shopping', 'gift', 'wishlist', 'returns', 'guide', 'listing'] as const
export const AssistantName = z.enum(ASSISTANT_NAMES)
export type AssistantName = z.infer<typeof AssistantName>

/** The engine that answers where no model is configured or the model fails. */
export const BUILT_IN = 'built-in'

const Arguments = z.record(z.string(), z.unknown())
/** What an assistant does on its way to an answer, in order; `done` is the last. */
export const AnswerStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('tool'),
    tool: z.string(),
    arguments: Arguments,
    /** The tool is one of this assistant and took the arguments. */
    valid: z.boolean(),
    result: z.unknown(),
    /** Why there is no result. */
    problem: z.string().nullable(),
    ms: z.int(),
  }),
  /** A change that only a person's press makes. */
  z.object({ kind: z.literal('confirm'), tool: z.string(), arguments: Arguments, words: z.string() }),
  z.object({ kind: z.literal('done'), engine: z.string(), tokens: z.int().nullable() }),
])
export type AnswerStep = z.infer<typeof AnswerStep>

/** How long a change waits to be confirmed: what it says of prices and stock may be old then. */
export const CONFIRM_CHANGE_WITHIN_MINUTES = 30
export const CHANGE_STATES = ['waiting', 'running', 'done', 'refused', 'declined', 'expired'] as const

export const AssistantMessage = named('AssistantMessage', {
  id: AssistantMessageId,
  from: z.enum(['person', 'assistant']),
  text: z.string(),
  at: Instant,
  /** What answered: the name of a model, or `built-in`. */
  engine: z.string().nullable(),
  /** The products that it speaks of, to be shown as cards. */
  products: z.array(ProductId),
  /** The pages of what it looked up. */
  sources: z.array(z.object({ title: z.string(), href: z.string() })),
  /** The names of the tools that it looked things up with. */
  tools: z.array(z.string()),
  /** A change that it asks to confirm. */
  change: z
    .object({
      words: z.string(),
      state: z.enum(CHANGE_STATES),
      /** What came of it. */
      outcome: z.string().nullable(),
      /** The page that shows it. */
      href: z.string().nullable(),
      /** A line of a guest's cart, which only their browser can change. */
      line: z
        .object({
          productId: ProductId,
          title: z.string(),
          variantId: VariantId,
          storeId: StoreId,
          method: Method,
          quantity: z.int(),
        })
        .nullable(),
    })
    .nullable(),
  rating: z.enum(['good', 'bad']).nullable(),
})
export type AssistantMessage = z.infer<typeof AssistantMessage>
const ConversationFields = {
  id: AssistantConversationId,
  agent: AssistantName,
  /** Its first words. */
  title: z.string(),
  lastAt: Instant,
}
export const AssistantConversation = named('AssistantConversation', {
  ...ConversationFields,
  messages: z.array(AssistantMessage),
  /** Since when people of support may read it, and what they answered. */
  handedOverAt: Instant.nullable(),
  answers: z.array(z.object({ text: z.string(), at: Instant })),
})
export type AssistantConversation = z.infer<typeof AssistantConversation>

/** What is sent while an answer comes, a line of JSON each; the last is `message` or `failed`. */
export const AnswerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tool'), tool: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('message'), message: AssistantMessage }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type AnswerEvent = z.infer<typeof AnswerEvent>

const byId = z.object({ id: inUrl(AssistantConversationId) })
const byMessage = z.object({ id: inUrl(AssistantMessageId) })

export const assistants = endpoint('GET /api/assistants', {
  access: 'public',
  summary: 'What answers, and how many messages I may still send today.',
  reply: z.object({ model: z.string().nullable(), left: z.int(), resetsAt: Instant }),
})
export const beginConversation = endpoint('POST /api/assistant-conversations', {
  access: 'public',
  summary: 'Begin a conversation with an assistant.',
  status: 201,
  body: z.strictObject({ agent: AssistantName }),
  reply: AssistantConversation,
})
export const myConversations = endpoint('GET /api/assistant-conversations', {
  access: 'public',
  summary: 'My conversations with assistants, the newest first; those of this browser for a guest.',
  query: z.object(Paging),
  reply: pageOf(named('AssistantConversationHead', ConversationFields)),
})
export const conversation = endpoint('GET /api/assistant-conversations/:id', {
  access: 'public',
  summary: 'A conversation with an assistant, of its own person or browser.',
  params: byId,
  reply: AssistantConversation,
})
export const deleteConversation = endpoint('DELETE /api/assistant-conversations/:id', {
  access: 'public',
  status: 204,
  summary: 'Delete a conversation with an assistant, with all its messages.',
  params: byId,
  reply: Nothing,
})
export const askAssistant = endpoint('POST /api/assistant-conversations/:id/messages', {
  access: 'public',
  summary: 'Ask an assistant; the answer comes line by line, and ending the request stops it.',
  params: byId,
  body: z.strictObject({
    /** What is longer than `LIMITS.assistantMessage` is cut. */
    text: z.string().trim().min(1, 'Write what it is about.').max(50_000, 'Keep it under 2,000 characters.'),
    near: Zip.optional(),
  }),
  media: 'application/x-ndjson',
  reply: z.string(),
})
export const handOverConversation = endpoint('POST /api/assistant-conversations/:id/handover', {
  access: 'public',
  summary: 'Hand a conversation over to a person of support, with everything that was said in it.',
  status: 201,
  idempotent: true,
  params: byId,
  body: z.strictObject({
    message: z.string().trim().min(1, 'Write what you need.').max(1_000, 'Keep it under 1,000 characters.'),
    /** Of a guest: where the answer goes. A person has an account. */
    contact: z.strictObject({ name: PersonName, email: Email }).optional(),
  }),
  reply: z.object({ handedOverAt: Instant }),
})
export const answerChange = endpoint('POST /api/assistant-messages/:id/change', {
  access: 'public',
  summary: 'Confirm or decline a change that an assistant asked for. It is made once.',
  idempotent: true,
  params: byMessage,
  body: z.strictObject({ confirm: z.boolean() }),
  reply: AssistantMessage,
})
export const rateAnswer = endpoint('PUT /api/assistant-messages/:id/rating', {
  access: 'public',
  summary: 'Say whether an answer helped.',
  params: byMessage,
  body: z.strictObject({ rating: z.enum(['good', 'bad']).nullable() }),
  reply: AssistantMessage,
})
export const flagAnswer = endpoint('POST /api/admin/assistant-messages/:id/flag', {
  access: 'platform:support',
  summary: 'Mark an answer of a conversation that was handed over as wrong, for those who improve the assistants.',
  params: byMessage,
  body: z.strictObject({ reason: z.string().trim().min(1, 'Say what is wrong with it.').max(500, 'Keep it under 500 characters.') }),
  reply: z.object({ flaggedAt: Instant }),
})
export const flagsOf = endpoint('GET /api/admin/assistant-conversations/:id/flags', {
  access: 'platform:support',
  summary: 'The answers of a conversation that was handed over which support marked as wrong.',
  params: byId,
  reply: z.object({ items: z.array(z.object({ messageId: AssistantMessageId, reason: z.string(), flaggedAt: Instant })) }),
})

export const assistantsProblems = {
  'assistants.day_is_full': {
    status: 429,
    message: "You've used today's messages to assistants. They start again at midnight UTC. Search works as always.",
  },
  'assistants.full': {
    status: 409,
    message: `A conversation holds ${LIMITS.assistantMessagesPerConversation} messages. Begin a new one.`,
  },
  'assistants.no_change': { status: 409, message: 'This waits for no answer any more. Ask the assistant again.' },
  'assistants.expired': {
    status: 410,
    message: `A change waits ${CONFIRM_CHANGE_WITHIN_MINUTES} minutes for you, and this one is over. Ask the assistant again.`,
  },
} as const
