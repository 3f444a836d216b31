import type { Fulfillment } from '#contracts/orders/orders.ts'

/** Whether the buyer received a line and kept some of it. The server decides again when a review is written. */
export const isReceived = (
  { state }: Pick<Fulfillment, 'state'>,
  { quantity, cancelled, returned }: Pick<Fulfillment['items'][number], 'quantity' | 'cancelled' | 'returned'>,
): boolean => (state === 'picked_up' || state === 'delivered') && quantity > cancelled + returned

/** The reviews on a product's page, with the form. */
export const reviewsPage = (productId: number): string => `/product/${productId}#reviews`
