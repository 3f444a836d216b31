import { useSyncExternalStore } from 'react'
import { useCart } from '#web/state/cart.ts'

/** Whether what this browser stored of the cart has been read: before that, an empty cart means nothing. */
export const useCartReady = (): boolean =>
  useSyncExternalStore(
    (changed) => useCart.persist.onFinishHydration(changed),
    () => useCart.persist.hasHydrated(),
    () => false,
  )
