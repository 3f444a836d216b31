import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2, Globe, History, LocateFixed, MapPin } from 'lucide-react'
import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { DISTANCE_OPTIONS, NATIONWIDE_MILES, SORT_OPTIONS } from '#contracts/constants.ts'
import { malls } from '#contracts/malls/malls.ts'
import { nearestZip, placeSuggestions, zipPlace } from '#contracts/places/places.ts'
import { ApiProblem, read, sentenceFor } from '#web/lib/api.ts'
import { ALL_LOCATIONS, type Place, useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/state/toasts.ts'

const GEOLOCATION_MS = 10_000
const SAID = {
  denied: 'Location is off for this site. Type a ZIP or city instead.',
  noAnswer: "We couldn't get your location. Type a ZIP or city.",
  unknownZip: "We don't know that ZIP. Check the five digits.",
  noMatch: 'Type a city, a 5-digit ZIP or a mall.',
}
const everywhere: Place = { type: 'all', value: 'all', displayName: ALL_LOCATIONS, zip: null }

export default function LocationPicker({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const { chooseLocation, setSearchPreferences, searchPreferences, recentPlaces } = useShopLocation()
  const near = searchPreferences.currentZipCode ?? undefined
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isLocating, setLocating] = useState(false)
  const q = useDeferredValue(text.trim())
  const field = useRef<HTMLInputElement>(null)
  // The panel is opened to type, so the field gets the focus.
  useEffect(() => field.current?.focus(), [])
  const { data: listed } = useQuery(read(malls, { query: { limit: 100, near, sort: near ? 'distance' : 'alphabetical' } }))
  const { data: places } = useQuery({ ...read(placeSuggestions, { query: { q: q || undefined } }), placeholderData: keepPreviousData })

  async function choose(place: Place) {
    const known = await client.fetchQuery(read(malls, { query: { limit: 100, near, sort: near ? 'distance' : 'alphabetical' } }))
    const isListed = chooseLocation(place, known.items)
    setText('')
    setError(undefined)
    onDone()
    announce(
      isListed || place.type !== 'mall'
        ? `Showing ${place.type === 'zip' ? `places near ${place.value}` : place.displayName}`
        : 'That mall is no longer listed.',
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (/^\d{5}$/.test(typed)) {
      try {
        const found = await client.fetchQuery(read(zipPlace, { params: { zip: typed } }))
        return await choose({ type: 'zip', value: found.zip, displayName: `${found.city}, ${found.state} ${found.zip}`, zip: found.zip })
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        return setError(problem.status === 404 ? SAID.unknownZip : sentenceFor(problem))
      }
    }
    const first = suggestions[0]
    if (/^\d+$/.test(typed)) setError('Enter a 5-digit ZIP.')
    else if (typed && first) await choose(first)
    else setError(SAID.noMatch)
  }

  function locate() {
    setError(undefined)
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        try {
          const found = await client.fetchQuery(read(nearestZip, { query: { lat: coords.latitude, lon: coords.longitude } }))
          setSearchPreferences({ useGeolocation: true })
          await choose({ type: 'zip', value: found.zip, displayName: `${found.city}, ${found.state} ${found.zip}`, zip: found.zip })
        } catch {
          setError(SAID.noAnswer)
        } finally {
          setLocating(false)
        }
      },
      ({ code, PERMISSION_DENIED }) => {
        setLocating(false)
        setError(code === PERMISSION_DENIED ? SAID.denied : SAID.noAnswer)
      },
      { timeout: GEOLOCATION_MS },
    )
  }

  const suggestions = (places?.items ?? []).map(
    ({ kind, label, zip, mallName }): Place => ({
      type: kind,
      value: kind === 'zip' ? zip : (mallName ?? label),
      displayName: mallName ?? label,
      zip: zip || null,
    }),
  )
  const byKind = (kind: Place['type']) => suggestions.filter(({ type }) => type === kind)
  const allMalls = (listed?.items ?? []).map(
    (mall): Place => ({ type: 'mall', value: mall.name, displayName: mall.name, zip: mall.zipCode }),
  )
  const groups = q
    ? [{ title: 'Matches', places: suggestions }]
    : [
        { title: 'Recent', places: recentPlaces },
        { title: near ? 'Malls by distance' : 'Malls', places: allMalls },
        { title: 'Cities', places: byKind('city') },
        { title: 'States', places: byKind('state') },
      ]
  return (
    <div className="flex flex-col gap-4 p-4">
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <div className="flex items-start gap-2">
          <Input
            label="City, ZIP or mall"
            fieldClassName="flex-1"
            autoComplete="postal-code"
            value={text}
            error={error}
            ref={field}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
          />
          <Button type="submit" className="mt-[1.875rem]">
            Go
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="secondary"
            busy={isLocating}
            busyLabel="Finding where you are…"
            onClick={locate}
            icon={<LocateFixed aria-hidden="true" className="size-4" />}
            className="text-sm"
          >
            Use my location
          </Button>
          <Button
            variant="secondary"
            onClick={() => void choose(everywhere)}
            icon={<Globe aria-hidden="true" className="size-4" />}
            className="text-sm"
          >
            {ALL_LOCATIONS}
          </Button>
        </div>
      </form>
      <DistanceAndSort />
      {groups.map(({ title, places: rows }) => (
        <PlaceList key={title} title={title} places={rows} onChoose={(place) => void choose(place)} />
      ))}
      {q && suggestions.length === 0 && <p className="text-soft">Nothing found for “{q}”.</p>}
    </div>
  )
}

/** Distance and sort order, also used on list pages. */
function DistanceAndSort() {
  const { searchPreferences, setSearchPreferences } = useShopLocation()
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label="Distance"
        value={String(searchPreferences.maxDistance)}
        choices={DISTANCE_OPTIONS.map((miles) => ({
          value: String(miles),
          label: miles === NATIONWIDE_MILES ? 'Nationwide' : `${miles} miles`,
        }))}
        onChange={(event) => setSearchPreferences({ maxDistance: DISTANCE_OPTIONS.find((miles) => String(miles) === event.target.value) })}
      />
      <Select
        label="Sort by"
        value={searchPreferences.sortBy}
        choices={SORT_OPTIONS.map((sort) => ({ value: sort, label: sort === 'distance' ? 'Distance' : 'Alphabetical' }))}
        onChange={(event) => setSearchPreferences({ sortBy: SORT_OPTIONS.find((sort) => sort === event.target.value) })}
      />
    </div>
  )
}

const ICONS: Record<Place['type'], ReactNode> = {
  mall: <Building2 aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  city: <MapPin aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  state: <MapPin aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  zip: <MapPin aria-hidden="true" className="size-5" strokeWidth={1.75} />,
  all: <History aria-hidden="true" className="size-5" strokeWidth={1.75} />,
}

function PlaceList({ title, places, onChoose }: { title: string; places: readonly Place[]; onChoose: (place: Place) => void }) {
  if (places.length === 0) return null
  return (
    <section className="flex flex-col">
      <h3 className="pb-1 text-sm font-semibold tracking-normal text-mute">{title}</h3>
      <ul className="-mx-2">
        {places.map((place) => (
          <li key={`${place.type}${place.displayName}`}>
            <button
              type="button"
              onClick={() => onChoose(place)}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-tint"
            >
              <span className="text-mute">{ICONS[place.type]}</span>
              {place.displayName}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const announce = (title: string) => toast({ title })
