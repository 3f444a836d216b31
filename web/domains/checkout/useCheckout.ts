import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '#contracts/cart/cart.ts'
import { type Quote, checkout } from '#contracts/checkout.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { spirals } from '#contracts/loyalty.ts'
import { orders } from '#contracts/orders/orders.ts'
import { ApiProblem, read, useWrite } from '#web/lib/api.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { useCart } from '#web/state/cart.ts'
import { lineInputOf, withoutBought } from '../cart/lines.ts'
import { addressAfter } from './address-after.ts'
import { NOTHING_ENTERED, useCheckoutDraft } from './draft.ts'
import { type Checked, collectedKey } from './form.ts'

type Placed = Reply<typeof checkout>
type Agreed = { items: readonly CartItem[]; quote: Quote; provider: string }

/** Places the order with the prices shown, then removes only the purchased items from the cart. */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const send = useWrite(checkout, [read(orders), read(spirals)], { failure: 'mine' })
  const [declined, setDeclined] = useState<string | null>(null)

  async function place({ contact, destination, collectors, spirals: used, card }: Checked, { items, quote, provider }: Agreed) {
    setDeclined(null)
    try {
      const placed = await send.mutateAsync({
        body: {
          items: items.map(lineInputOf),
          contact,
          agreedTotal: quote.total,
          payment: quote.due > 0 ? { provider, token: card.token } : null,
          ...(destination && { destination }),
          ...(used > 0 && { spirals: used }),
          ...collectorsIn(collectors, quote),
        },
      })
      leaveCart(items, placed)
      await navigate(addressAfter(placed), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (isDecline(error)) setDeclined(hintIn(error))
      // The page data may be outdated, whatever the reason for the failure.
      void readAgain(client, [{ queryKey: ['api', 'checkout', 'quote'] }])
      throw error
    }
  }
  return { place, declined }
}

function collectorsIn(names: Checked['collectors'], { groups }: Quote): Pick<Sent<typeof checkout>['body'], 'collectors'> {
  const collectors = groups.flatMap((group) => {
    const { storeId, fulfillmentMethod } = group
    const name = names[collectedKey(group)]
    return name && fulfillmentMethod !== 'ship-to-me' ? [{ storeId, fulfillmentMethod, name }] : []
  })
  return collectors.length > 0 ? { collectors } : {}
}

function leaveCart(items: readonly CartItem[], { order, payment }: Placed) {
  useCart.setState((cart) => ({ items: withoutBought(cart.items, items) }))
  const isPaid = payment.state === 'captured' || payment.state === 'none'
  useCheckoutDraft.setState(({ entered }) => ({
    entered: entered && { ...entered, collectors: {}, spirals: NOTHING_ENTERED.spirals },
    awaiting: isPaid ? null : { number: order.number, items: [...items] },
  }))
}

export const isDecline = ({ document }: ApiProblem): boolean => document?.code === 'checkout.declined'
const hintIn = ({ document }: ApiProblem): string =>
  typeof document?.hint === 'string' ? document.hint : 'Your bank gave no reason. Call the number on your card, or try another card.'
