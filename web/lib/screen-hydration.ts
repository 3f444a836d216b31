import { useEffect, useSyncExternalStore } from 'react'

const { promise, resolve } = Promise.withResolvers<void>()
const LONGEST_MS = 10_000
let atLongest: Promise<void> | undefined

/**
 * Resolves when the first page's screen is hydrated or rendered on the client. The shell hydrates first and may read the same data: data
 * that arrived early would not match the placeholders in the server's markup. Waits at most ten seconds.
 */
export function screenAlive(): Promise<void> {
  atLongest ??= Promise.race([promise, new Promise<void>((done) => setTimeout(done, LONGEST_MS))])
  return atLongest
}

/** For components that render in place of the screen. */
export const useScreenAlive = (): void => useEffect(resolve, [])

let isAlive = false
void promise.then(() => (isAlive = true))

/** False on the server and until the first screen is hydrated. */
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
