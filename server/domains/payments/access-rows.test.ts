import { defaultCard, removeCard } from '#contracts/payments/saved-cards.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a saved card', defaultCard, (world) => ({ params: { id: world.savedCardId }, body: {} }), ['buyer']],
    ['a saved card to remove', removeCard, (world) => ({ params: { id: world.savedCardId } }), ['buyer']],
  ],
}
