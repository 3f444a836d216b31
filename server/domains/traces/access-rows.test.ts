import { earningsTrace, orderTrace, walletTrace, wholeTrace } from '#contracts/traces.ts'
import { DESK, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['the money of an order', orderTrace, (world) => ({ params: { number: world.orderNumber } }), ['buyer', ...DESK]],
    [
      'the money of an order, by a made-up key',
      orderTrace,
      (world) => ({ params: { number: world.orderNumber }, query: { key: 'k'.repeat(43) } }),
      ['buyer', ...DESK],
    ],
    [
      "the money of a guest's order",
      orderTrace,
      (world) => ({ params: { number: world.guestOrderNumber } }),
      ['guest who bought', ...DESK],
    ],
    ['what a business gets for its part', earningsTrace, (world) => ({ params: { id: world.pickupId } }), ['owner']],
    ['a line of a wallet', walletTrace, (world) => ({ params: { id: world.walletLineId } }), ['buyer']],
    ['all money of an order', wholeTrace, (world) => ({ query: { by: 'order', q: world.orderNumber } }), DESK],
  ],
}
