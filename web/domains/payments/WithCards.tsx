import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import type { Choice } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { AddCard } from './AddCard.tsx'
import { mySavedCards } from './queries.ts'
import { cardName } from './SavedCardChoice.tsx'

const isUsable = ({ isExpired }: SavedCard): boolean => !isExpired

/** Cards that can pay; where there is none, the form for one comes first. */
export function WithCards({ onClose, children }: { onClose: () => void; children: (cards: readonly SavedCard[]) => ReactNode }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(mySavedCards())
  // The form for a card closes itself when the card is saved; what was opened goes on then.
  const closeWithoutCard = () => {
    if (!client.getQueryData(mySavedCards().queryKey)?.items.some(isUsable)) onClose()
  }
  if (error && !data)
    return (
      <Dialog open onClose={onClose} title="Your card">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  if (!data)
    return (
      <Dialog open onClose={onClose} title="Your card">
        <SkeletonRows />
      </Dialog>
    )
  const usable = data.items.filter(isUsable)
  return usable.length === 0 ? <AddCard onClose={closeWithoutCard} /> : children(usable)
}

export const cardChoices = (cards: readonly SavedCard[]): Choice[] =>
  cards.map((card) => ({ value: String(card.id), label: cardName(card) }))
