import { CircleCheck } from 'lucide-react'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Quote, quote as quoteEndpoint } from '#contracts/checkout/checkout.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import type { ApiProblem } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { useViewer } from '#web/shell/session.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OrderEarns } from './OrderEarns.tsx'
import { cartLines } from './lines.ts'
import { MoneyRows } from './MoneyRows.tsx'
import { PromoCodes } from './PromoCodes.tsx'

type CartSummaryProps = {
  worksByMall: boolean
  items: readonly CartItem[]
  quote: Quote | undefined
  body: Sent<typeof quoteEndpoint>['body']
  error: ApiProblem | null
  isStale: boolean
  onRetry: () => void
}

/** The server's totals; the browser calculates nothing. */
export function CartSummary({ worksByMall, items, quote, body, error, isStale, onRetry }: CartSummaryProps) {
  const viewer = useViewer()
  const lines = cartLines(items, quote)
  const blocked = lines.filter(({ buyable }) => !buyable).length
  return (
    <Card className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)]" aria-busy={isStale}>
      <h2 className="text-h4">Summary</h2>
      {error && !quote && <ErrorState error={error} onRetry={onRetry} />}
      {!error && !quote && <SummarySkeleton />}
      {quote && (
        <>
          <MoneyRows
            quote={quote}
            awaitsAddress={quote.groups.some(({ fulfillmentMethod }) => fulfillmentMethod === 'ship-to-me')}
            itemCount={countOf(lines.filter(({ buyable }) => buyable).map(({ item }) => item))}
          />
          <PromoCodes quote={quote} body={body} />
          <p role="status" className="visually-hidden">
            {isStale ? '' : `Total ${dollars(quote.total)}`}
          </p>
          <OrderEarns spirals={quote.spiralsToEarn} isGuest={viewer === null} />
          {blocked > 0 && (
            <p className="text-sm text-danger">
              {plural(blocked, 'item')} can't be bought right now and {blocked === 1 ? "isn't" : "aren't"} in the total.
            </p>
          )}
          {blocked < lines.length && (
            <ButtonLink wide size="lg" to="/checkout">
              Checkout
            </ButtonLink>
          )}
          {blocked < lines.length && !worksByMall && viewer && (
            <ButtonLink wide variant="secondary" to="/one-click-checkout?cart=1">
              Buy with one click
            </ButtonLink>
          )}
          <p className="flex items-start gap-2 text-sm text-soft">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={1.75} />
            One payment for all stores. You don't need an account.
          </p>
        </>
      )}
    </Card>
  )
}

function SummarySkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="visually-hidden">Getting prices…</span>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
