import { useQuery } from '@tanstack/react-query'
import { CreditCard, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { brandNamed } from './card.ts'
import { CardBrandMark } from './CardBrandMark.tsx'
import { cardName, expiry } from './SavedCardChoice.tsx'
import { mySavedCards, useDefaultCard, useRemoveCard } from './queries.ts'
import { AddCard } from './AddCard.tsx'

/** The saved cards of the account: which one pays first, and the way to add or remove one. */
export function SavedCards() {
  const { data, error, refetch } = useQuery(mySavedCards())
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button variant="secondary" onClick={() => setAdding(true)}>
      Add a card
    </Button>
  )
  return (
    <Section id="saved-cards" title="Saved cards" aside={<TextLink to="/one-click-checkout?settings=1">One-click settings</TextLink>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.items.length === 0 ? (
        <EmptyState icon={<CreditCard strokeWidth={1.75} />} title="No saved cards" action={add}>
          Save a card to pay faster. The card company keeps its number, and we only see the last four digits.
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {data.items.map((card) => (
              <li key={card.id}>
                <OneCard card={card} />
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {isAdding && <AddCard onClose={() => setAdding(false)} />}
    </Section>
  )
}

function OneCard({ card }: { card: SavedCard }) {
  const makeDefault = useDefaultCard()
  const remove = useRemoveCard()
  const name = cardName(card)
  const params = { id: card.id }
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <CardBrandMark brand={brandNamed(card.brand)} />
        <p className="min-w-0 flex-1">
          <span className="block font-medium">{name}</span>
          <span className={`text-sm ${card.isExpired ? 'text-danger' : 'text-soft'}`}>
            {card.isExpired ? 'Expired' : 'Expires'} {expiry(card)}
          </span>
        </p>
        {card.isDefault && <Badge tone="success">Default</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!card.isDefault && !card.isExpired && (
          <Button
            variant="secondary"
            size="sm"
            busy={makeDefault.isPending}
            busyLabel="Saving…"
            onClick={() => makeDefault.mutate({ params, body: {} })}
          >
            Make default<span className="visually-hidden">: {name}</span>
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          busy={remove.isPending}
          busyLabel="Removing…"
          onClick={() => remove.mutate({ params })}
          icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        >
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </Card>
  )
}
