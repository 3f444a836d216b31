import type { ReactNode } from 'react'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'

/** The rows of a quote, as on a bill. */
export function MoneyRows({ quote, itemCount, awaitsAddress = false }: { quote: Quote; itemCount: number; awaitsAddress?: boolean }) {
  const usesSpirals = quote.spirals.applied > 0
  const others = cents(quote.discount - (quote.memberShipping?.amount ?? 0))
  const usesOthers = quote.due !== quote.total
  return (
    <dl className="flex flex-col gap-2">
      <MoneyRow label={`Subtotal (${plural(itemCount, 'item')})`} amount={quote.subtotal} />
      {others > 0 && <MoneyRow label="Discounts" amount={others} isMinus />}
      <MoneyRow label="Shipping" amount={quote.shipping} freeWord="Free" />
      {quote.memberShipping && <MoneyRow label={quote.memberShipping.name} amount={quote.memberShipping.amount} isMinus />}
      <MoneyRow
        label={quote.taxEstimated ? 'Estimated tax' : 'Tax'}
        amount={quote.tax}
        note={awaitsAddress ? 'Final tax depends on your shipping address.' : undefined}
      />
      <MoneyRow label="Total" amount={quote.total} isStrong />
      {quote.giftCards > 0 && (
        <MoneyRow
          label={quote.giftCardsUsed.filter(({ applied }) => applied > 0).length > 1 ? 'Gift cards' : 'Gift card'}
          amount={quote.giftCards}
          isMinus
        />
      )}
      {quote.storeCredit > 0 && <MoneyRow label="Store credit" amount={quote.storeCredit} isMinus />}
      {usesSpirals && <MoneyRow label={`${plural(quote.spirals.applied, 'SPIRAL')} used`} amount={quote.spirals.value} isMinus />}
      {usesOthers && <MoneyRow label="Due by card" amount={quote.due} isStrong />}
    </dl>
  )
}

type MoneyRowProps = {
  label: ReactNode
  amount: Cents
  freeWord?: string
  note?: string
  isStrong?: boolean
  isMinus?: boolean
  /** Stands for the amount, for one that can be pressed. */
  children?: ReactNode
}

export function MoneyRow({ label, amount, freeWord, note, isStrong = false, isMinus = false, children }: MoneyRowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isStrong ? 'border-t border-hairline pt-2 text-lg font-semibold' : ''}`}>
      <dt>
        {label}
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dt>
      <dd className="tabular whitespace-nowrap">
        {isMinus && '−'}
        {children ?? (amount === 0 && freeWord ? freeWord : dollars(amount))}
      </dd>
    </div>
  )
}
