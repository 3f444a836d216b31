import { lineInputOf } from '#web/state/cart-rules.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type CartItem } from '#contracts/cart/cart.ts'
import { type Quote, type QuoteInput, quote } from '#contracts/checkout/checkout.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { type ApiProblem, call } from '#web/lib/api.ts'
import { useCart } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { keepWorth } from '#web/state/cart-worth.ts'
import { goodsAfter } from '#web/state/quoted-prices.ts'
import { usePromoCodes } from '#web/state/promo-codes.ts'
import { useViewer } from '#web/shell/session.ts'
import { type Correction, cartLines, corrected, correctionsOf, withEstimates } from './lines.ts'
import { mirrorCart } from './mirror.ts'
import { useCartReady } from './ready.ts'

/** The server's quote for these lines. Refetched whenever a screen opens because stock and prices must be current here. */
export const quoteOf = (body: Sent<typeof quote>['body']) =>
  queryOptions<Quote, ApiProblem>({
    queryKey: ['api', 'checkout', 'quote', body],
    queryFn: ({ signal }) => call(quote, { body }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })

export type QuoteWishes = Pick<QuoteInput, 'destination' | 'recipients' | 'spirals' | 'giftCards' | 'storeCredit'> & {
  /** The lines where they are for several people; otherwise those of the items. */
  items?: QuoteInput['items']
  /** A guest's address, once it is entered. */
  email?: string
}
/** Keeps the previous quote visible while the next one loads. */
export function useQuote(items: readonly CartItem[], wishes: QuoteWishes = {}) {
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const codes = usePromoCodes((state) => state.codes)
  const body = { items: items.map(lineInputOf), ...wishes, ...(codes.length > 0 && { promoCodes: codes }), ...(near && { near }) }
  const asked = useQuery({ ...quoteOf(body), enabled: items.length > 0, placeholderData: keepPreviousData })
  const answer = items.length > 0 ? asked.data : undefined
  const isOfTheseLines = answer !== undefined && !asked.isPlaceholderData && wishes.items === undefined
  useEffect(() => {
    if (isOfTheseLines) keepWorth(items, goodsAfter(answer))
  }, [isOfTheseLines, items, answer])
  return { ...asked, body, quote: answer }
}

/** Corrections made while a screen is open, so that the line can show them. */
const useNoted = create<{ corrections: ReadonlyMap<string, Correction> }>()(() => ({ corrections: new Map() }))

/** Applies the server's corrections to the cart and reports the changes. */
export function useCorrections(items: readonly CartItem[], quote: Quote | undefined, isCurrent: boolean): ReadonlyMap<string, Correction> {
  useEffect(() => () => useNoted.setState({ corrections: new Map() }), [])
  useEffect(() => {
    if (isCurrent) correct(items, quote)
  }, [items, quote, isCurrent])
  return useNoted(({ corrections }) => corrections)
}

function correct(items: readonly CartItem[], quote: Quote | undefined): void {
  useCart.setState((cart) => {
    const timed = withEstimates(cart.items, quote)
    return timed === cart.items ? cart : { items: [...timed] }
  })
  const found = correctionsOf(cartLines(items, quote))
  if (found.length === 0) return
  useNoted.setState(({ corrections }) => ({
    corrections: new Map([...corrections, ...found.map((one) => [one.id, { ...corrections.get(one.id), ...one }] as const)]),
  }))
  useCart.setState((cart) => ({ items: corrected(cart.items, found) }))
}

/** Sent to the window by what changed the account's cart beside this browser's. */
export const CART_CHANGED = 'spiral-cart-changed'
const SYNC_AGAIN = ['online', CART_CHANGED]

/** Syncs this browser's cart with the account's, again whenever the network returns. Mounted once in the frame; renders nothing. */
export function CartMirror(): null {
  const userId = useViewer()?.id ?? null
  const isReady = useCartReady()
  useEffect(() => {
    if (!isReady) return
    let stop = mirrorCart(userId)
    const startAnew = () => {
      stop()
      stop = mirrorCart(userId)
    }
    for (const event of SYNC_AGAIN) addEventListener(event, startAnew)
    return () => {
      for (const event of SYNC_AGAIN) removeEventListener(event, startAnew)
      stop()
    }
  }, [isReady, userId])
  return null
}
