import { countOf } from '#web/state/cart-rules.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { CartSkeleton } from '../cart/CartSkeleton.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { Guided } from './Guided.tsx'
import { LinesToKnow } from './LinesToKnow.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { SpiralsHint } from './SpiralsHint.tsx'
import { TripPlan } from './TripPlan.tsx'
import { type Checkout, type CheckoutFormProps, useCheckoutForm } from './useCheckoutForm.ts'

/** Four sections: on one page, or guided from one to the next. Changes that affect the price ask for a new one. */
export function CheckoutForm({ isGuided, ...props }: CheckoutFormProps & { isGuided: boolean }) {
  const { quote, ...rest } = useCheckoutForm(props)
  // The form waits for the first quote, because the quote's content would shift the fields.
  if (!quote) return rest.error ? <ErrorState error={rest.error} onRetry={() => void rest.refetch()} /> : <CartSkeleton />
  const checkout: Checkout = { ...rest, quote }
  const { form, lines, corrections, editing, items, isFetching, awaitsAddress } = checkout
  return (
    <form
      method="post"
      onSubmit={checkout.submit}
      noValidate
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="flex min-w-0 flex-col gap-8">
        <ErrorSummary {...form.summary} />
        <LinesToKnow lines={lines} corrections={corrections} editing={editing} />
        {isGuided ? (
          <GuidedSections {...checkout} />
        ) : (
          <>
            <ContactSection {...checkout} />
            <DeliverySection {...checkout} />
            <PaymentSection {...checkout} />
          </>
        )}
      </div>
      <CheckoutSummary quote={quote} itemCount={countOf(items)} isStale={isFetching} awaitsAddress={awaitsAddress} />
      {!isGuided && <Review {...checkout} />}
    </form>
  )
}

const Review = ({ quote, items, form }: Checkout) => (
  <ReviewSection quote={quote} itemCount={countOf(items)} isPlacing={form.isSubmitting} />
)

const GuidedSections = (checkout: Checkout) => (
  <Guided
    {...checkout}
    sections={[
      <ContactSection key="contact" {...checkout} />,
      <div key="delivery" className="flex flex-col gap-8">
        <DeliverySection {...checkout} />
        <TripPlan groups={checkout.quote.groups} />
      </div>,
      <div key="payment" className="flex flex-col gap-8">
        <PaymentSection {...checkout} />
        {checkout.viewer && <SpiralsHint {...checkout} />}
      </div>,
      <Review key="review" {...checkout} />,
    ]}
  />
)
