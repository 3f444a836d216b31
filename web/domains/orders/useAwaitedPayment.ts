import { useEffect, useState } from 'react'
import type { Order } from '#contracts/orders.ts'
import { useCart } from '#web/state/cart.ts'
import { readDraft, saveDraft } from '../checkout/draft.ts'

/** Once the bank has decided: after a no, what was ordered goes back into the cart. Says whether that happened. */
export function useAwaitedPayment({ number, state }: Pick<Order, 'number' | 'state'>): boolean {
  const [isCartBack, setCartBack] = useState(false)
  useEffect(() => {
    const { awaiting } = readDraft()
    if (awaiting?.number !== number || state === 'payment_pending') return
    saveDraft({ awaiting: null })
    if (state !== 'cancelled') return
    useCart.getState().mergeItems(awaiting.items)
    setCartBack(true)
  }, [number, state])
  return isCartBack
}
