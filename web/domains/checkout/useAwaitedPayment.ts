import { useEffect } from 'react'
import type { Order } from '#contracts/orders/orders.ts'
import { useCart } from '#web/state/cart.ts'
import { useCheckoutDraft } from './draft.ts'

/** Runs when the bank has decided: if payment was declined, returns the ordered items to the cart. Returns whether that happened. */
export function useAwaitedPayment(order: Pick<Order, 'number' | 'state'> | undefined): boolean {
  const { number, state } = order ?? {}
  const isCartBack = useCheckoutDraft(({ returned }) => returned !== null && returned === number)
  useEffect(() => {
    const { awaiting } = useCheckoutDraft.getState()
    if (!awaiting || awaiting.number !== number || state === 'payment_pending') return
    useCheckoutDraft.setState({ awaiting: null, returned: state === 'cancelled' ? awaiting.number : null })
    if (state === 'cancelled') useCart.getState().mergeItems(awaiting.items)
  }, [number, state])
  return isCartBack
}
