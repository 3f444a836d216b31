import { GIFT_STATE_WORDS, type SentGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import { dollars } from '#contracts/money.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { useNow } from '#web/lib/now.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CardFace } from './CardFace.tsx'
import type { PurchaseAddress } from './queries.ts'
import { Resend, ChangeDelivery, Refund, ShowCode } from './SentCardActs.tsx'

const TONES: Record<SentGiftCard['state'], Tone> = {
  pending_payment: 'warning',
  active: 'success',
  blocked: 'danger',
  used_up: 'neutral',
  voided: 'neutral',
}

type SentCardProps = { card: SentGiftCard; address: PurchaseAddress; heading?: 2 | 3 }

/** A card that was bought, with everything its buyer may still do. */
export function SentCard({ card, address, heading = 2 }: SentCardProps) {
  const Heading = `h${heading}` as const
  const { recipient, amount, place, design, may, message } = card
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <CardFace design={design} amount={amount} place={place.name} last4={card.last4} />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Heading className="text-base">
            {dollars(amount)} for {recipient.name}
          </Heading>
          <Badge tone={card.claimed ? 'info' : TONES[card.state]}>{stateWords(card)}</Badge>
        </div>
        <p className="text-sm break-words text-soft">
          {place.name}
          {recipient.email && ` · ${recipient.email}`}
        </p>
        <DeliveryNote card={card} />
        {message && <p className="text-sm break-words">“{message}”</p>}
        {card.deliveryFailed && (
          <Notice tone="danger" title="This email didn't arrive.">
            Check the address, and send the card again.
          </Notice>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          {may.showCode && <ShowCode card={card} address={address} />}
          {may.change && <ChangeDelivery card={card} address={address} />}
          {may.resend && card.by === 'email' && <Resend card={card} address={address} />}
          {may.refund && <Refund card={card} address={address} />}
        </div>
      </div>
    </Card>
  )
}

const stateWords = ({ claimed, state }: SentGiftCard): string => (claimed && state === 'active' ? 'Claimed' : GIFT_STATE_WORDS[state])

function DeliveryNote({ card: { by, sendAt, sentAt, claimed, state, refundUntil } }: { card: SentGiftCard }) {
  const now = useNow()
  if (state === 'voided')
    return <p className="text-sm text-soft">This card no longer works. A refund is on the card you paid with in a few days.</p>
  if (claimed) return <p className="text-sm text-soft">It's in their wallet.</p>
  return (
    <p className="text-sm text-soft">
      {by === 'print' ? (
        'To print'
      ) : sentAt ? (
        <>
          Sent <LocalTime at={sentAt} format={dateAndTime} />
        </>
      ) : sendAt && sendAt > now ? (
        <>
          Leaves on <LocalTime at={sendAt} format={day} />
        </>
      ) : (
        'Leaves in a moment'
      )}
      {refundUntil && (
        <>
          {' · '}Refund until <LocalTime at={refundUntil} format={day} />
        </>
      )}
    </p>
  )
}
