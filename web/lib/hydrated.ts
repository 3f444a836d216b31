import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's render and the first one here, which must be equal; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
