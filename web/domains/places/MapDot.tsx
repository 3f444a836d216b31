import { pictureAt } from '#contracts/pictures.ts'
import { type MapDot as Dot, wordsOnTheLeft } from '#contracts/places/maps.ts'
import { Link } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { dotLabel, dotNumber, dotWords, share } from './map-words.ts'

const SHAPE = 'fill-accent stroke-surface stroke-2 group-hover:fill-accent-strong group-focus-visible:fill-accent-strong'
const RING = 'fill-none stroke-transparent group-focus-visible:stroke-accent-strong group-focus-visible:[stroke-width:3]'

/** A link for one place or a cluster: stores are round and show their name mark, malls square, SPIRAL Centers have a ring, events a corner. Its name shows if there is room and on hover. */
export function MapDot({ dot, to }: { dot: Dot; to: string }) {
  const { x, y, place, mark, named, centers, events } = dot
  const number = dotNumber(dot)
  const radius = mark ? 13 : number > 1 || place?.kind === 'mall' ? 12 : 8
  const left = wordsOnTheLeft(x)
  return (
    <Link to={to} prefetch="none" preventScrollReset={place === null} aria-label={dotWords(dot)} className="group outline-none">
      <svg x={share(x, 'width')} y={share(y, 'height')} className="overflow-visible">
        <text
          x={left ? -radius - 7 : radius + 7}
          textAnchor={left ? 'end' : 'start'}
          dominantBaseline="central"
          className={cx(
            'fill-text stroke-sunken text-xs font-semibold [paint-order:stroke] [stroke-width:4] [stroke-linejoin:round]',
            named ? 'max-md:hidden' : 'hidden',
            'group-hover:inline group-focus-visible:inline',
          )}
        >
          {`${dotLabel(dot)} `}
        </text>
        {/* The touch target is larger than the visible dot. */}
        <circle r="16" className="fill-transparent" />
        {place?.kind === 'mall' ? (
          <>
            <rect x={-radius - 4} y={-radius - 4} width={radius * 2 + 8} height={radius * 2 + 8} rx="8" className={RING} />
            <rect x={-radius} y={-radius} width={radius * 2} height={radius * 2} rx="5" className={SHAPE} />
          </>
        ) : (
          <>
            <circle r={radius + 4} className={RING} />
            <circle r={radius} className={SHAPE} />
            {mark && (
              <image
                href={pictureAt(mark.src, 160, 'webp')}
                x={-radius}
                y={-radius}
                width={radius * 2}
                height={radius * 2}
                className="[clip-path:circle(46%)]"
              />
            )}
          </>
        )}
        {centers > 0 && (
          <rect
            x={-radius - 3}
            y={-radius - 3}
            width={radius * 2 + 6}
            height={radius * 2 + 6}
            rx={place?.kind === 'mall' ? 7 : radius + 3}
            className="fill-none stroke-accent-strong stroke-2"
          />
        )}
        {events > 0 && <circle cx={radius} cy={-radius} r="5" className="fill-warning stroke-surface stroke-2" />}
        {number > 1 && (
          <text textAnchor="middle" dominantBaseline="central" className="tabular fill-on-accent text-xs font-semibold">
            {number}
          </text>
        )}
      </svg>
    </Link>
  )
}
