import type { Reply } from '#contracts/endpoint.ts'
import type { checkout } from '#contracts/checkout/checkout.ts'

/** The order page, or the bank's confirmation step first if the bank requires one. */
export function addressAfter({ order, payment }: Reply<typeof checkout>): string {
  const reference = payment.action && new URL(payment.action.url, 'http://own.invalid').searchParams.get('pay')
  return `/order-details?id=${order.number}&${reference ? `pay=${encodeURIComponent(reference)}` : 'placed=1'}`
}
