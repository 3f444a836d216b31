import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isTimely, useInstallHint } from '#web/state/install-hint.ts'
import { readStored } from '#web/state/stored.ts'
import { Button } from '#web/ui/Button.tsx'
import { BottomNotice } from './BottomNotice.tsx'
import type { InstallOffer } from './install-offer.ts'

/** Offers the app after the second order: once, small, and never again after a response. */
export default function InstallHint({ offer }: { offer: InstallOffer | null }) {
  const hint = useInstallHint()
  useOrdersNoted()
  if (!isTimely(hint) || matchMedia('(display-mode: standalone)').matches) return null
  return (
    <BottomNotice
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
            {offer ? 'Not now' : 'Got it'}
          </Button>
        </span>
      }
    >
      Add SPIRAL to your home screen, and your passes open offline.{!offer && " Use your browser's menu."}
    </BottomNotice>
  )
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
