import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isTimely, useInstallHint } from '#web/state/install-hint.ts'
import { readStored } from '#web/state/stored.ts'
import { Button } from '#web/ui/Button.tsx'
import { Bar } from './Bar.tsx'

/** Browsers that can install say so once, and lend the means. */
type Offer = Event & { prompt: () => Promise<unknown> }

/** After the second order: the app would be handy. Said once, small, and never again after an answer. */
export function InstallHint() {
  const hint = useInstallHint()
  const offer = useOffer()
  useOrdersNoted()
  if (!isTimely(hint) || matchMedia('(display-mode: standalone)').matches) return null
  return (
    <Bar
      action={
        <span className="flex gap-2">
          {offer && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                hint.answer()
                void offer.prompt()
              }}
            >
              Install
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={hint.answer}>
            {offer ? 'Not now' : 'OK'}
          </Button>
        </span>
      }
    >
      Keep SPIRAL on your home screen: your passes open without a network.{!offer && " Your browser's menu can add it."}
    </Bar>
  )
}

function useOffer(): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      setOffer(event as Offer)
    }
    addEventListener('beforeinstallprompt', onOffer)
    return () => removeEventListener('beforeinstallprompt', onOffer)
  }, [])
  return offer
}

function useOrdersNoted() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    readStored(useInstallHint)
    const asked = new URLSearchParams(search)
    const number = asked.get('id')
    if (pathname === '/order-details' && asked.get('placed') === '1' && number) useInstallHint.getState().ordered(number)
  }, [pathname, search])
}
