import { groupedGiftCode, type GiftPlace } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftCardId, GiftPurchaseNumber } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import type { Mail } from '../../platform/mail-template.ts'

export const whereWords = ({ kind, name }: GiftPlace): string =>
  kind === 'mall' ? `in all stores of ${name} on SPIRAL` : kind === 'retailer' ? `at ${name}` : 'in every store on SPIRAL'

type Card = { id: GiftCardId; amount: Cents; message: string; recipientName: string; place: GiftPlace }

/** The card itself. The code stands after `#`, which browsers never send to a server. */
export function received(
  { amount, message, recipientName, place }: Card,
  { to, from, code, reference, publicOrigin }: { to: string; from: string; code: string; reference: string; publicOrigin: string },
): Mail {
  const page = `${publicOrigin}/gift-card-balance-checker#code=${code}`
  return {
    to,
    kind: 'gift_cards.received',
    reference,
    subject: `${from} sent you a ${dollars(amount)} gift card`,
    headline: `A ${dollars(amount)} gift card for you, ${recipientName}`,
    paragraphs: [
      ...(message ? [`“${message}”`, `From ${from}`] : [`From ${from}`]),
      `Spend it ${whereWords(place)}. It never expires, and there are no fees.`,
      `Your code: ${groupedGiftCode(code)}`,
    ],
    action: { label: 'Open my gift card', url: page },
    footnotes: ['Add the card to your SPIRAL wallet, and only you can spend it. Until then, anyone with the code can.'],
  }
}

type ToBuyer = { to: string; url: string; number: GiftPurchaseNumber }
export const bought = (
  { to, url, number }: ToBuyer,
  cards: readonly (Card & { recipientEmail: string | null; sendOn: string | null })[],
  total: Cents,
): Mail => ({
  to,
  kind: 'gift_cards.bought',
  reference: `gift purchase ${number} bought`,
  subject: cards.length === 1 ? 'Your gift card receipt' : `Your receipt for ${cards.length} gift cards`,
  headline: 'Thank you for your gift',
  paragraphs: [
    cards.length === 1
      ? sendingWords(cards[0] as (typeof cards)[number])
      : `You bought ${cards.length} gift cards. Each one leaves by email on its day.`,
    'You can change the date, send the card again or get a refund on the page of your purchase. A refund works for 14 days, until someone claims or spends the card.',
  ],
  totals: [
    ...(cards.length === 1 ? [{ label: `Gift card, ${cards[0]?.place.name ?? ''}`, amount: dollars(total) }] : []),
    { label: 'Total', amount: dollars(total), strong: true as const },
  ],
  action: { label: 'See my purchase', url },
})
const sendingWords = ({
  recipientName,
  recipientEmail,
  sendOn,
}: {
  recipientName: string
  recipientEmail: string | null
  sendOn: string | null
}) =>
  recipientEmail === null
    ? `Print the gift card for ${recipientName} on the page of your purchase.`
    : sendOn === null
      ? `We're sending the gift card to ${recipientName} at ${recipientEmail} now.`
      : `We'll send the gift card to ${recipientName} at ${recipientEmail} on ${sendOn}.`

export const refunded = (
  { to, url, number }: ToBuyer,
  { id, amount, recipientName }: Pick<Card, 'id' | 'amount' | 'recipientName'>,
): Mail => ({
  to,
  kind: 'gift_cards.refunded',
  reference: `gift card ${id} refunded`,
  subject: `Refund of ${dollars(amount)} for a gift card`,
  paragraphs: [
    `We refunded the gift card for ${recipientName}: ${dollars(amount)} goes back to the card you paid with.`,
    'The gift card no longer works.',
    `Purchase ${number}.`,
  ],
  action: { label: 'See my purchase', url },
})

export const undelivered = (
  { to, url }: ToBuyer,
  { recipientName, recipientEmail, reference }: { recipientName: string; recipientEmail: string; reference: string },
): Mail => ({
  to,
  kind: 'gift_cards.undelivered',
  reference: `${reference} undelivered`,
  subject: `Your gift card didn't reach ${recipientName}`,
  paragraphs: [
    `We couldn't deliver your gift card to ${recipientEmail}.`,
    'The money on the card is safe. Give us another address, and we send it again.',
  ],
  action: { label: 'Enter another address', url },
})
