import type { ReactNode } from 'react'
import { MAP_SIZE, type PlacesMap as Picture, type MapDot as Dot } from '#contracts/places/maps.ts'
import { plural } from '#web/lib/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { MapDot } from './MapDot.tsx'
import { share } from './map-words.ts'

type PlacesMapProps = {
  map: Picture
  /** The map's accessible name, for example "Stores on a map". */
  label: string
  hrefOf: (dot: Dot) => string
  stale?: boolean
  /** A control over the picture. */
  children?: ReactNode
}

/** Land, borders and dots. The list beside the map has the same content, so the map is optional. */
export function PlacesMap({ map, label, hrefOf, stale = false, children }: PlacesMapProps) {
  const { center, rings, towns, dots, outside } = map
  return (
    <figure className="flex flex-col gap-2">
      <div
        data-print="hide"
        aria-busy={stale || undefined}
        className={cx('relative aspect-[3/2] overflow-hidden rounded-md border border-hairline bg-tint-strong', stale && 'opacity-60')}
      >
        <Ground map={map} />
        <svg role="group" aria-label={label} className="absolute inset-0 size-full">
          <g
            aria-hidden="true"
            className="fill-soft stroke-sunken text-xs [paint-order:stroke] [stroke-linejoin:round] [stroke-width:3] max-sm:hidden"
          >
            {towns.map(({ x, y, name }) => (
              <text key={name} x={share(x, 'width')} y={share(y, 'height')} textAnchor="middle" dominantBaseline="middle">
                {name}
              </text>
            ))}
            {center &&
              rings.map(({ miles, radius }) => (
                <text key={miles} x={share(center.x, 'width')} y={share(center.y + radius - 8, 'height')} textAnchor="middle">
                  {plural(miles, 'mile')}
                </text>
              ))}
          </g>
          {center && (
            <svg aria-hidden="true" x={share(center.x, 'width')} y={share(center.y, 'height')} className="overflow-visible">
              <circle r="9" className="fill-surface stroke-text stroke-2" />
              <circle r="3.5" className="fill-text" />
            </svg>
          )}
          {dots.map((dot) => (
            <MapDot key={`${dot.x} ${dot.y}`} dot={dot} to={hrefOf(dot)} />
          ))}
        </svg>
        {children && <div className="absolute right-3 bottom-3">{children}</div>}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        {dots.some(({ centers }) => centers > 0) && <span>A ring: a SPIRAL Center.</span>}
        {dots.some(({ events }) => events > 0) && <span>A small dot at the corner: events.</span>}
        {dots.some(({ place }) => place === null) && <span>A number stands for several places. Click it to zoom in.</span>}
        {outside > 0 && <span>{plural(outside, 'place')} outside of this map.</span>}
      </figcaption>
    </figure>
  )
}

function Ground({ map: { land, borders, counties, lakes, rivers, roads, center, rings } }: { map: Picture }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
      className="absolute inset-0 size-full [&_*]:[vector-effect:non-scaling-stroke]"
    >
      <path d={land} className="fill-sunken" />
      <path d={counties} className="fill-none stroke-control/20" />
      <path d={rivers} className="fill-none stroke-tint-strong stroke-2" />
      <path d={lakes} className="fill-tint-strong" />
      <path d={roads} className="fill-none stroke-control/45 [stroke-width:1.5]" />
      <path d={borders} className="fill-none stroke-control/60" />
      {center &&
        rings.map(({ miles, radius }) => (
          <circle key={miles} cx={center.x} cy={center.y} r={radius} className="fill-none stroke-accent/50 [stroke-dasharray:4_4]" />
        ))}
    </svg>
  )
}
