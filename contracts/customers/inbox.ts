import { z } from 'zod'
import { MESSAGE_LENGTH } from '../conversations.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl, OrderNumber, ReplyTemplateId, RetailerId, StoreId } from '../ids.ts'
import { named } from '../named.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'

/** Messages about an order, messages to a store without one, and public questions about items and stores. */
export const INBOX_KINDS = ['order', 'store', 'question'] as const
export const INBOX_KIND_WORDS: Record<(typeof INBOX_KINDS)[number], string> = {
  order: 'About orders',
  store: 'Before an order',
  question: 'Public questions',
}
export const InboxItem = named('InboxItem', {
  kind: z.enum(INBOX_KINDS),
  /** Of the part of the order, the thread or the question. */
  id: z.int(),
  /** "Maya L." */
  shopper: z.string(),
  /** The store; null for a question about an item. */
  store: z.string().nullable(),
  orderNumber: OrderNumber.nullable(),
  /** What a question is about. */
  about: z.object({ title: z.string(), href: z.string() }).nullable(),
  /** The latest message, and whose it is. */
  text: z.string(),
  side: z.enum(['shopper', 'store', 'support']),
  at: Instant,
  isWaiting: z.boolean(),
  /** The shopper has a problem with the order that is not settled. */
  hasProblem: z.boolean(),
})
export type InboxItem = z.output<typeof InboxItem>

export const inbox = endpoint('GET /api/retailer/inbox', {
  access: 'retailer:staff',
  summary: 'What shoppers wrote to my stores, about orders and before them, the latest first: what waits for an answer, or all.',
  query: z.object({
    ...Paging,
    retailerId: inUrl(RetailerId),
    storeId: inUrl(StoreId).optional(),
    state: z.enum(['waiting', 'all']).optional(),
    kind: z.enum(INBOX_KINDS).optional(),
  }),
  reply: pageOf(InboxItem),
})

export const TEMPLATE_FIELDS = ['first name', 'order', 'store'] as const
export type TemplateValues = Record<(typeof TEMPLATE_FIELDS)[number], string>
const FIELD = /\{([^{}]*)\}/g
const isField = (name: string): name is keyof TemplateValues => TEMPLATE_FIELDS.some((field) => field === name)

/** The text of a template with its fields filled in. */
export const filledTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(FIELD, (field, name: string) => (isField(name) ? values[name] : field))

export const MOST_TEMPLATES = 50
export const ReplyTemplate = named('ReplyTemplate', { id: ReplyTemplateId, title: z.string(), text: z.string() })
export type ReplyTemplate = z.output<typeof ReplyTemplate>
export const replyTemplates = endpoint('GET /api/retailer/reply-templates', {
  access: 'retailer:staff',
  summary: 'The stored answers of my business, by name.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({ items: z.array(ReplyTemplate) }),
})
export const saveReplyTemplate = endpoint('POST /api/retailer/reply-templates', {
  access: 'retailer:manager',
  summary: 'Store an answer. Storing under an existing name replaces it.',
  status: 201,
  body: z.strictObject({
    retailerId: RetailerId,
    title: z.string().trim().min(1, 'Enter a name.').max(60, 'Keep it under 60 characters.'),
    text: z
      .string()
      .trim()
      .min(1, 'Write the answer.')
      .max(MESSAGE_LENGTH, 'Keep it under 1,000 characters.')
      .check(({ value, issues }) => {
        const unknown = Array.from(value.matchAll(FIELD), ([field, name = '']) => (isField(name) ? [] : [field])).flat()
        for (const field of unknown.slice(0, 1))
          issues.push({ code: 'custom', message: `There is no field ${field}. Use {first name}, {order} or {store}.`, input: value })
      }),
  }),
  reply: ReplyTemplate,
})
export const removeReplyTemplate = endpoint('DELETE /api/retailer/reply-templates/:id', {
  access: 'retailer:manager',
  summary: 'Remove a stored answer.',
  status: 204,
  params: z.object({ id: inUrl(ReplyTemplateId) }),
  reply: Nothing,
})
