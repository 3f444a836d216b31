import 'maplibre-gl/dist/maplibre-gl.css'
import './moving-map.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LngLat, type LngLatBoundsLike, Map, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { DISTANCE_OPTIONS, NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { MapDot, PlacesMap as Picture } from '#contracts/places/maps.ts'
import { nearestZip } from '#contracts/places/places.ts'
import { ApiProblem, call, sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ownStyle } from './map-ground.ts'
import { DotOnMap } from './DotOnMap.tsx'
import type { MapQuery } from './queries.ts'

setWorkerUrl(workerUrl)

export type MapBox = [number, number, number, number]
type MovingMapProps = {
  /** The picture that the map begins with. */
  start: Picture
  /** The same list within a part of the earth. */
  queryFor: (box: MapBox) => MapQuery
  label: string
  hrefOf: (dot: MapDot) => string
  /** The list around another place. */
  onSearch: (near: string, within: number) => void
  /** A style of a tile server, if the marketplace is set up with one. */
  styleUrl: string | null
}

const METERS_PER_MILE = 1609.344
/** Below this distance, names are worth more than an overview. */
const CLOSEST_ZOOM = 15
const CLOSER = 2

/** A map to drag and zoom, with the places of the list. Each move asks the server for the places in view. */
export default function MovingMap({ start, queryFor, label, hrefOf, onSearch, styleUrl }: MovingMapProps) {
  // A map is begun once: afterwards it shows where the person moved it.
  const [first] = useState({ picture: start, label, styleUrl })
  const frame = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [box, setBox] = useState<MapBox>(() => start.box as MapBox)
  const [moved, setMoved] = useState(false)
  const { data = start, error, isFetching } = useQuery({ ...queryFor(box), placeholderData: keepPreviousData })
  useEffect(() => {
    let made: Map | null = null
    let over = false
    void beginMap(frame.current, first.picture, first.label, first.styleUrl)
      .then((begun) => {
        made = begun
        if (over) return begun.remove()
        begun.on('moveend', () => setBox(boxOf(begun)))
        begun.on('dragstart', () => setMoved(true))
        begun.on('zoomstart', ({ originalEvent }) => originalEvent && setMoved(true))
        setBox(boxOf(begun))
        setMap(begun)
      })
      .catch(() => setFault('The map could not be drawn here. The list has the same places.'))
    return () => {
      over = true
      made?.remove()
    }
  }, [first])
  useThemeOf(map, styleUrl)

  const search = async () => {
    if (!map) return
    const { lat, lng } = map.getCenter()
    try {
      const { zip } = await call(nearestZip, { query: { lat: rounded(lat), lon: rounded(lng) } })
      onSearch(zip, reachOf(map))
    } catch (problem) {
      setFault(problem instanceof ApiProblem ? sentenceFor(problem) : 'The list could not move. Try again.')
    }
  }
  return (
    <div
      data-print="hide"
      aria-busy={isFetching || undefined}
      className="relative aspect-[3/2] overflow-hidden rounded-md border border-hairline bg-tint-strong max-sm:aspect-square"
    >
      <div ref={frame} className="size-full" />
      <Dots map={map} picture={data} label={label} hrefOf={hrefOf} />
      {moved && (
        <div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center">
          <Button size="sm" className="pointer-events-auto shadow-2" onClick={() => void search()}>
            Search this area
          </Button>
        </div>
      )}
      {(fault ?? error) && (
        <p role="status" className="absolute inset-x-3 bottom-3 rounded-sm bg-surface p-3 text-sm">
          {fault ?? "The places in view didn't load. Move the map to try again."}
        </p>
      )}
    </div>
  )
}

async function beginMap(container: HTMLElement | null, { box }: Picture, label: string, styleUrl: string | null): Promise<Map> {
  if (!container) throw new Error('there is no place for a map')
  const map = new Map({
    container,
    style: styleUrl ?? (await ownStyle()),
    bounds: box as unknown as LngLatBoundsLike,
    maxZoom: CLOSEST_ZOOM,
    minZoom: 2,
    dragRotate: false,
    pitchWithRotate: false,
    // Two fingers move the map, one scrolls the page.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    attributionControl: styleUrl ? { compact: true } : false,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  map.getCanvas().setAttribute('aria-label', `${label}. Arrow keys move it, plus and minus zoom.`)
  return map
}

/** The land takes the colors of the theme when it changes. */
function useThemeOf(map: Map | null, styleUrl: string | null): void {
  useEffect(() => {
    if (!map || styleUrl) return
    const watcher = new MutationObserver(() => void ownStyle().then((style) => map.setStyle(style)))
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => watcher.disconnect()
  }, [map, styleUrl])
}

type DotsProps = Pick<MovingMapProps, 'label' | 'hrefOf'> & { map: Map | null; picture: Picture }

/** The places over the map: they are links in the order of the list, so that keys and screen readers reach them. */
function Dots({ map, picture, label, hrefOf }: DotsProps) {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!map) return
    const draw = () => redraw((n) => n + 1)
    map.on('move', draw)
    map.on('resize', draw)
    return () => {
      map.off('move', draw)
      map.off('resize', draw)
    }
  }, [map])
  if (!map) return null
  const at = ({ lat, lon }: { lat: number; lon: number }) => map.project(new LngLat(lon, lat))
  const closer = (dot: MapDot) => map.easeTo({ center: [dot.lon, dot.lat], zoom: map.getZoom() + CLOSER })
  return (
    <div role="group" aria-label={label} className="pointer-events-none absolute inset-0 overflow-hidden">
      {picture.towns.map((town) => (
        <span
          key={town.name}
          aria-hidden="true"
          className="absolute top-0 left-0 rounded-sm bg-sunken/70 px-1 text-xs whitespace-nowrap text-soft"
          style={placedAt(at(town))}
        >
          {town.name}
        </span>
      ))}
      {picture.center && (
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 size-4 rounded-full border-4 border-text bg-surface"
          style={placedAt(at(picture.center))}
        />
      )}
      {picture.dots.map((dot) => (
        <span key={`${dot.lat} ${dot.lon} ${dot.label}`} className="absolute top-0 left-0" style={placedAt(at(dot))}>
          <DotOnMap dot={dot} to={hrefOf(dot)} onCloser={() => closer(dot)} />
        </span>
      ))}
    </div>
  )
}

const placedAt = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` })

/** Steps of about a tenth of the height, so that small moves ask for the same places. */
function boxOf(map: Map): MapBox {
  const bounds = map.getBounds()
  const high = bounds.getNorth() - bounds.getSouth()
  const digits = Math.max(0, Math.min(4, Math.ceil(-Math.log10(high)) + 1))
  const step = 10 ** -digits
  const clamp = (n: number, most: number): number => Math.max(-most, Math.min(most, n))
  const down = (n: number, most: number): number => Number(clamp(Math.floor(n / step) * step, most).toFixed(digits))
  const up = (n: number, most: number): number => Number(clamp(Math.ceil(n / step) * step, most).toFixed(digits))
  return [down(bounds.getWest(), 180), down(bounds.getSouth(), 90), up(bounds.getEast(), 180), up(bounds.getNorth(), 90)]
}

/** The distance of the lists' choice that covers the height of the map. */
function reachOf(map: Map): number {
  const bounds = map.getBounds()
  const miles = map.getCenter().distanceTo(new LngLat(map.getCenter().lng, bounds.getNorth())) / METERS_PER_MILE
  return DISTANCE_OPTIONS.find((option) => option >= miles) ?? NATIONWIDE_MILES
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
