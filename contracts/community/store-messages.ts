import { z } from 'zod'
import { MessageText } from '../conversations.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, RetailerId, StoreId, StoreThreadId } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** The most messages in a conversation. */
export const MOST_STORE_MESSAGES = 200

/** Who writes in a thread: it belongs to a store or to a mall. */
export const THREAD_SIDES = ['shopper', 'store', 'mall'] as const
export const PlaceMessage = named('PlaceMessage', { id: z.int(), side: z.enum(THREAD_SIDES), text: z.string(), at: Instant })
export type PlaceMessage = z.infer<typeof PlaceMessage>
/** The messages between a shopper and a store or mall, the oldest first. */
export const PlaceThread = named('PlaceThread', { items: z.array(PlaceMessage), mayWrite: z.boolean() })
export type PlaceThread = z.infer<typeof PlaceThread>

const A_MESSAGE = z.strictObject({ text: MessageText })
const OneStore = { params: z.object({ id: inUrl(StoreId) }) }
export const myStoreThread = endpoint('GET /api/stores/:id/messages', {
  access: 'shopper',
  summary: 'My messages with a store, without an order.',
  ...OneStore,
  reply: PlaceThread,
})
export const messageStore = endpoint('POST /api/stores/:id/messages', {
  access: 'shopper',
  summary: 'Ask a store something before an order. Its team answers.',
  status: 201,
  idempotent: true,
  ...OneStore,
  body: A_MESSAGE,
  reply: PlaceThread,
})

const OneMall = { params: z.object({ id: inUrl(MallId) }) }
export const myMallThread = endpoint('GET /api/malls/:id/messages', {
  access: 'shopper',
  summary: 'My messages with a mall.',
  ...OneMall,
  reply: PlaceThread,
})
export const messageMall = endpoint('POST /api/malls/:id/messages', {
  access: 'shopper',
  summary: 'Ask a mall something. Its team answers.',
  status: 201,
  idempotent: true,
  ...OneMall,
  body: A_MESSAGE,
  reply: PlaceThread,
})

export const OfficeThread = named('OfficeThread', {
  id: StoreThreadId,
  /** The store or mall. */
  place: z.string(),
  /** "Maya L." */
  shopper: z.string(),
  last: PlaceMessage,
  /** The shopper wrote last. */
  isWaiting: z.boolean(),
})
export type OfficeThread = z.infer<typeof OfficeThread>
export const storeThreads = endpoint('GET /api/retailer/store-messages', {
  access: 'retailer:staff',
  summary: 'Messages of shoppers to my stores, the latest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId), storeId: inUrl(StoreId).optional() }),
  reply: pageOf(OfficeThread),
})
const OneThread = { params: z.object({ id: inUrl(StoreThreadId) }) }
export const storeThread = endpoint('GET /api/retailer/store-messages/:id', {
  access: 'retailer:staff',
  summary: 'The messages of one shopper with my store.',
  ...OneThread,
  reply: PlaceThread,
})
export const answerShopper = endpoint('POST /api/retailer/store-messages/:id/answers', {
  access: 'retailer:staff',
  summary: 'Answer a shopper as the store.',
  status: 201,
  idempotent: true,
  ...OneThread,
  body: A_MESSAGE,
  reply: PlaceThread,
})

export const mallThreads = endpoint('GET /api/mall/messages', {
  access: 'mall:staff',
  summary: 'Messages of shoppers to my mall, the latest first.',
  query: z.object({ ...Paging, mallId: inUrl(MallId) }),
  reply: pageOf(OfficeThread),
})
export const mallThread = endpoint('GET /api/mall/messages/:id', {
  access: 'mall:staff',
  summary: 'The messages of one shopper with my mall.',
  ...OneThread,
  reply: PlaceThread,
})
export const answerAsMall = endpoint('POST /api/mall/messages/:id/answers', {
  access: 'mall:staff',
  summary: 'Answer a shopper as the mall.',
  status: 201,
  idempotent: true,
  ...OneThread,
  body: A_MESSAGE,
  reply: PlaceThread,
})

export const storeMessagesProblems = {
  'store_messages.full': { status: 409, message: 'This conversation is full. Call or visit instead.' },
} as const
