import type { OrderSummary } from '#contracts/orders/orders.ts'
import { month } from '#web/lib/date-format.ts'

export type OrderSection = { title: string; orders: OrderSummary[] }

const isOpen = ({ state }: OrderSummary) => state !== 'complete' && state !== 'cancelled'

/** Orders in progress first, then history by month. */
export function orderSections(orders: readonly OrderSummary[]): OrderSection[] {
  const open = orders.filter(isOpen)
  const byMonth = Map.groupBy(
    orders.filter((order) => !isOpen(order)),
    ({ placedAt }) => month(placedAt),
  )
  const history = [...byMonth].map(([title, list]) => ({ title, orders: list }))
  return open.length > 0 ? [{ title: 'In progress', orders: open }, ...history] : history
}
