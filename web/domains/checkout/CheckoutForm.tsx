import { useEffect, useState } from 'react'
import type { Address, Viewer } from '#contracts/identity/auth.ts'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Settings } from '#contracts/operations.ts'
import { points } from '#contracts/points.ts'
import type { z } from 'zod'
import { ApiProblem } from '#web/lib/api.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { CartSkeleton } from '../cart/CartSkeleton.tsx'
import { useCartEditing } from '../cart/editing.ts'
import { cartLines } from '../cart/lines.ts'
import { useCorrections, useQuote } from '../cart/queries.ts'
import { NO_CARD } from './card.ts'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { Entered, NOTHING_ENTERED, useCheckoutDraft } from './draft.ts'
import { type CheckoutFields, destinationOf } from './fields.ts'
import { checkoutForm, collectedKey, destinationIn, spiralsIn } from './form.ts'
import { LinesToKnow } from './LinesToKnow.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { isDecline, usePlaceOrder } from './useCheckout.ts'

const PRICE_AFTER_MS = 300

type Payments = z.output<typeof Settings>['payments']
type CheckoutFormProps = {
  items: readonly CartItem[]
  viewer: Viewer | null
  addresses: readonly Address[]
  payments: Payments
  isTest: boolean
}

/** Four sections on one page. Each is saved on blur, and changes that affect the price trigger a new quote. */
export function CheckoutForm({ items, viewer, addresses, payments, isTest }: CheckoutFormProps) {
  const [entered, setEntered] = useState(() => useCheckoutDraft.getState().entered ?? startingWith(viewer, addresses))
  const destination = items.some(shipsHome) ? destinationIn(entered) : undefined
  const { quote, error, isFetching, isPlaceholderData, refetch } = useQuote(items, {
    destination,
    spirals: viewer ? spiralsIn(entered) : points(0),
  })
  const corrections = useCorrections(items, quote, !isPlaceholderData && !isFetching)
  const editing = useCartEditing()
  const lines = cartLines(items, quote)
  const buyable = lines.filter((line) => line.buyable).map(({ item }) => item)
  const ships = buyable.some(shipsHome)
  const { place, declined } = usePlaceOrder()

  const spiralsLimit = quote?.spirals.limit ?? points(0)
  const collected = (quote?.groups ?? []).filter(({ fulfillmentMethod }) => fulfillmentMethod !== 'ship-to-me').map(collectedKey)
  const form = useServerForm(
    checkoutForm({ ships, paysByCard: quote === undefined || quote.due > 0, cards: payments.testTokens, spiralsLimit, collected }),
    {
      defaultValues: { ...entered, card: NO_CARD },
    },
  )
  const { trigger, getFieldState } = form
  useEffect(() => {
    if (getFieldState('spirals').isTouched) void trigger('spirals')
  }, [spiralsLimit, trigger, getFieldState])
  useEffect(() => keepEntered(form.subscribe, setEntered), [form.subscribe])
  const submit = form.submit(async (checked) => {
    // If a new quote is loading, the order is sent with the price that was shown; the server reports a changed price.
    const latest = isFetching ? (await refetch({ cancelRefetch: false })).data : quote
    if (!quote || !latest) return
    await place(checked, { items: buyable, quote: { ...latest, total: quote.total }, provider: payments.provider }).catch(
      (problem: unknown) => {
        if (!(problem instanceof ApiProblem) || !isDecline(problem)) throw problem
        // Said beside the card, where it is mended, and not at the top of the form.
        form.setError('card.number', { type: 'server', message: 'Try another card.' })
      },
    )
  })

  // The form waits for the first quote, because the quote's content would shift the fields.
  if (!quote) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CartSkeleton />
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="flex min-w-0 flex-col gap-8">
        <ErrorSummary {...form.summary} />
        <LinesToKnow lines={lines} corrections={corrections} editing={editing} />
        <ContactSection form={form} viewer={viewer} />
        <DeliverySection form={form} groups={quote.groups} items={buyable} addresses={addresses} ships={ships} editing={editing} />
        <PaymentSection form={form} quote={quote} viewer={viewer} cards={payments.testTokens} isTest={isTest} declined={declined} />
      </div>
      <CheckoutSummary quote={quote} itemCount={countOf(buyable)} isStale={isFetching} awaitsAddress={ships && !destination} />
      <ReviewSection quote={quote} itemCount={countOf(buyable)} isPlacing={form.isSubmitting} />
    </form>
  )
}

const shipsHome = ({ fulfillmentMethod }: CartItem) => fulfillmentMethod === 'ship-to-me'

/** Saves input after a pause in typing, and requests a new quote if it affects the price. */
function keepEntered(subscribe: CheckoutFields['subscribe'], onKept: (entered: Entered) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      const entered = Entered.safeParse(values)
      if (!entered.success) return
      useCheckoutDraft.setState({ entered: entered.data })
      clearTimeout(timer)
      timer = setTimeout(onKept, PRICE_AFTER_MS, entered.data)
    },
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Prefills the form for signed-in users. */
function startingWith(viewer: Viewer | null, addresses: readonly Address[]): Entered {
  if (!viewer) return NOTHING_ENTERED
  const home = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  return {
    ...NOTHING_ENTERED,
    contact: { name: viewer.name, email: viewer.email, phone: home?.phone ?? '' },
    destination: home ? destinationOf(home) : NOTHING_ENTERED.destination,
  }
}
