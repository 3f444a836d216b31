import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { nearestZip } from '#contracts/places/places.ts'
import { call } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'

const OFF = 'Location is off for this site. Type a ZIP or city instead.'
const NO_ANSWER = "We couldn't get your location. Type a ZIP or city."

/** Requests the location only when pressed. */
export function UseMyLocation({ onFound }: { onFound: (zip: string) => void }) {
  const [state, setState] = useState<{ busy: boolean; words?: string }>({ busy: false })
  function ask() {
    setState({ busy: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        call(nearestZip, { query: { lat: coords.latitude, lon: coords.longitude } }).then(
          ({ zip }) => {
            setState({ busy: false })
            useShopLocation.getState().setSearchPreferences({ useGeolocation: true })
            onFound(zip)
          },
          () => setState({ busy: false, words: NO_ANSWER }),
        )
      },
      ({ code, PERMISSION_DENIED }) => setState({ busy: false, words: code === PERMISSION_DENIED ? OFF : NO_ANSWER }),
      { timeout: 10_000 },
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="secondary"
        busy={state.busy}
        busyLabel="Looking…"
        onClick={ask}
        icon={<LocateFixed aria-hidden="true" className="size-5" />}
      >
        Use my location
      </Button>
      {state.words && (
        <p role="alert" className="text-sm text-danger">
          {state.words}
        </p>
      )}
    </div>
  )
}
