import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, RetailerId, StockTransferId, StoreId, VariantId } from '../ids.ts'
import { named } from '../named.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'

export const TRANSFER_STATES = ['draft', 'sent', 'received', 'canceled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]
/** The most items that one transfer moves. */
export const MOST_TRANSFER_LINES = 200
const MOST_PIECES = 100_000

const Pieces = z.int('Use a whole number.').min(1, 'Move at least one.').max(MOST_PIECES, 'Move at most 100,000.')
const Arrived = z.int('Use a whole number.').min(0, 'Enter 0 or more.').max(MOST_PIECES, 'Enter at most 100,000.')
const Lines = z
  .array(z.strictObject({ variantId: VariantId, quantity: Pieces }))
  .min(1, 'Add an item.')
  .max(MOST_TRANSFER_LINES, `Up to ${MOST_TRANSFER_LINES} items in one transfer.`)

const Head = {
  id: StockTransferId,
  fromStoreId: StoreId,
  fromName: z.string(),
  toStoreId: StoreId,
  toName: z.string(),
  state: z.enum(TRANSFER_STATES),
  /** How many items, and how many pieces of them were planned or sent. */
  items: z.int(),
  pieces: z.int(),
  /** Pieces that arrived; null until it is received. */
  arrived: z.int().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When it was received or canceled. */
  endedAt: Instant.nullable(),
  version: z.int32(),
  /** What this person may do: each act belongs to the people of the store where it happens. */
  may: z.object({ edit: z.boolean(), send: z.boolean(), receive: z.boolean(), cancel: z.boolean() }),
}
export const TransferHead = named('TransferHead', Head)
export type TransferHead = z.infer<typeof TransferHead>
export const Transfer = named('Transfer', {
  ...Head,
  lines: z.array(
    z.object({
      variantId: VariantId,
      title: z.string(),
      options: z.string(),
      sku: z.string(),
      quantity: z.int(),
      received: z.int().nullable(),
      /** What the sending store could send of it now. */
      available: z.int(),
    }),
  ),
})
export type Transfer = z.infer<typeof Transfer>

const manager = { access: 'retailer:manager' } as const
const ById = { params: z.object({ id: inUrl(StockTransferId) }) }
export const transfers = endpoint('GET /api/retailer/transfers', {
  ...manager,
  summary: 'Transfers between own stores, the newest first.',
  query: z.object({
    ...Paging,
    retailerId: inUrl(RetailerId).optional(),
    storeId: inUrl(StoreId).optional(),
    state: z.enum(TRANSFER_STATES).optional(),
  }),
  reply: pageOf(TransferHead),
})
export const transfer = endpoint('GET /api/retailer/transfers/:id', {
  ...manager,
  summary: 'One transfer with its items.',
  ...ById,
  reply: Transfer,
})
export const planTransfer = endpoint('POST /api/retailer/transfers', {
  ...manager,
  summary: 'Plan to move pieces between two own stores; they join the open draft between these stores, where there is one.',
  idempotent: true,
  body: z.strictObject({ fromStoreId: StoreId, toStoreId: StoreId, lines: Lines }),
  reply: Transfer,
})
export const changeTransfer = endpoint('PUT /api/retailer/transfers/:id/lines', {
  ...manager,
  summary: 'Change the items of a draft.',
  ...ById,
  body: z.strictObject({ lines: Lines, version: z.int32() }),
  reply: Transfer,
})
export const sendTransfer = endpoint('POST /api/retailer/transfers/:id/send', {
  ...manager,
  summary: 'Send a transfer: its pieces leave the stock of the sending store.',
  idempotent: true,
  ...ById,
  body: z.strictObject({ version: z.int32() }),
  reply: Transfer,
})
export const receiveTransfer = endpoint('POST /api/retailer/transfers/:id/receive', {
  ...manager,
  summary: 'Receive a transfer: what arrived joins the stock of the receiving store, and differences are noted.',
  idempotent: true,
  ...ById,
  body: z.strictObject({
    lines: z.array(z.strictObject({ variantId: VariantId, received: Arrived })).max(MOST_TRANSFER_LINES),
    version: z.int32(),
  }),
  reply: Transfer,
})
export const cancelTransfer = endpoint('POST /api/retailer/transfers/:id/cancel', {
  ...manager,
  summary: 'Cancel a transfer; pieces that were sent go back to the stock of the sending store.',
  idempotent: true,
  ...ById,
  body: z.strictObject({ version: z.int32() }),
  reply: Transfer,
})

export const transferProblems = {
  'transfer.same_store': { status: 422, message: 'Choose two different stores.' },
  'transfer.store_closed': { status: 409, message: 'The receiving store is closed. Choose another one.' },
  'transfer.above_stock': { status: 409, message: 'The sending store has fewer of some items than you want to move. Nothing was sent.' },
  'transfer.not_a_draft': { status: 409, message: 'This transfer was already sent or canceled.' },
  'transfer.not_on_its_way': { status: 409, message: 'Only a transfer that is on its way can be received.' },
  'transfer.is_over': { status: 409, message: 'This transfer is over. Its pieces are where it says.' },
} as const
