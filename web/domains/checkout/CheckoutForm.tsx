import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Address, Viewer } from '#contracts/identity/auth.ts'
import { Email } from '#contracts/identity/people.ts'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import type { Settings } from '#contracts/operations.ts'
import { cents } from '#contracts/money.ts'
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
import { quoteOf, useCorrections, useQuote } from '../cart/queries.ts'
import { NO_CARD } from '../payments/card.ts'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { Entered, NOTHING_ENTERED, useCheckoutDraft } from './draft.ts'
import { type CheckoutFields, destinationOf } from './fields.ts'
import { type Assigned, isSameAssignment, orderedLines, piecesFor } from './for-whom.ts'
import { checkoutForm, collectedKey, destinationIn, needsCollector, spiralsIn } from './form.ts'
import type { GiftCards } from './GiftCardField.tsx'
import { Guided } from './Guided.tsx'
import { LinesToKnow } from './LinesToKnow.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { SpiralsHint } from './SpiralsHint.tsx'
import { TripPlan } from './TripPlan.tsx'
import { isDecline, usePlaceOrder } from './useCheckout.ts'

const PRICE_AFTER_MS = 300
/** Store credit is used up to what there is. */
const ALL_CREDIT = cents(100_000_000)

type Payments = z.output<typeof Settings>['payments']
type CheckoutFormProps = {
  items: readonly CartItem[]
  viewer: Viewer | null
  addresses: readonly Address[]
  savedCards: readonly SavedCard[]
  payments: Payments
  isTest: boolean
  /** One section at a time. */
  isGuided: boolean
}

/** Four sections on one page. Each is saved on blur, and changes that affect the price trigger a new quote. */
export function CheckoutForm({ items, viewer, addresses, savedCards, payments, isTest, isGuided }: CheckoutFormProps) {
  const [search] = useSearchParams()
  const [entered, setEntered] = useState(() =>
    withChosenSpirals(useCheckoutDraft.getState().entered ?? startingWith(viewer, addresses), search),
  )
  // Known at once, unlike what the price depends on: it decides which addresses must be entered.
  const [assigned, setAssigned] = useState<Assigned>(entered)
  const { recipients } = entered
  const destination = items.some((item) => parcelsOf(item, entered).has(null)) ? destinationIn(entered) : undefined
  const [savedCardId, setSavedCardId] = useState(() => savedCards.find(({ isExpired }) => !isExpired)?.id ?? null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const email = viewer ? undefined : Email.safeParse(entered.contact.email).data
  const { quote, body, error, isFetching, isPlaceholderData, refetch } = useQuote(items, {
    ...(recipients.length > 0 && { items: orderedLines(items, entered), recipients: recipients.map((person) => placeOf(person)) }),
    destination,
    ...(email !== undefined && { email }),
    spirals: viewer ? spiralsIn(entered) : points(0),
    ...(codes.length > 0 && { giftCards: codes.map((code) => ({ code })) }),
    ...(viewer && entered.usesStoreCredit && { storeCredit: ALL_CREDIT }),
  })
  const client = useQueryClient()
  const giftCards: GiftCards = {
    codes,
    apply: async (code) => {
      const asked = { ...body, giftCards: [...codes, code].map((each) => ({ code: each })) }
      const answer = await client.fetchQuery(quoteOf(asked)).catch((problem: unknown) => {
        if (problem instanceof ApiProblem) return problem
        throw problem
      })
      if (answer instanceof ApiProblem) return answer.document?.errors?.[0]?.message ?? answer.message
      const problem = answer.giftCardsUsed.at(-1)?.problem ?? null
      if (problem === null) setCodes((before) => [...before, code])
      return problem
    },
    remove: (code) => setCodes((before) => before.filter((each) => each !== code)),
  }
  const corrections = useCorrections(items, quote, !isPlaceholderData && !isFetching)
  const editing = useCartEditing()
  const lines = cartLines(items, quote)
  const buyable = lines.filter((line) => line.buyable).map(({ item }) => item)
  const parcels = buyable.map((item) => parcelsOf(item, assigned))
  const ships = parcels.some((to) => to.has(null))
  const { place, declined } = usePlaceOrder()

  const spiralsLimit = quote?.spirals.limit ?? points(0)
  const collected = (quote?.groups ?? []).filter(needsCollector).map(collectedKey)
  const form = useServerForm(
    checkoutForm({
      ships,
      paysByCard: savedCardId === null && (quote === undefined || quote.due > 0),
      cards: payments.testTokens,
      spiralsLimit,
      collected,
      parcelsTo: new Set(parcels.flatMap((to) => [...to].filter((position) => position !== null))),
    }),
    {
      defaultValues: { ...entered, card: NO_CARD },
    },
  )
  const { trigger, getFieldState } = form
  useEffect(() => {
    if (getFieldState('spirals').isTouched) void trigger('spirals')
  }, [spiralsLimit, trigger, getFieldState])
  useEffect(() => keepEntered(form.subscribe, setEntered, setAssigned), [form.subscribe])
  const submit = form.submit(async (checked) => {
    // If a new quote is loading, the order is sent with the price that was shown; the server reports a changed price.
    const latest = isFetching ? (await refetch({ cancelRefetch: false })).data : quote
    if (!quote || !latest) return
    // The card may pay less than was shown, as with SPIRALs that were just entered, but never more.
    const due = cents(Math.min(quote.due, latest.due))
    const agreed = {
      items: buyable,
      lines: orderedLines(buyable, form.getValues()),
      quote: { ...latest, total: quote.total, due },
      provider: payments.provider,
      savedCardId,
      buyingAs: viewer?.id ?? ('guest' as const),
    }
    await place(checked, { ...agreed, giftCards: codes.filter((_, i) => latest.giftCardsUsed[i]?.problem === null) }).catch(
      (problem: unknown) => {
        if (!(problem instanceof ApiProblem) || !isDecline(problem)) throw problem
        // Said beside the card, where it is mended, and not at the top of the form.
        if (savedCardId === null) form.setError('card.number', { type: 'server', message: 'Try another card.' })
      },
    )
  })

  // The form waits for the first quote, because the quote's content would shift the fields.
  if (!quote) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CartSkeleton />
  const contact = <ContactSection form={form} viewer={viewer} />
  const delivery = (
    <DeliverySection form={form} groups={quote.groups} items={buyable} addresses={addresses} ships={ships} editing={editing} />
  )
  const payment = (
    <PaymentSection
      form={form}
      quote={quote}
      body={body}
      viewer={viewer}
      giftCards={giftCards}
      saved={{ cards: savedCards, value: savedCardId, onChoose: setSavedCardId }}
      cards={payments.testTokens}
      isTest={isTest}
      declined={declined}
    />
  )
  const review = <ReviewSection quote={quote} itemCount={countOf(buyable)} isPlacing={form.isSubmitting} />
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
        {isGuided ? (
          <Guided
            form={form}
            quote={quote}
            declined={declined}
            sections={[
              contact,
              <div key="delivery" className="flex flex-col gap-8">
                {delivery}
                <TripPlan groups={quote.groups} />
              </div>,
              <div key="payment" className="flex flex-col gap-8">
                {payment}
                {viewer && <SpiralsHint form={form} quote={quote} />}
              </div>,
              review,
            ]}
          />
        ) : (
          <>
            {contact}
            {delivery}
            {payment}
          </>
        )}
      </div>
      <CheckoutSummary quote={quote} itemCount={countOf(buyable)} isStale={isFetching} awaitsAddress={ships && !destination} />
      {!isGuided && review}
    </form>
  )
}

