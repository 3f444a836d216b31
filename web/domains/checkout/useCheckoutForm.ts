import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Address, Viewer } from '#contracts/identity/auth.ts'
import { Email } from '#contracts/identity/people.ts'
import { cents } from '#contracts/money.ts'
import type { Settings } from '#contracts/operations.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { points } from '#contracts/points.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useCartEditing } from '#web/state/cart-editing.ts'
import { cartLines } from '../cart/lines.ts'
import { quoteOf, useCorrections, useQuote } from '../cart/queries.ts'
import { NO_CARD } from '../payments/card.ts'
import { walletOf } from '../payments/wallets.ts'
import { Entered, NOTHING_ENTERED, useCheckoutDraft } from './draft.ts'
import { type CheckoutFields, destinationOf } from './fields.ts'
import { type Assigned, isSameAssignment, orderedLines, piecesFor } from './for-whom.ts'
import { type Checked, checkoutForm, collectedKey, destinationIn, needsCollector, spiralsIn } from './form.ts'
import type { GiftCards } from './GiftCardField.tsx'
import { isDecline, usePlaceOrder } from './useCheckout.ts'

const PRICE_AFTER_MS = 300
/** Store credit is used up to what there is. */
const ALL_CREDIT = cents(100_000_000)

export type CheckoutFormProps = {
  items: readonly CartItem[]
  viewer: Viewer | null
  addresses: readonly Address[]
  savedCards: readonly SavedCard[]
  setup: z.output<typeof Settings>
}
/** A checkout whose first price has arrived, as its sections show it. */
export type Checkout = ReturnType<typeof useCheckoutForm> & { quote: NonNullable<ReturnType<typeof useQuote>['quote']> }

/** What is bought, what was entered, its price now, and the order that comes of it. */
export function useCheckoutForm({ items, viewer, addresses, savedCards, setup: { payments, testPayments } }: CheckoutFormProps) {
  const { entered, assigned, keepEnteredOf } = useEntered(viewer, addresses)
  const [savedCardId, setSavedCardId] = useState(() => savedCards.find(({ isExpired }) => !isExpired)?.id ?? null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { recipients } = entered
  const destination = items.some((item) => parcelsOf(item, entered).has(null)) ? destinationIn(entered) : undefined
  const email = viewer ? undefined : Email.safeParse(entered.contact.email).data
  const { quote, body, error, isFetching, isPlaceholderData, refetch } = useQuote(items, {
    ...(recipients.length > 0 && { items: orderedLines(items, entered), recipients: recipients.map((person) => placeOf(person)) }),
    destination,
    ...(email !== undefined && { email }),
    spirals: viewer ? spiralsIn(entered) : points(0),
    ...(codes.length > 0 && { giftCards: codes.map((code) => ({ code })) }),
    ...(viewer && entered.usesStoreCredit && { storeCredit: ALL_CREDIT }),
  })
  const giftCards = useGiftCards(body, codes, setCodes)
  const corrections = useCorrections(items, quote, !isPlaceholderData && !isFetching)
  const editing = useCartEditing()
  const lines = cartLines(items, quote)
  const buyable = lines.filter((line) => line.buyable).map(({ item }) => item)
  const parcels = buyable.map((item) => parcelsOf(item, assigned))
  const ships = parcels.some((to) => to.has(null))
  const { place, declined } = usePlaceOrder()

  const spiralsLimit = quote?.spirals.limit ?? points(0)
  const form = useServerForm(
    checkoutForm({
      ships,
      paysByCard: savedCardId === null && (quote === undefined || quote.due > 0),
      cards: payments,
      spiralsLimit,
      collected: (quote?.groups ?? []).filter(needsCollector).map(collectedKey),
      parcelsTo: new Set(parcels.flatMap((to) => [...to].filter((position) => position !== null))),
    }),
    { defaultValues: { ...entered, card: NO_CARD } },
  )
  const { trigger, getFieldState, subscribe } = form
  useEffect(() => {
    if (getFieldState('spirals').isTouched) void trigger('spirals')
  }, [spiralsLimit, trigger, getFieldState])
  useEffect(() => keepEnteredOf(subscribe), [keepEnteredOf, subscribe])
  /** Places the order; false when the card was declined, which is said beside the card. */
  async function send(checked: Checked): Promise<boolean> {
    const { byWallet } = checked.card
    // If a new quote is loading, the order is sent with the price that was shown; the server reports a changed price. The sheet of a wallet
    // may have been open for long.
    const latest = isFetching || byWallet ? (await refetch({ cancelRefetch: false })).data : quote
    if (!quote || !latest) return false
    // The card may pay less than was shown, as with SPIRALs that were just entered, but never more.
    const due = cents(Math.min(quote.due, latest.due))
    const agreed = {
      items: buyable,
      lines: orderedLines(buyable, form.getValues()),
      quote: { ...latest, total: quote.total, due },
      provider: payments.provider,
      savedCardId,
      giftCards: codes.filter((_, i) => latest.giftCardsUsed[i]?.problem === null),
      buyingAs: viewer?.id ?? ('guest' as const),
    }
    try {
      await place(checked, agreed)
      return true
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || !isDecline(problem)) throw problem
      // Said beside the card, where it is mended, and not at the top of the form.
      if (savedCardId === null && !byWallet) form.setError('card.number', { type: 'server', message: 'Try another card.' })
      return false
    }
  }
  const submit = form.submit(send)
  return {
    form,
    submit,
    wallet: walletOf({ form, send }),
    viewer,
    addresses,
    editing,
    quote,
    body,
    error,
    isFetching,
    refetch,
    lines,
    corrections,
    items: buyable,
    ships,
    awaitsAddress: ships && !destination,
    giftCards,
    saved: { cards: savedCards, value: savedCardId, onChoose: setSavedCardId },
    cardSetup: payments,
    isTest: testPayments,
    declined,
  }
}

