import { Gift } from 'lucide-react'
import { useState } from 'react'
import { decideGiftCard, type OfficeGiftCard, officeGiftCards } from '#contracts/gift-cards/gift-card-office.ts'
import { GIFT_CARD_STATES, GIFT_STATE_WORDS } from '#contracts/gift-cards/gift-cards.ts'
import { dollars } from '#contracts/money.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { useDecideGiftCard } from './queries.ts'

const TONES: Record<OfficeGiftCard['state'], Tone> = {
  pending_payment: 'warning',
  active: 'success',
  blocked: 'danger',
  used_up: 'neutral',
  voided: 'neutral',
}

/** Gift cards with their balances. A card is blocked, allowed again, voided or refunded with a reason; nobody sees a code. */
export function GiftCardsSection() {
  const list = useList(officeGiftCards, ['q', 'state'])
  const liability = list.data?.pages[0]?.liability
  return (
    <ListPage
      title="Gift cards"
      lead={liability === undefined ? 'Cards, their balances and states.' : `SPIRAL owes ${dollars(liability)} on all gift cards together.`}
      list={list}
      noun={['gift card', 'gift cards']}
      search="Last 4 letters, purchase, name or email"
      filters={[
        {
          name: 'state',
          label: 'State',
          choices: [{ value: null, label: 'All' }, ...GIFT_CARD_STATES.map((state) => ({ value: state, label: GIFT_STATE_WORDS[state] }))],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (card) => <Row card={card} /> }}
      empty={{ title: 'No gift cards yet', icon: <Gift strokeWidth={1.75} />, children: 'Cards show up here when someone buys one.' }}
    />
  )
}

function Row({ card }: { card: OfficeGiftCard }) {
  const { state, stateReason, last4, amount, balance, place, number, buyer, recipient, boughtAt, sentAt, claimedAt } = card
  const isOpen = state === 'active' || state === 'used_up'
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base">
            {last4 ? `•••• ${last4}` : 'No code yet'}, {dollars(balance)} of {dollars(amount)}
          </h2>
          <Badge tone={TONES[state]}>{GIFT_STATE_WORDS[state]}</Badge>
          {claimedAt && <Badge tone="info">Claimed</Badge>}
        </div>
        <p className="text-sm break-words text-soft">
          {place.name} · {number} · {buyer.name} ({buyer.email}) to {recipient.name}
          {recipient.email && ` (${recipient.email})`}
        </p>
        <p className="text-sm text-soft">
          Bought {dateAndTime(boughtAt)}
          {sentAt && `, sent ${dateAndTime(sentAt)}`}
        </p>
        {stateReason && <p className="text-sm break-words">Reason: {stateReason}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen && state === 'active' && <Decide card={card} act="block" label="Block" />}
        {state === 'blocked' && <Decide card={card} act="unblock" label="Unblock" />}
        {(isOpen || state === 'blocked') && balance > 0 && <Decide card={card} act="refund" label="Refund" />}
        {(isOpen || state === 'blocked') && <Decide card={card} act="void" label="Void" />}
      </div>
    </Card>
  )
}

type Act = 'block' | 'unblock' | 'void' | 'refund'
const EFFECTS: Record<Act, (card: OfficeGiftCard) => string> = {
  block: () => "No one can spend or claim the card until it's unblocked. Its owner sees your reason.",
  unblock: () => 'The card works again.',
  void: ({ balance }) => `The card ends for good. The ${dollars(balance)} left on it goes to SPIRAL.`,
  refund: ({ balance }) => `The card ends for good. ${dollars(balance)} go back to the payment card that bought it.`,
}

function Decide({ card, act, label }: { card: OfficeGiftCard; act: Act; label: string }) {
  const [isOpen, setOpen] = useState(false)
  const decide = useDecideGiftCard()
  return (
    <>
      <Button size="sm" variant={act === 'void' ? 'quiet-danger' : 'secondary'} onClick={() => setOpen(true)}>
        {label}
        <span className="visually-hidden"> card {card.last4 ?? card.id}</span>
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`${label} the card ${card.last4 ? `•••• ${card.last4}` : card.number}`}
          schema={decideGiftCard.body.pick({ reason: true })}
          submitLabel={label}
          destructive={act === 'void' || act === 'refund'}
          onSubmit={async ({ reason }) => {
            await decide.mutateAsync({ params: { id: card.id }, body: { act, reason } })
            toast({ title: 'Done', body: 'The audit log has your reason.' })
          }}
          onClose={() => setOpen(false)}
          maxLength={300}
        >
          <p>{EFFECTS[act](card)}</p>
        </ReasonDialog>
      )}
    </>
  )
}
