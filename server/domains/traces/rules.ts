import type { FulfillmentId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { type Points, points } from '#contracts/points.ts'
import type { TraceRow, TraceSum } from '#contracts/traces.ts'

type Of = { fulfillmentId?: FulfillmentId; tender?: string }
const of = ({ fulfillmentId, tender }: Of) => ({ fulfillmentId: fulfillmentId ?? null, tender: tender ?? null })

/** A sum of dollars. Rows of zero are left out; without rows there is no sum. */
export function moneySum(
  title: string,
  totalLabel: string,
  amounts: readonly [label: string, amount: number][],
  about: Of = {},
): TraceSum[] {
  const rows = amounts.filter(([, amount]) => amount !== 0).map(([label, amount]) => dollarRow(label, cents(amount)))
  if (rows.length === 0) return []
  return [{ title, rows, total: dollarRow(totalLabel, sum(rows.map(({ amount }) => amount ?? cents(0)))), ...of(about) }]
}
const dollarRow = (label: string, amount: Cents): TraceRow => ({ label, amount, spirals: null })

/** The same for SPIRALs. */
export function spiralSum(
  title: string,
  totalLabel: string,
  moved: readonly [label: string, spirals: number][],
  about: Of = {},
): TraceSum[] {
  const rows = moved.filter(([, spirals]) => spirals !== 0).map(([label, spirals]) => spiralRow(label, points(spirals)))
  if (rows.length === 0) return []
  return [{ title, rows, total: spiralRow(totalLabel, points(rows.reduce((all, row) => all + (row.spirals ?? 0), 0))), ...of(about) }]
}
const spiralRow = (label: string, spirals: Points): TraceRow => ({ label, amount: null, spirals })

/** Adds up what has the same label, in the order of its first appearance. */
export function byLabel(rows: readonly (readonly [label: string, amount: number])[]): [string, number][] {
  const totals = new Map<string, number>()
  for (const [label, amount] of rows) totals.set(label, (totals.get(label) ?? 0) + amount)
  return [...totals]
}
