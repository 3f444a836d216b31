import type { Quote } from '#contracts/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { Points } from '#web/ui/Points.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { MoneyRows } from '../cart/MoneyRows.tsx'

type CheckoutSummaryProps = { quote: Quote; itemCount: number; isStale: boolean; awaitsAddress: boolean }

/** Shows the quote's totals; the browser calculates nothing. */
export function CheckoutSummary({ quote, itemCount, isStale, awaitsAddress }: CheckoutSummaryProps) {
  return (
    <Card
      aria-busy={isStale}
      className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:col-start-2 lg:row-span-2"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-h4">Summary</h2>
        <TextLink to="/cart">Edit cart</TextLink>
      </div>
      <MoneyRows quote={quote} itemCount={itemCount} awaitsAddress={awaitsAddress} />
      <p role="status" className="visually-hidden">
        {!isStale && `Total ${dollars(quote.total)}`}
      </p>
      {quote.spiralsToEarn > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 rounded-sm bg-reward-wash px-3 py-2">
          You'll earn <Points points={quote.spiralsToEarn} className="font-semibold" />
        </p>
      )}
    </Card>
  )
}
