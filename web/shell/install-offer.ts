import { useEffect, useState } from 'react'

/** The event by which a browser offers installation once; it opens the install dialog. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> }
export function useInstallOffer(): InstallOffer | null {
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    addEventListener('beforeinstallprompt', onOffer)
    return () => removeEventListener('beforeinstallprompt', onOffer)
  }, [])
  return offer
}
