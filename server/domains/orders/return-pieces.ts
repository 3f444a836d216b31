import type { FulfillmentId } from '#contracts/ids.ts'
import { type Cents, cents, dollars, sum } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { earningToTakeBack, takeBackEarning } from '../loyalty/take-back.ts'
import { fulfillmentTotal, keptPrice, type PaidFulfillment } from '../payments/rules.ts'
import type { TenderBack } from '../payments/payments.ts'
import { keepAllowances, takePieces } from './allowances.ts'
import { previewParts } from './landings.ts'
import type { NamedRefund, Pieces, ReturnRefund } from './refund-shapes.ts'
import { type LockedFulfillment, type NamedLine, paidRow, refundMoney, soldLines } from './transitions.ts'

/** `withShipping`: the shipping goes back too, once nothing of the fulfillment stays. `label` is kept by the store for the return label. */
export type ReturnTerms = { withShipping: boolean; label: Cents }
export type ReturnWorth = {
  goods: Cents
  tax: Cents
  shipping: Cents
  label: Cents
  total: Cents
  sharedDiscount: string | null
  goodsLeft: Cents
  worth: PaidFulfillment
  /** The lines without the returned pieces. */
  sold: NamedLine[]
}

type Money = Parameters<typeof paidRow>[0]

/** The amounts that returned pieces carry: price, tax and commission exactly as frozen at the sale, however the pieces are divided. */
async function returnWorth(db: Db, row: Money, pieces: readonly Pieces[], { withShipping, label }: ReturnTerms): Promise<ReturnWorth> {
  const sold = await soldLines(db, row.id)
  const group = paidRow(row)
  const each = byLine(pieces).map((some) => ({ some, worth: takePieces(group, sold, some, 'returned') }))
  const worths = each.map(({ worth }) => worth)
  const goods = sum(worths.map((worth) => worth.goods))
  const tax = sum(worths.map((worth) => worth.tax))
  const commission = sum(worths.map((worth) => worth.commission))
  const subsidy = sum(worths.map((worth) => worth.subsidy))
  const isAll = sold.every((line) => line.cancelled + line.returned === line.quantity)
  const back = isAll && withShipping
  const shipping = back ? group.shipping : cents(0)
  // A label never costs more than the store gets back for it, or than the shopper gets back.
  const kept = cents(Math.max(0, Math.min(label, goods, goods + subsidy - commission)))
  const worth = {
    ...group,
    goods,
    tax,
    commission,
    shipping: cents(shipping - kept),
    subsidy: cents(subsidy + (back ? row.shipping_subsidy : 0)),
  }
  const sharedDiscount = LIST.format(
    each.flatMap(({ some: { lineId }, worth: { goods: own } }) => {
      const line = sold.find(({ id }) => id === lineId)
      return line?.setOffer ? [`${dollars(own)} for ${line.title} (${line.setOffer})`] : []
    }),
  )
  return {
    goods,
    tax,
    shipping,
    label: kept,
    total: fulfillmentTotal(worth),
    sharedDiscount:
      sharedDiscount === '' ? null : `The items of a set share its discount, so you get back what you paid: ${sharedDiscount}.`,
    goodsLeft: sum(sold.map(keptPrice)),
    worth,
    sold,
  }
}
const LIST = new Intl.ListFormat('en-US')

/** One entry for each line: pieces of a line may come back for several reasons. */
const byLine = (pieces: readonly Pieces[]): Pieces[] =>
  [...Map.groupBy(pieces, ({ lineId }) => lineId)].map(([lineId, all]) => ({
    lineId,
    quantity: all.reduce((n, each) => n + each.quantity, 0),
  }))

/** The refund of these pieces, as `refundReturned` would do it now. */
export async function previewReturn(db: Db, row: Money, pieces: readonly Pieces[], terms: ReturnTerms): Promise<ReturnRefund> {
  const { goodsLeft, worth: _worth, sold: _, ...amounts } = await returnWorth(db, row, pieces, terms)
  const parts = await previewParts(db, row.id, amounts.total)
  const spiralsBack = points(sum(parts.filter(({ kind }) => kind === 'spirals').map(({ amount }) => amount)))
  const taken = await earningToTakeBack(db, row.id, goodsLeft, spiralsBack)
  return { ...amounts, parts, spiralsBack, spiralsTaken: taken.points, spiralsOwed: taken.owed }
}

/** What pays for another order at once: how much of this refund, and the act that spends what the tenders gave back. */
export type ReturnedOnward = { moved: Cents; pay: (back: TenderBack[]) => Promise<void> }

/**
 * Refunds returned pieces of a locked, complete fulfillment to its tenders, and takes back the SPIRALs that they earned. `reference` names
 * the return: the ledger refuses a second refund under the same name.
 */
export async function refundReturned(
  tx: Db,
  row: LockedFulfillment,
  pieces: readonly Pieces[],
  { reference, cause, note, now, byPlatform, onward, ...terms }: ReturnTerms & NamedRefund & { onward?: ReturnedOnward | undefined },
): Promise<ReturnRefund> {
  const { goodsLeft, worth, sold, ...amounts } = await returnWorth(tx, row, pieces, terms)
  const parts = await previewParts(tx, row.id, amounts.total)
  await rowsOf(tx, 'returns.count-returned')`
    update order_lines l set returned = l.returned + p.quantity from unnest(${byLine(pieces).map(({ lineId }) => lineId)}::bigint[],
      ${byLine(pieces).map(({ quantity }) => quantity)}::int[]) as p(line_id, quantity)
    where l.id = p.line_id and l.fulfillment_id = ${row.id}`
  await keepAllowances(tx, sold)
  const back = await refundMoney(tx, row, worth, {
    cause,
    note,
    now,
    piece: reference,
    byPlatform: byPlatform ?? false,
    ...(onward && { moved: onward.moved }),
  })
  // SPIRALs that paid for the items pay for the other order before those that the items earned are taken back.
  await onward?.pay(back)
  // SPIRALs that were used come back first, so that as few as possible become owed.
  const taken = await takeBackEarning(tx, row.id, goodsLeft, `${row.id}/${reference}`, now)
  const spiralsBack = points(sum(parts.filter(({ kind }) => kind === 'spirals').map(({ amount }) => amount)))
  return { ...amounts, parts, spiralsBack, spiralsTaken: taken.points, spiralsOwed: taken.owed }
}

/** The amounts of a fulfillment as sold. */
export async function moneyOf(db: Db, id: FulfillmentId): Promise<Money> {
  const [row] = await rowsOf<Money>(db, 'returns.money-of')`
    select id, retailer_id, subtotal, discount, subsidy, shipping, shipping_discount, shipping_subsidy, tax, commission from fulfillments
    where id = ${id}`
  if (!row) throw new Error(`no fulfillment ${id}`)
  return row
}
