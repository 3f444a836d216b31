import { z } from 'zod'
import { MessageText } from '../conversations.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl, RetailerId, StoreId, StoreThreadId } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'

/** So many messages fill a thread. */
export const MOST_STORE_MESSAGES = 200

export const StoreMessage = z
  .object({ id: z.int(), side: z.enum(['shopper', 'store']), text: z.string(), at: Instant })
  .meta({ id: 'StoreMessage' })
export type StoreMessage = z.infer<typeof StoreMessage>
/** The messages between a shopper and a store, the oldest first. */
export const StoreThread = z.object({ items: z.array(StoreMessage), mayWrite: z.boolean() }).meta({ id: 'StoreThread' })
export type StoreThread = z.infer<typeof StoreThread>

const OneStore = { params: z.object({ id: inUrl(StoreId) }) }
export const myStoreThread = endpoint({
  method: 'GET',
  path: '/api/stores/:id/messages',
  access: 'shopper',
  summary: 'My messages with a store, without an order.',
  ...OneStore,
  reply: StoreThread,
})
export const messageStore = endpoint({
  method: 'POST',
  path: '/api/stores/:id/messages',
  access: 'shopper',
  summary: 'Ask a store something before an order. Its team answers.',
  status: 201,
  idempotent: true,
  ...OneStore,
  body: z.strictObject({ text: MessageText }),
  reply: StoreThread,
})

export const OfficeThread = z
  .object({
    id: StoreThreadId,
    store: z.object({ id: StoreId, name: z.string() }),
    /** "Maya L." */
    shopper: z.string(),
    last: StoreMessage,
    /** The shopper wrote last. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'OfficeThread' })
export type OfficeThread = z.infer<typeof OfficeThread>
export const storeThreads = endpoint({
  method: 'GET',
  path: '/api/retailer/store-messages',
  access: 'retailer:staff',
  summary: 'Messages of shoppers to my stores, the latest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId), storeId: inUrl(StoreId).optional() }),
  reply: pageOf(OfficeThread),
})
const OneThread = { params: z.object({ id: inUrl(StoreThreadId) }) }
export const storeThread = endpoint({
  method: 'GET',
  path: '/api/retailer/store-messages/:id',
  access: 'retailer:staff',
  summary: 'The messages of one shopper with my store.',
  ...OneThread,
  reply: StoreThread,
})
export const answerShopper = endpoint({
  method: 'POST',
  path: '/api/retailer/store-messages/:id/answers',
  access: 'retailer:staff',
  summary: 'Answer a shopper as the store.',
  status: 201,
  idempotent: true,
  ...OneThread,
  body: z.strictObject({ text: MessageText }),
  reply: StoreThread,
})

export const storeMessagesProblems = {
  'store_messages.full': { status: 409, message: 'This conversation is full. Call or visit the store.' },
} as const
