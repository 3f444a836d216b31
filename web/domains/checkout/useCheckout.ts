import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import type { CartItem } from '#contracts/cart/cart.ts'
import { type OrderedLine, type Quote, checkout } from '#contracts/checkout/checkout.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { BuyingAs } from '#contracts/identity/people.ts'
import type { SavedCardId } from '#contracts/ids.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { cents } from '#contracts/money.ts'
import { orders } from '#contracts/orders/orders.ts'
import { ApiProblem, read, useWrite } from '#web/lib/api.ts'
import { EarlierTryFound } from '#web/lib/tries.ts'
import { showEarlier, useEarlierTry } from '#web/lib/use-earlier-try.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { lookAtSession } from '#web/shell/look-at-session.ts'
import { useCart } from '#web/state/cart.ts'
import { usePromoCodes } from '#web/state/promo-codes.ts'
import { withoutBought } from '../cart/lines.ts'
import { addressAfter } from './address-after.ts'
import { useAskedZips } from '../identity/asked-zips.ts'
import { mySavedCards } from '../payments/queries.ts'
import { NOTHING_ENTERED, useCheckoutDraft } from './draft.ts'
import { inHandIn } from './in-hand.ts'
import { checkoutTries } from './queries.ts'
import { type Checked, collectedKey, needsCollector } from './form.ts'

type PlacedOrder = Reply<typeof checkout>
type Agreed = {
  items: readonly CartItem[]
  lines: OrderedLine[]
  quote: Quote
  provider: string
  savedCardId: SavedCardId | null
  giftCards: readonly string[]
  buyingAs: BuyingAs
}

/** Places the order with the prices shown, then removes only the purchased items from the cart. */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const inHandAt = inHandIn(useSearchParams()[0])
  const client = useQueryClient()
  const send = useWrite(checkout, [read(orders), read(spirals), mySavedCards()], { failure: 'mine', tries: checkoutTries })
  const askedZips = useAskedZips()
  const [declined, setDeclined] = useState<string | null>(null)

  async function place(checked: Checked, { items, lines, quote, provider, savedCardId, giftCards, buyingAs }: Agreed) {
    const { contact, destination, collectors, gift, recipients, spirals: used, card } = checked
    const zips = [destination, ...recipients.map((person) => ('destination' in person ? person.destination : undefined))].flatMap(
      (home) => home?.zip ?? [],
    )
    setDeclined(null)
    try {
      const placed = await send.mutateAsync({
        note: items.map(({ id, quantity }): BoughtLine => ({ id, quantity })),
        body: {
          buyingAs,
          ...(inHandAt && { inHandAt }),
          items: lines,
          ...(gift && { gift }),
          ...(recipients.length > 0 && { recipients }),
          contact,
          agreedTotal: quote.total,
          agreedDue: cents(quote.due),
          agreedPromotions: quote.promotions.applied.map(({ id }) => id),
          ...promoCodesIn(quote),
          payment:
            quote.due > 0
              ? {
                  provider,
                  ...(card.byWallet || savedCardId === null
                    ? { token: card.token, save: checked.savesCard && !card.byWallet }
                    : { savedCardId }),
                }
              : null,
          ...(destination && { destination }),
          ...askedZips.confirmed(zips),
          ...(used > 0 && { spirals: used }),
          ...(giftCards.length > 0 && { giftCards: giftCards.map((code) => ({ code })) }),
          ...(quote.storeCredit > 0 && { storeCredit: quote.storeCredit }),
          ...collectorsIn(collectors, quote),
        },
      })
      leaveCart(items, placed)
      await navigate(addressAfter(placed), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      askedZips.hear(error, zips)
      if (error instanceof EarlierTryFound) return showEarlier(client, checkoutTries, error.found)
      if (isDecline(error)) setDeclined(hintIn(error))
      // The page asks how to go on.
      if (error.code === 'checkout.session_ended' || error.code === 'checkout.other_account') void lookAtSession(client)
      // The page data may be outdated, whatever the reason for the failure.
      void readAgain(client, [{ queryKey: ['api', 'checkout', 'quote'] }])
      throw error
    }
  }
  return { place, declined }
}

/** The order that an earlier page placed without hearing of it. A guest's cart still has its items; the server has emptied an account's. */
export function useEarlierOrder() {
  const earlier = useEarlierTry(checkoutTries)
  const { found } = earlier
  useEffect(() => {
    const bought = BoughtLines.safeParse(found?.note)
    if (!bought.success) return
    checkoutTries.dropNote()
    if (useCart.getState().account === null) useCart.setState((cart) => ({ items: withoutBought(cart.items, bought.data) }))
  }, [found])
  return earlier
}
const BoughtLines = z.array(z.object({ id: z.string(), quantity: z.int() }))
type BoughtLine = z.infer<typeof BoughtLines>[number]

/** The codes that take something off; the others stay in the cart, with their reasons. */
function promoCodesIn({ promotions }: Quote): Pick<Sent<typeof checkout>['body'], 'promoCodes'> {
  const promoCodes = promotions.codes.filter(({ problem }) => problem === null).map(({ code }) => code)
  return promoCodes.length > 0 ? { promoCodes } : {}
}

function collectorsIn(names: Checked['collectors'], { groups }: Quote): Pick<Sent<typeof checkout>['body'], 'collectors'> {
  const collectors = groups.flatMap((group) => {
    const { storeId, fulfillmentMethod } = group
    const name = names[collectedKey(group)]
    return name && needsCollector(group) && fulfillmentMethod !== 'ship-to-me' ? [{ storeId, fulfillmentMethod, name }] : []
  })
  return collectors.length > 0 ? { collectors } : {}
}

function leaveCart(items: readonly CartItem[], { order, payment }: PlacedOrder) {
  usePromoCodes.setState({ codes: [] })
  useCart.setState((cart) => ({ items: withoutBought(cart.items, items) }))
  const isPaid = payment.state === 'captured' || payment.state === 'none'
  useCheckoutDraft.setState(({ entered }) => ({
    entered: entered && {
      ...entered,
      collectors: {},
      gift: NOTHING_ENTERED.gift,
      recipients: [],
      forWhom: {},
      spirals: NOTHING_ENTERED.spirals,
      usesStoreCredit: false,
    },
    begun: null,
    awaiting: isPaid ? null : { number: order.number, items: [...items] },
  }))
}

export const isDecline = ({ document }: ApiProblem): boolean => document?.code === 'checkout.declined'
const hintIn = ({ document }: ApiProblem): string =>
  typeof document?.hint === 'string' ? document.hint : 'Your bank gave no reason. Call the number on your card, or try another card.'
