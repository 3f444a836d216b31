import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Zip } from '#contracts/auth.ts'
import { DEFAULT_MAX_DISTANCE, DISTANCE_OPTIONS } from '#contracts/constants.ts'
import { nearestZip } from '#contracts/places.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { call } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { plural } from '#web/lib/format.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { MallStrip } from '../home/MallStrip.tsx'
import { ProductRow } from '../home/ProductRow.tsx'
import { NATIONAL_TODAY, someStores } from '../home/queries.ts'
import { StoreStrip } from '../home/StoreStrip.tsx'

/** What is open and in stock around a place. No place, no guess: the ZIP is asked for first. */
export default function NearMeScreen() {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const { change } = useAddressFilters()
  const known = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const asked = Zip.safeParse(search.get('near')).data
  const near = asked ?? (hydrated ? (known ?? undefined) : undefined)
  const wished = Number(search.get('within'))
  const within = DISTANCE_OPTIONS.find((miles) => miles === wished) ?? DEFAULT_MAX_DISTANCE
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Near me"
        lead={near ? `Within ${within} miles of ${near}.` : 'Tell us where you are to see what is open and in stock around you.'}
      />
      <div className="flex flex-wrap items-end gap-4">
        <NearForm near={near} within={near ? within : undefined} />
        <UseMyLocation onFound={(zip) => change({ near: zip })} />
      </div>
      {near && (
        <>
          <Summary near={near} within={within} />
          <StoreStrip near={near} within={within} />
          <ProductRow
            title="Ready today"
            filter={{ ...NATIONAL_TODAY, near, within, sort: 'distance' }}
            more={`/products?method=in-store-pickup&inStock=true&near=${near}&within=${within}`}
            near
          />
          <MallStrip near={near} />
        </>
      )}
    </div>
  )
}

function Summary({ near, within }: { near: string; within: number }) {
  const { data } = useQuery(someStores(near, within))
  if (data?.total === undefined) return null
  return (
    <p role="status" className="font-medium">
      {plural(data.total, 'store')} within {within} miles
    </p>
  )
}

/** Asks the browser only when it is pressed. */
function UseMyLocation({ onFound }: { onFound: (zip: string) => void }) {
  const [state, setState] = useState<{ busy: boolean; words?: string }>({ busy: false })
  function ask() {
    setState({ busy: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        call(nearestZip, { query: { lat: coords.latitude, lon: coords.longitude } }).then(
          ({ zip }) => {
            setState({ busy: false })
            useShopLocation.getState().setSearchPreferences({ currentZipCode: zip, useGeolocation: true })
            onFound(zip)
          },
          () => setState({ busy: false, words: "We couldn't get your location. Type a ZIP or city." }),
        )
      },
      ({ code, PERMISSION_DENIED }) =>
        setState({
          busy: false,
          words:
            code === PERMISSION_DENIED
              ? 'Location is off for this site. Type a ZIP or city instead.'
              : "We couldn't get your location. Type a ZIP or city.",
        }),
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