/** What was entered: kept for a reload at once, and priced after a pause in typing. */
function useEntered(viewer: Viewer | null, addresses: readonly Address[]) {
  const [search] = useSearchParams()
  const [entered, setEntered] = useState(() =>
    withChosenSpirals(useCheckoutDraft.getState().entered ?? startingWith(viewer, addresses), search),
  )
  // Known at once, unlike what the price depends on: it decides which addresses must be entered.
  const [assigned, setAssigned] = useState<Assigned>(entered)
  const keepEnteredOf = useCallback((subscribe: CheckoutFields['subscribe']) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const { data } = Entered.safeParse(values)
        if (!data) return
        useCheckoutDraft.setState({ entered: data })
        setAssigned((before) => (isSameAssignment(before, data) ? before : data))
        clearTimeout(timer)
        timer = setTimeout(setEntered, PRICE_AFTER_MS, data)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [])
  return { entered, assigned, keepEnteredOf }
}

/** A card joins once the server has read its code. */
function useGiftCards(
  body: Parameters<typeof quoteOf>[0],
  codes: readonly string[],
  setCodes: (change: (before: readonly string[]) => readonly string[]) => void,
): GiftCards {
  const client = useQueryClient()
  return {
    codes,
    async apply(code) {
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
}

/** To whom parcels with this item go; null is the buyer. */
const parcelsOf = (item: CartItem, assigned: Assigned): ReadonlySet<number | null> =>
  new Set(item.fulfillmentMethod === 'ship-to-me' ? piecesFor(item, assigned) : [])

/** The part of a recipient that the price depends on. */
const placeOf = (person: Pick<Entered, 'destination'>) => {
  const destination = destinationIn(person)
  return destination ? { destination } : {}
}

/** The demo of SPIRALs leads here with the number that was chosen there. */
function withChosenSpirals(entered: Entered, search: URLSearchParams): Entered {
  const chosen = search.get('spirals')
  return chosen !== null && /^\d{1,8}$/.test(chosen) ? { ...entered, spirals: chosen } : entered
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
