import { fulfillmentMessages, markProblem, orderMessages, settleProblem, writeToShopper, writeToStore } from '#contracts/conversations.ts'
import { DESK, SELLER, partOf, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['words about a part', orderMessages, (world) => ({ params: partOf(world, 'orderNumber') }), ['buyer', ...DESK]],
    ["a store's words about a part", fulfillmentMessages, (world) => ({ params: { id: world.pickupId } }), SELLER],
    ['words to a store', writeToStore, (world) => ({ params: partOf(world, 'orderNumber'), body: { text: 'Hello' } }), ['buyer', ...DESK]],
    [
      'a problem',
      markProblem,
      (world) => ({ params: partOf(world, 'orderNumber'), body: { reason: 'damaged', text: 'Torn' } }),
      ['buyer', ...DESK],
    ],
    ['a problem that is settled', settleProblem, (world) => ({ params: partOf(world, 'orderNumber') }), ['buyer', ...DESK]],
    ['words to a shopper', writeToShopper, (world) => ({ params: { id: world.pickupId }, body: { text: 'Hello' } }), SELLER],
  ],
}
