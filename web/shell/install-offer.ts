import { useSyncExternalStore } from 'react'

/** The event by which a browser offers installation once; it opens the install dialog. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | null = null
let isListening = false
const readers = new Set<() => void>()
function changed(to: InstallOffer | null) {
  offer = to
  for (const tell of readers) tell()
}
function listen(tell: () => void): () => void {
  readers.add(tell)
  if (!isListening) {
    isListening = true
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      changed(event as InstallOffer)
    })
    addEventListener('appinstalled', () => changed(null))
  }
  return () => readers.delete(tell)
}
/** The offer, kept for the screens that come after it. */
export const useInstallOffer = (): InstallOffer | null =>
  useSyncExternalStore(
    listen,
    () => offer,
    () => null,
  )