/** To whom parcels with this item go; null is the buyer. */
const parcelsOf = (item: CartItem, assigned: Assigned): ReadonlySet<number | null> =>
  new Set(item.fulfillmentMethod === 'ship-to-me' ? piecesFor(item, assigned) : [])

/** The part of a recipient that the price depends on. */
const placeOf = (person: Pick<Entered, 'destination'>) => {
  const destination = destinationIn(person)
  return destination ? { destination } : {}
}

/** Saves input after a pause in typing, and requests a new quote if it affects the price. */
function keepEntered(
  subscribe: CheckoutFields['subscribe'],
  onKept: (entered: Entered) => void,
  onAssigned: (next: (before: Assigned) => Assigned) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      const entered = Entered.safeParse(values)
      if (!entered.success) return
      useCheckoutDraft.setState({ entered: entered.data })
      onAssigned((before) => (isSameAssignment(before, entered.data) ? before : entered.data))
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
/** The demo of SPIRALs leads here with the number that was chosen there. */
function withChosenSpirals(entered: Entered, search: URLSearchParams): Entered {
  const chosen = search.get('spirals')
  return chosen !== null && /^\d{1,8}$/.test(chosen) ? { ...entered, spirals: chosen } : entered
}

function startingWith(viewer: Viewer | null, addresses: readonly Address[]): Entered {
  if (!viewer) return NOTHING_ENTERED
  const home = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  return {
    ...NOTHING_ENTERED,
    contact: { name: viewer.name, email: viewer.email, phone: home?.phone ?? '' },
    destination: home ? destinationOf(home) : NOTHING_ENTERED.destination,
  }
}
