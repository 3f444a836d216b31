import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BuyingAs } from '../identity/people.ts'
import { GiftPurchaseNumber } from '../ids.ts'
import { Price } from '../money.ts'
import { PaymentResult } from '../orders/orders.ts'
import { EarlierTry } from '../tries.ts'
import { GiftDesign, GiftMessage, GiftPayment, GiftScope, GiftSender, SendOn } from './gift-cards.ts'
import { named } from '../named.ts'

/** Gift cards in one list. */
export const MOST_IN_BULK = 200
const CSV_CHARACTERS = 150_000
export const BULK_COLUMNS = ['name', 'email', 'amount', 'message'] as const
const Csv = z.string().min(1, 'Choose a file with at least one row.').max(CSV_CHARACTERS, 'That file is too large for 200 cards.')

export const BulkRow = named('BulkRow', { line: z.int(), name: z.string(), email: z.string(), amount: Price, message: z.string() })
/** A row that cannot become a card, with the reason. */
export const BulkFault = named('BulkFault', { line: z.int(), message: z.string() })
export const checkGiftCardList = endpoint('POST /api/gift-cards/bulk/check', {
  access: 'public',
  summary: 'Read a list of gift cards (name, email, amount, message), with every broken row; buys nothing.',
  body: z.strictObject({ csv: Csv }),
  reply: z.object({ rows: z.array(BulkRow), faults: z.array(BulkFault), total: Price }),
})

export const buyGiftCards = endpoint('POST /api/gift-cards/bulk', {
  access: 'public',
  summary: 'Buy a list of gift cards with one payment. One broken row, and nothing is bought.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    buyingAs: BuyingAs.optional(),
    csv: Csv,
    scope: GiftScope,
    design: GiftDesign,
    /** For rows without a message of their own. */
    message: GiftMessage,
    sender: GiftSender,
    sendOn: SendOn.nullable(),
    agreedTotal: Price,
    payment: GiftPayment,
  }),
  reply: z.object({ number: GiftPurchaseNumber, payment: PaymentResult }),
})

export const findGiftCards = endpoint('POST /api/gift-cards/bulk/find', {
  access: 'public',
  summary: 'The answer to the purchase of a list that never reached its browser. It buys nothing.',
  body: EarlierTry,
  reply: buyGiftCards.reply,
})

export const bulkProblems = {
  'gift_cards.broken_rows': { status: 422, message: 'Some rows need a look. Nothing was bought.' },
  'gift_cards.total_changed': { status: 409, message: 'The list has changed since you saw its total. Check it again.' },
} as const
