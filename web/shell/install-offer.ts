import { useEffect, useState } from 'react'

/** Browsers that can install say so once, and lend the means. */
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
