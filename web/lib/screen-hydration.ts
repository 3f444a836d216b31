import { useEffect, useSyncExternalStore } from 'react'

const { promise, resolve } = Promise.withResolvers<void>()
const LONGEST_MS = 10_000
let atLongest: Promise<void> | undefined

/**
 * The screen of the first page is alive, or is drawn here instead. Its shell is alive before it and may read the same things: what arrived
 * in between would be found where the server drew that it is on its way. A screen that takes longer than ten seconds is not waited for.
 */
export function screenAlive(): Promise<void> {
  atLongest ??= Promise.race([promise, new Promise<void>((done) => setTimeout(done, LONGEST_MS))])
  return atLongest
}

/** For whatever stands in the place of the screen. */
export const useScreenAlive = (): void => useEffect(resolve, [])

let isAlive = false
void promise.then(() => (isAlive = true))

/** False in the server's render and until the first screen is alive. */
export const useIsScreenAlive = (): boolean =>
  useSyncExternalStore(
    onceAlive,
    () => isAlive,
    () => false,
  )
function onceAlive(changed: () => void): () => void {
  void promise.then(changed)
  return () => {}
}
