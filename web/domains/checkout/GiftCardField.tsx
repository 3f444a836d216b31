import { Gift, X } from 'lucide-react'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { LIMITS } from '#contracts/limits.ts'
import { dollars } from '#contracts/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '../cart/CodeField.tsx'

export type GiftCards = {
  codes: readonly string[]
  /** Answers why the card cannot be used, or null when it was added. */
  apply: (code: string) => Promise<string | null>
  remove: (code: string) => void
}

/** Gift cards to pay with: a folded field for the next code, and what each card pays and keeps. */
export function GiftCardField({ cards, quote }: { cards: GiftCards; quote: Quote }) {
  const { codes, remove } = cards
  return (
    <div className="flex flex-col gap-3">
      {codes.length > 0 && (
        <ul className="flex flex-col gap-2">
          {codes.map((code, i) => {
            const used = quote.giftCardsUsed[i]
            return used && <UsedCard key={code} used={used} onRemove={() => remove(code)} />
          })}
        </ul>
      )}
      {codes.length < LIMITS.giftCardsPerOrder && <NextCode cards={cards} isFirst={codes.length === 0} />}
    </div>
  )
}

function UsedCard({ used, onRemove }: { used: Quote['giftCardsUsed'][number]; onRemove: () => void }) {
  const name = `Gift card •••• ${used.last4}`
  return (
    <li className="flex items-center gap-3 rounded-sm bg-sunken px-3 py-2">
      <Gift aria-hidden="true" className="size-5 shrink-0 text-link" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className={used.problem === null ? 'tabular text-sm text-soft' : 'text-sm text-danger'}>
          {used.problem ?? `${dollars(used.left)} left after this order`}
        </span>
      </span>
      {used.applied > 0 && <span className="tabular whitespace-nowrap">−{dollars(used.applied)}</span>}
      <Button variant="quiet" size="sm" onClick={onRemove} icon={<X aria-hidden="true" className="size-4" strokeWidth={2} />}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  )
}

function NextCode({ cards, isFirst }: { cards: GiftCards; isFirst: boolean }) {
  return (
    <CodeField
      label="Gift card code"
      opener={isFirst ? 'Use a gift card' : 'Use another gift card'}
      emptyError="Enter the code of the gift card."
      apply={async (code) => (cards.codes.includes(code) ? 'You already added this gift card.' : cards.apply(code))}
      fieldClassName="w-full sm:w-72"
      className="tabular"
      buttonClassName="sm:mt-7.5"
    />
  )
}
