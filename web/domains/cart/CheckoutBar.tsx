import type { Quote } from '#contracts/checkout/checkout.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'

/** Keeps the total and the checkout button visible on small screens until the summary scrolls into view. */
export function CheckoutBar({ quote }: { quote: Quote }) {
  return (
    <div
      data-print="hide"
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center justify-between gap-4 border-t border-hairline bg-surface px-4 py-3 md:bottom-0 lg:hidden"
    >
      <p>
        <span className="text-soft">Total</span> <Price price={quote.total} size="md" />
      </p>
      <ButtonLink to="/checkout">Checkout</ButtonLink>
    </div>
  )
}
