import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/people.ts'
import { CategoryId, inUrl, ReorderListId, RetailerId, StoreId, SupplierId, VariantId } from '../ids.ts'
import { named } from '../named.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'

export const MOST_SUPPLIERS = 100
export const MOST_REORDER_LINES = 300
/** Mails to suppliers that one business sends in 24 hours. */
export const MOST_REORDER_MAILS = 20
const MOST_PIECES = 100_000

const days = (most: number) => z.int('Use a whole number of days.').min(0, 'Enter 0 or more days.').max(most, `Enter at most ${most} days.`)
const LeadDays = days(180)
export const SupplierForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter the name of the supplier.').max(80, 'Keep it under 80 characters.'),
  email: Email.nullable(),
  leadDays: LeadDays,
})
export const Supplier = named('Supplier', { id: SupplierId, name: z.string(), email: z.string().nullable(), leadDays: z.int() })
export type Supplier = z.infer<typeof Supplier>

const manager = { access: 'retailer:manager' } as const
const ofSupplier = { params: z.object({ id: inUrl(SupplierId) }) }
export const suppliers = endpoint('GET /api/retailer/suppliers', {
  ...manager,
  summary: 'Where a business orders its items, with the days until they arrive.',
  query: z.object({ retailerId: inUrl(RetailerId).optional() }),
  reply: z.object({ items: z.array(Supplier) }),
})
export const addSupplier = endpoint('POST /api/retailer/suppliers', {
  ...manager,
  summary: 'Add a supplier.',
  body: SupplierForm.extend({ retailerId: RetailerId }),
  status: 201,
  reply: Supplier,
})
export const changeSupplier = endpoint('PUT /api/retailer/suppliers/:id', {
  ...manager,
  summary: 'Change a supplier.',
  ...ofSupplier,
  body: SupplierForm,
  reply: Supplier,
})
export const removeSupplier = endpoint('DELETE /api/retailer/suppliers/:id', {
  ...manager,
  summary: 'Remove a supplier; its reorder lists stay.',
  ...ofSupplier,
  status: 204,
  reply: Nothing,
})

export const REORDER_STATES = ['draft', 'ordered', 'arrived', 'canceled'] as const
export type ReorderState = (typeof REORDER_STATES)[number]
const Head = {
  id: ReorderListId,
  storeId: StoreId,
  storeName: z.string(),
  supplier: Supplier.nullable(),
  state: z.enum(REORDER_STATES),
  leadDays: z.int(),
  safetyDays: z.int(),
  items: z.int(),
  pieces: z.int(),
  createdAt: Instant,
  orderedAt: Instant.nullable(),
  /** Where it was mailed to. */
  mailedTo: z.string().nullable(),
  endedAt: Instant.nullable(),
  version: z.int32(),
}
export const ReorderHead = named('ReorderHead', Head)
export type ReorderHead = z.infer<typeof ReorderHead>
export const ReorderList = named('ReorderList', {
  ...Head,
  lines: z.array(
    z.object({
      variantId: VariantId,
      title: z.string(),
      options: z.string(),
      sku: z.string(),
      gtin: z.string().nullable(),
      /** What the proposal rests on, as it was: sold in the last 28 days, could be sold, on its way to the store. */
      sold: z.int(),
      available: z.int(),
      onWay: z.int(),
      proposed: z.int(),
      quantity: z.int(),
      received: z.int().nullable(),
    }),
  ),
})
export type ReorderList = z.infer<typeof ReorderList>

const ById = { params: z.object({ id: inUrl(ReorderListId) }) }
const Pieces = z.int('Use a whole number.').min(1, 'Order at least one, or remove the item.').max(MOST_PIECES, 'Order at most 100,000.')
const Arrived = z.int('Use a whole number.').min(0, 'Enter 0 or more.').max(MOST_PIECES, 'Enter at most 100,000.')
const version = z.int32()

