import { z } from 'zod'
import { type BuyGiftCardInput, GiftAmount, GiftDesign, GiftMessage, type GiftScope, GiftSender } from '#contracts/gift-cards/gift-cards.ts'
import type { buyGiftCards } from '#contracts/gift-cards/bulk.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { Email, PersonName } from '#contracts/identity/people.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type { useServerForm } from '#web/ui/useServerForm.ts'
import { sendDay } from '../gift-cards/send-day.ts'
import { cardForm, type CardSetup } from '../payments/card.ts'

const Amount = z
  .string()
  .trim()
  .regex(/^\$?\d{1,5}(\.\d{1,2})?$/, 'Choose $5 to $500.')
  .transform((typed) => Number(typed.replace('$', '')))
  .pipe(GiftAmount)

type Needs = { kind: string; by: string; cards: CardSetup; now?: () => Date }
/** What a person fills in. Only the fields on the screen are checked. */
export function giftForm({ kind, by, cards, now = () => new Date() }: Needs) {
  return z.object({
    kind: z.enum(['anywhere', 'mall', 'retailer']),
    mallId: kind === 'mall' ? z.string().min(1, 'Choose a mall.') : z.string(),
    retailerId: kind === 'retailer' ? z.string().min(1, 'Choose a store.') : z.string(),
    amount: by === 'list' ? z.string().transform(() => cents(0)) : Amount,
    design: GiftDesign,
    by: z.enum(['email', 'print', 'list']),
    recipient: z.object({ name: by === 'list' ? z.string() : PersonName, email: by === 'email' ? Email : z.string() }),
    message: GiftMessage,
    sendOn: by !== 'print' ? sendDay(now) : z.string().transform(() => null),
    contact: z.object(GiftSender.shape),
    card: cardForm(cards, now),
  })
}
export type GiftFields = ReturnType<typeof useServerForm<ReturnType<typeof giftForm>>>
export type Checked = z.output<ReturnType<typeof giftForm>>

const scopeIn = ({ kind, mallId, retailerId }: Checked): GiftScope =>
  kind === 'mall'
    ? { kind, mallId: Number(mallId) as MallId }
    : kind === 'retailer'
      ? { kind, retailerId: Number(retailerId) as RetailerId }
      : { kind }

/** A list of cards as a request. */
export function listRequest(checked: Checked, list: { csv: string; total: Cents }, provider: string): Sent<typeof buyGiftCards>['body'] {
  const { design, message, sendOn, contact, card } = checked
  return {
    csv: list.csv,
    scope: scopeIn(checked),
    design,
    message,
    sender: contact,
    sendOn,
    agreedTotal: list.total,
    payment: { provider, token: card.token },
  }
}

/** One card as a request. */
export function giftRequest(checked: Checked, provider: string): BuyGiftCardInput {
  const { amount, design, message, by, recipient, sendOn, contact, card } = checked
  return {
    scope: scopeIn(checked),
    amount,
    design,
    message,
    sender: contact,
    delivery: by === 'email' ? { by, name: recipient.name, email: recipient.email, sendOn } : { by: 'print', name: recipient.name },
    payment: { provider, token: card.token },
  }
}
