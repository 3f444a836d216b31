import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, SavedCardId } from '../ids.ts'
import { Nothing } from '../page.ts'
import { named } from '../named.ts'

/** A card that the provider keeps for a person. Its number is known to the provider alone. */
export const SavedCard = named('SavedCard', {
  id: SavedCardId,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
  isDefault: z.boolean(),
})
export type SavedCard = z.infer<typeof SavedCard>

export const savedCards = endpoint('GET /api/saved-cards', {
  access: 'shopper',
  summary: 'The saved cards of this account, the default first.',
  reply: z.object({ items: z.array(SavedCard) }),
})
/** What the card provider's own field gives for a card. */
export const CardToken = z.strictObject({ provider: z.string().min(1).max(40), token: z.string().min(1).max(200) })

export const addCard = endpoint('POST /api/saved-cards', {
  access: 'shopper',
  summary: 'Have the card provider keep a card for the next time.',
  status: 201,
  body: CardToken,
  reply: z.object({ items: z.array(SavedCard) }),
})
export const defaultCard = endpoint('PUT /api/saved-cards/:id/default', {
  access: 'shopper',
  summary: 'Pay with this card unless another is chosen.',
  params: z.object({ id: inUrl(SavedCardId) }),
  body: z.strictObject({}),
  reply: z.object({ items: z.array(SavedCard) }),
})
export const removeCard = endpoint('DELETE /api/saved-cards/:id', {
  access: 'shopper',
  summary: 'Remove a saved card, here and at the card provider.',
  status: 204,
  params: z.object({ id: inUrl(SavedCardId) }),
  reply: Nothing,
})
