import type { FulfillmentId, OrderId, OrderNumber } from '#contracts/ids.ts'
import { whyRefunded } from '#contracts/orders/refund-causes.ts'
import { type Posted, transfersUnder } from '../ledger/posted.ts'
import { type SoldPart, soldParts } from '../orders/sold-parts.ts'
import { paymentOf } from '../payments/payments.ts'
import { type RefundRow, refundsOfOrder, splitsOfOrder, type TenderSplit } from '../payments/traced.ts'
import { tenderLabel } from '../payments/tender-kinds.ts'
import { storesByIds } from '../stores/stores.ts'
import { kindsOf, type Ledger, reasonOf } from './words.ts'

/** An order as the books have it: its parts, how its tenders divide over them, and every transfer that names it. */
export type OrderBooks = Pick<Ledger, 'bookings'> & {
  parts: SoldPart[]
  splits: (TenderSplit & { label: string })[]
  refunds: RefundRow[]
  posted: Posted[]
  storeName: (id: FulfillmentId) => string
}

export async function booksOf({ db, bookings }: Ledger, order: { id: OrderId; number: OrderNumber }): Promise<OrderBooks> {
  const [parts, splits, refunds, payment] = await Promise.all([
    soldParts(db, order.id),
    splitsOfOrder(db, order.id),
    refundsOfOrder(db, order.id),
    paymentOf(db, order.id),
  ])
  const ids = parts.map(({ id }) => String(id))
  const [posted, stores] = await Promise.all([
    transfersUnder(db, [
      { kinds: kindsOf(bookings, 'order'), references: [order.number] },
      { kinds: kindsOf(bookings, 'fulfillment'), references: ids },
      { kinds: kindsOf(bookings, 'lot'), references: ids.map((id) => `spirals.earn/${id}`) },
      {
        kinds: kindsOf(bookings, 'landing'),
        references: [...new Set(splits.map(({ account }) => account))].filter(Boolean).map((account) => `${account}/${order.number}`),
      },
      { kinds: kindsOf(bookings, 'payment'), references: payment ? [String(payment.id)] : [] },
    ]),
    storesByIds(
      db,
      parts.map(({ storeId }) => storeId),
    ),
  ])
  const names = new Map(parts.map(({ id, storeId }) => [id, stores.get(storeId)?.name ?? 'The store']))
  return {
    bookings,
    parts,
    splits: splits.map((split) => ({ ...split, label: tenderLabel(split) })),
    refunds,
    posted,
    storeName: (id) => names.get(id) ?? 'The store',
  }
}

/** The part that a transfer names, if any. */
export const partOf = ({ parts }: Pick<OrderBooks, 'parts'>, { kind, reference }: Posted): SoldPart | undefined => {
  const id = reference.split('/')[kind === 'spirals.repay' ? 1 : 0]
  return parts.find((part) => String(part.id) === id)
}

/** The refund that a transfer to a tender is of; of a transfer to another account, any refund of the same pieces: they share the reason. */
export function refundOf({ refunds }: Pick<OrderBooks, 'refunds'>, { kind, reference }: Posted): RefundRow | undefined {
  const tender = kind.slice('refund.'.length)
  const base = (named: string) => named.slice(named.indexOf('-') + 1)
  return (
    refunds.find((refund) => refund.reference === `${tender}-${reference}`) ??
    refunds.find((refund) => base(refund.reference) === reference || base(refund.reference).startsWith(`${reference}/`))
  )
}

/** Why a transfer was posted: of a refund, what it was given back for. */
export function whyOf(books: Pick<OrderBooks, 'refunds' | 'bookings'>, posted: Posted): string {
  const refund = posted.kind.startsWith('refund.') ? refundOf(books, posted) : undefined
  return refund ? whyRefunded(refund) : reasonOf(books, posted)
}
