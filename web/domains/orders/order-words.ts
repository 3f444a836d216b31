import type { Order, OrderSummary } from '#contracts/orders/orders.ts'

/** "Your order from North Loop Goods and 1 more": people know an order by its stores, not by its number. */
export const orderTitle = ({ fulfillments }: Pick<Order | OrderSummary, 'fulfillments'>): string =>
  `Your order from ${storesOf({ fulfillments })}`
export const storesOf = ({ fulfillments }: Pick<Order | OrderSummary, 'fulfillments'>): string =>
  storesInWords(fulfillments.map(({ storeName }) => storeName))

function storesInWords(names: readonly string[]): string {
  const [first = 'a store', ...others] = [...new Set(names)]
  return others.length > 0 ? `${first} and ${others.length} more` : first
}
