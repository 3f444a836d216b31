import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '#contracts/cart/cart.ts'
import { type OrderedLine, type Quote, checkout } from '#contracts/checkout.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { BuyingAs } from '#contracts/identity/people.ts'
import type { SavedCardId } from '#contracts/ids.ts'
import { spirals } from '#contracts/loyalty.ts'
import { cents } from '#contracts/money.ts'
import { orders } from '#contracts/orders/orders.ts'
import { ApiProblem, read, useWrite } from '#web/lib/api.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { lookAtSession } from '#web/shell/session.ts'
import { useCart } from '#web/state/cart.ts'
import { usePromoCodes } from '#web/state/promo-codes.ts'
import { withoutBought } from '../cart/lines.ts'
import { addressAfter } from './address-after.ts'
import { mySavedCards } from '../payments/queries.ts'
import { NOTHING_ENTERED, useCheckoutDraft } from './draft.ts'
import { type Checked, collectedKey, needsCollector } from './form.ts'

type Placed = Reply<typeof checkout>
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
  const client = useQueryClient()
  const send = useWrite(checkout, [read(orders), read(spirals), mySavedCards()], { failure: 'mine' })
  const [declined, setDeclined] = useState<string | null>(null)

  async function place(checked: Checked, { items, lines, quote, provider, savedCardId, giftCards, buyingAs }: Agreed) {
    const { contact, destination, collectors, gift, recipients, spirals: used, card } = checked
    setDeclined(null)
    try {
      const placed = await send.mutateAsync({
        body: {
          buyingAs,
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
              ? { provider, ...(savedCardId === null ? { token: card.token, save: checked.savesCard } : { savedCardId }) }
              : null,
          ...(destination && { destination }),
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

function leaveCart(items: readonly CartItem[], { order, payment }: Placed) {
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
