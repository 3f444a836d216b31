import { useSyncExternalStore } from 'react'
import { useCart } from '#web/state/cart.ts'

/** Whether the stored cart has been read; until then, an empty cart means nothing. */
export const useCartReady = (): boolean =>
  useSyncExternalStore(
    (changed) => useCart.persist.onFinishHydration(changed),
    () => useCart.persist.hasHydrated(),
    () => false,
  )
