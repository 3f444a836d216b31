import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { SavedCardId } from '#contracts/ids.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { Button } from '#web/ui/Button.tsx'
import { CardBrandMark } from './CardBrandMark.tsx'
import { brandNamed } from './card.ts'
import { useRemoveCard } from './queries.ts'

type SavedCardChoiceProps = { cards: readonly SavedCard[]; value: SavedCardId | null; onChoose: (id: SavedCardId | null) => void }

/** A saved card, or another one. */
export function SavedCardChoice({ cards, value, onChoose }: SavedCardChoiceProps) {
  const name = useId()
  const remove = useRemoveCard()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="visually-hidden">Card</legend>
      {cards.map((card) => (
        <div key={card.id} className="flex items-center gap-2 rounded-sm border border-hairline pr-1 has-checked:border-accent">
          <label className="flex min-h-12 flex-1 items-center gap-3 px-3 py-2">
            <input
              type="radio"
              name={name}
              checked={value === card.id}
              disabled={card.isExpired}
              onChange={() => onChoose(card.id)}
              className="size-5 shrink-0 accent-accent"
            />
            <CardBrandMark brand={brandNamed(card.brand)} />
            <span className="min-w-0">
              <span className="block font-medium">{cardName(card)}</span>
              <span className={`text-sm ${card.isExpired ? 'text-danger' : 'text-soft'}`}>
                {card.isExpired ? 'Expired' : 'Expires'} {expiry(card)}
              </span>
            </span>
          </label>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              if (value === card.id) onChoose(null)
              remove.mutate({ params: { id: card.id } })
            }}
            icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          >
            Remove<span className="visually-hidden"> {cardName(card)}</span>
          </Button>
        </div>
      ))}
      <label className="flex min-h-12 items-center gap-3 rounded-sm border border-hairline px-3 py-2 has-checked:border-accent">
        <input
          type="radio"
          name={name}
          checked={value === null}
          onChange={() => onChoose(null)}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="font-medium">Use another card</span>
      </label>
    </fieldset>
  )
}

/** "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string => `${brand} •••• ${last4}`
/** "08/29". */
export const expiry = ({ expMonth, expYear }: SavedCard): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
