import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder, order, orders } from '#contracts/orders/orders.ts'
import { centersForPart, sendToCenter } from '#contracts/orders/to-center.ts'
import { DESK, partOf, pickups, stores, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ["a shopper's order", order, (world) => ({ params: { number: world.orderNumber } }), ['buyer', ...DESK]],
    [
      "a shopper's order, by a made-up key",
      order,
      (world) => ({ params: { number: world.orderNumber }, query: { key: 'k'.repeat(43) } }),
      ['buyer', ...DESK],
    ],
    ["a guest's order", order, (world) => ({ params: { number: world.guestOrderNumber } }), ['guest who bought', ...DESK]],
    ['another way for a late order', alternatives, (world) => ({ params: partOf(world, 'orderNumber') }), ['buyer', ...DESK]],
    [
      'a choice for a late order',
      chooseAlternative,
      (world) => ({ params: partOf(world, 'orderNumber'), body: { kind: 'store', storeId: world.shop.storeId } }),
      ['buyer', ...DESK],
    ],
    ['the Centers that a parcel could go to', centersForPart, (world) => ({ params: partOf(world, 'orderNumber') }), ['buyer']],
    [
      'a parcel to send to a Center',
      sendToCenter,
      (world) => ({ params: partOf(world, 'orderNumber'), body: { mallId: world.shop.mallId, refund: cents(1) } }),
      ['buyer'],
    ],
    ["a shopper's orders at a store", orders, (world) => ({ query: { storeId: world.shop.storeId } }), ['buyer']],
    [
      "a part of another's order (R2)",
      cancelOrder,
      (world) => ({ params: { number: world.guestOrderNumber }, body: { fulfillmentId: world.parcelId } }),
      [],
    ],
    [
      'an order to cancel',
      cancelOrder,
      (world) => ({ params: { number: world.orderNumber }, body: { fulfillmentId: world.parcelId } }),
      ['buyer', ...DESK],
    ],
  ],
  foreign: [
    [
      'a fulfillment to cancel',
      cancelOrder,
      ['body/fulfillmentId'],
      (id, world) => ({ params: { number: world.orderNumber }, body: { fulfillmentId: id } }),
      pickups,
      'buyer',
    ],
    [
      'a store to choose',
      chooseAlternative,
      ['body/storeId'],
      (id, world) => ({ params: partOf(world, 'orderNumber'), body: { kind: 'store', storeId: id } }),
      stores,
      'buyer',
    ],
  ],
  open: {
    paymentWebhook: 'the signature is the secret',
    bankStep: 'the reference is the secret of the shopper who pays',
    answerChallenge: 'the question is sent to the caller',
  },
  openIds: {
    'sendToCenter body/mallId': 'a mall of the public directory; only Centers of the own parcels are accepted',
    'findGuestOrder body/number': 'counts only with the email address of the order; the answer is the same whether it is right or not',
  },
  written: ['fulfillments', 'order_lines'],
}
