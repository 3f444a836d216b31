import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first client render, which must match it; true after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
