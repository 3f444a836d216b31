import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { useViewer } from '#web/shell/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { MoneyRows } from '../cart/MoneyRows.tsx'
import { OrderEarns } from '../cart/OrderEarns.tsx'

type CheckoutSummaryProps = { quote: Quote; itemCount: number; isStale: boolean; awaitsAddress: boolean }

/** Shows the quote's totals; the browser calculates nothing. */
export function CheckoutSummary({ quote, itemCount, isStale, awaitsAddress }: CheckoutSummaryProps) {
  const viewer = useViewer()
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
      <OrderEarns spirals={quote.spiralsToEarn} isGuest={viewer === null} />
    </Card>
  )
}
