import { type Cents, cents, shares, sum } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { earningToTakeBack, takeBackEarning } from '../loyalty/take-back.ts'
import {
  allowanceOf,
  fulfillmentTotal,
  keptPrice,
  keptTotal,
  type PaidFulfillment,
  pieceWorth,
  priceWorth,
  type SoldLine,
  totalWorth,
} from '../payments/rules.ts'
import { previewParts } from './landings.ts'
import type { NamedRefund, Pieces, ReturnRefund } from './refund-shapes.ts'
import { type LockedFulfillment, paidRow, refundMoney, soldLines } from './transitions.ts'

/** A line as sold, with what was given back of the price of its kept pieces. */
export type AllowedLine = SoldLine & { id: number }

/** Takes pieces out of the lines in memory, and answers what giving them back moves. The caller writes the lines. */
export function takePieces(
  group: PaidFulfillment,
  sold: AllowedLine[],
  { lineId, quantity }: Pieces,
  why: 'cancelled' | 'returned',
): PaidFulfillment {
  const index = sold.findIndex(({ id }) => id === lineId)
  const line = sold[index]
  if (!line) throw new Error(`no line ${lineId} in this part`)
  // Somebody else gave them back since they were counted.
  if (line.cancelled + line.returned + quantity > line.quantity) throw new Problem('conflict')
  const worth = pieceWorth(group, sold, index, quantity)
  const { allowed, allowedTax, allowedCommission } = allowanceOf(group, sold, index, quantity)
  line[why] += quantity
  line.allowed = lessened(line.allowed, allowed)
  line.allowedTax = lessened(line.allowedTax, allowedTax)
  line.allowedCommission = lessened(line.allowedCommission, allowedCommission)
  return worth
}
const lessened = (whole: Cents, part: Cents): Cents => cents(whole - part)

/** Writes what is left of the allowances of lines that lost pieces. */
export const keepAllowances = async (tx: Db, lines: readonly AllowedLine[]): Promise<void> => {
  await rowsOf(
    tx,
    'orders.keep-allowances',
    `update order_lines l set allowed = a.allowed, allowed_tax = a.tax, allowed_commission = a.commission
     from json_to_recordset($1) as a(id bigint, allowed bigint, tax bigint, commission bigint)
     where l.id = a.id and (l.allowed, l.allowed_tax, l.allowed_commission) is distinct from (a.allowed, a.tax, a.commission)`,
    [
      JSON.stringify(
        lines.map((line) => ({ id: line.id, allowed: line.allowed, tax: line.allowedTax, commission: line.allowedCommission })),
      ),
    ],
  )
}

type Money = Parameters<typeof paidRow>[0]
/** A part of the price of a line's kept pieces, without tax; or an amount, tax included, off the kept pieces of several lines. */
export type PricePart = { lineId: number; amount: Cents } | { lineIds: readonly number[]; total: Cents }

async function worthOf(db: Db, row: Money, part: PricePart) {
  const sold: AllowedLine[] = await soldLines(db, row.id)
  const group = paidRow(row)
  const worths =
    'lineIds' in part
      ? worthsOfTotal(group, sold, part)
      : [{ ...part, index: indexOf(sold, part.lineId) }].map(({ index, amount }) => ({
          index,
          worth: priceWorth(group, sold, index, amount),
        }))
  for (const { index, worth } of worths) {
    const line = sold[index] as AllowedLine
    line.allowed = cents(line.allowed + worth.goods)
    line.allowedTax = cents(line.allowedTax + worth.tax)
    line.allowedCommission = cents(line.allowedCommission + worth.commission)
  }
  const all = worths.map(({ worth }) => worth)
  const worth: PaidFulfillment = {
    ...group,
    goods: sum(all.map(({ goods }) => goods)),
    shipping: cents(0),
    subsidy: cents(0),
    tax: sum(all.map(({ tax }) => tax)),
    commission: sum(all.map(({ commission }) => commission)),
  }
  return { sold, worth, goodsLeft: sum(sold.map(keptPrice)) }
}
function indexOf(sold: readonly AllowedLine[], lineId: number): number {
  const index = sold.findIndex(({ id }) => id === lineId)
  if (index < 0) throw new Error(`no line ${lineId} in this part`)
  return index
}

function worthsOfTotal(
  group: PaidFulfillment,
  sold: readonly AllowedLine[],
  { lineIds, total }: { lineIds: readonly number[]; total: Cents },
) {
  const indexes = lineIds.map((id) => indexOf(sold, id))
  const parts = shares(
    total,
    indexes.map((index) => keptTotal(group, sold, index)),
  )
  return indexes.map((index, i) => ({ index, worth: totalWorth(group, sold, index, parts[i] ?? cents(0)) }))
}

/** The most that can go back of these lines while the shopper keeps their pieces, tax included. */
export async function mostAllowed(db: Db, row: Money, lineIds: readonly number[]): Promise<Cents> {
  const sold = await soldLines(db, row.id)
  return sum(lineIds.map((id) => keptTotal(paidRow(row), sold, indexOf(sold, id))))
}

const amountsOf = ({ goods, tax }: PaidFulfillment, total: Cents) => ({ goods, tax, shipping: cents(0), label: cents(0), total })

/** What `allowPrice` would give back now. */
export async function previewAllowance(db: Db, row: Money, part: PricePart): Promise<ReturnRefund> {
  const { worth, goodsLeft } = await worthOf(db, row, part)
  const total = fulfillmentTotal(worth)
  const parts = await previewParts(db, row.id, total)
  const spiralsBack = points(sum(parts.filter(({ kind }) => kind === 'spirals').map(({ amount }) => amount)))
  const taken = await earningToTakeBack(db, row.id, goodsLeft, spiralsBack)
  return { ...amountsOf(worth, total), parts, spiralsBack, spiralsTaken: taken.points, spiralsOwed: taken.owed }
}

/**
 * Gives back a part of the price of pieces that the shopper keeps: to the tenders in proportion, with its tax and commission, and takes
 * back the SPIRALs that it earned. `reference` makes it happen once: the ledger refuses a second refund under the same name.
 */
export async function allowPrice(
  tx: Db,
  row: LockedFulfillment,
  part: PricePart,
  { reference, ...why }: NamedRefund,
): Promise<ReturnRefund> {
  const { sold, worth, goodsLeft } = await worthOf(tx, row, part)
  const total = fulfillmentTotal(worth)
  const parts = await previewParts(tx, row.id, total)
  await keepAllowances(tx, sold)
  await refundMoney(tx, row, worth, { ...why, piece: reference })
  const taken = await takeBackEarning(tx, row.id, goodsLeft, `${row.id}/${reference}`, why.now)
  const spiralsBack = points(sum(parts.filter(({ kind }) => kind === 'spirals').map(({ amount }) => amount)))
  return { ...amountsOf(worth, total), parts, spiralsBack, spiralsTaken: taken.points, spiralsOwed: taken.owed }
}
