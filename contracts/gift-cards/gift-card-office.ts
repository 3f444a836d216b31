import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GiftCardId, GiftPurchaseNumber, inUrl } from '../ids.ts'
import { Price, Turnover } from '../money.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { GiftCardState, GiftPlace } from './gift-cards.ts'
import { named } from '../named.ts'

/** A gift card as an admin sees it. Nobody sees a code. */
export const OfficeGiftCard = named('OfficeGiftCard', {
  id: GiftCardId,
  state: GiftCardState,
  stateReason: z.string().nullable(),
  last4: z.string().nullable(),
  amount: Price,
  balance: Price,
  place: GiftPlace,
  number: GiftPurchaseNumber,
  buyer: z.object({ name: z.string(), email: z.string() }),
  recipient: z.object({ name: z.string(), email: z.string().nullable() }),
  boughtAt: Instant,
  sendAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  claimedAt: Instant.nullable(),
})
export type OfficeGiftCard = z.infer<typeof OfficeGiftCard>
export const officeGiftCards = endpoint('GET /api/admin/gift-cards', {
  access: 'platform:admin',
  summary: 'Gift cards, newest first: by state, by last four letters, purchase, name or email.',
  query: z.object({ ...Paging, q: z.string().trim().max(80).optional(), state: GiftCardState.optional() }),
  reply: pageOf(OfficeGiftCard).extend({
    /** What all cards together still hold: money that SPIRAL owes to their owners. */
    liability: Turnover,
  }),
})
export const decideGiftCard = endpoint('POST /api/admin/gift-cards/:id/decision', {
  access: 'platform:admin',
  summary: 'Block a card, allow it again, or void it, with a reason.',
  idempotent: true,
  params: z.object({ id: inUrl(GiftCardId) }),
  body: z.strictObject({
    act: z.enum(['block', 'unblock', 'void', 'refund']),
    reason: z.string().trim().min(1, 'Say why.').max(300, 'Keep it under 300 characters.'),
  }),
  reply: OfficeGiftCard,
})