export const reorderLists = endpoint('GET /api/retailer/reorder-lists', {
  ...manager,
  summary: 'What the stores of a business ordered or are about to order, the newest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId).optional(), storeId: inUrl(StoreId).optional() }),
  reply: pageOf(ReorderHead),
})
export const reorderList = endpoint('GET /api/retailer/reorder-lists/:id', {
  ...manager,
  summary: 'One reorder list with its items.',
  ...ById,
  reply: ReorderList,
})
export const proposeReorder = endpoint('POST /api/retailer/reorder-lists', {
  ...manager,
  summary: 'Propose what a store should order: its pace over the days of delivery and safety, less what is there and on its way.',
  idempotent: true,
  body: z.strictObject({
    storeId: StoreId,
    supplierId: SupplierId.nullable(),
    leadDays: LeadDays,
    safetyDays: days(90),
    department: CategoryId.nullable(),
  }),
  reply: ReorderList,
})
export const changeReorder = endpoint('PUT /api/retailer/reorder-lists/:id/lines', {
  ...manager,
  summary: 'Change what a draft orders.',
  ...ById,
  body: z.strictObject({
    version,
    lines: z
      .array(z.strictObject({ variantId: VariantId, quantity: Pieces }))
      .max(MOST_REORDER_LINES, `Up to ${MOST_REORDER_LINES} items in one list.`),
  }),
  reply: ReorderList,
})
export const reorderTable = endpoint('GET /api/retailer/reorder-lists/:id/items.csv', {
  ...manager,
  summary: 'A reorder list as a file.',
  ...ById,
  media: 'text/csv',
  reply: z.string(),
})
export const reorderFile = endpoint('GET /api/retailer/reorder-lists/:id/order.pdf', {
  ...manager,
  summary: 'A reorder list as a PDF file for a supplier.',
  ...ById,
  media: 'application/octet-stream',
  reply: z.string().meta({ format: 'binary' }),
})
export const mailReorder = endpoint('POST /api/retailer/reorder-lists/:id/mail', {
  ...manager,
  summary: 'Mail a list to its supplier, whose address is typed again; it is then ordered.',
  idempotent: true,
  ...ById,
  body: z.strictObject({ version, email: Email, note: z.string().trim().max(500, 'Keep it under 500 characters.') }),
  reply: ReorderList,
})
export const orderReorder = endpoint('POST /api/retailer/reorder-lists/:id/ordered', {
  ...manager,
  summary: 'Note that a list was ordered in another way.',
  idempotent: true,
  ...ById,
  body: z.strictObject({ version }),
  reply: ReorderList,
})
export const receiveReorder = endpoint('POST /api/retailer/reorder-lists/:id/receive', {
  ...manager,
  summary: 'Add what arrived of an order to the stock of its store.',
  idempotent: true,
  ...ById,
  body: z.strictObject({ version, lines: z.array(z.strictObject({ variantId: VariantId, received: Arrived })).max(MOST_REORDER_LINES) }),
  reply: ReorderList,
})
export const cancelReorder = endpoint('POST /api/retailer/reorder-lists/:id/cancel', {
  ...manager,
  summary: 'Cancel a list: nothing of it counts as on its way.',
  idempotent: true,
  ...ById,
  body: z.strictObject({ version }),
  reply: ReorderList,
})

export const reorderProblems = {
  'supplier.name_taken': { status: 409, message: 'You have a supplier with this name already.' },
  'supplier.too_many': { status: 409, message: `A business keeps up to ${MOST_SUPPLIERS} suppliers.` },
  'supplier.delivers': { status: 409, message: 'Orders of this supplier are on their way. Receive or cancel them first.' },
  'reorder.not_a_draft': { status: 409, message: 'This list was already ordered or canceled.' },
  'reorder.not_ordered': { status: 409, message: 'Only a list that was ordered can arrive.' },
  'reorder.is_over': { status: 409, message: 'This list is over.' },
  'reorder.empty': { status: 409, message: 'Add an item before you order.' },
  'reorder.no_supplier': { status: 409, message: 'This list has no supplier with an email address.' },
  'reorder.mails_used_up': {
    status: 409,
    message: `You sent ${MOST_REORDER_MAILS} lists in the last 24 hours. Send this one tomorrow, or as a file.`,
  },
} as const
