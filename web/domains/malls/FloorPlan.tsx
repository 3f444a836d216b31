import { inkOn } from '#contracts/retailers.ts'
import { type FloorMark, type FloorPlan as Floor, type Outline, PLAN_SIZE } from '#contracts/malls/malls.ts'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Leg } from './way.ts'

const path = (outline: Outline): string => `M${outline.map((point) => point.join(' ')).join('L')}Z`
/** The middle of a unit and how wide it is. */
export function middleOf(outline: Outline): { x: number; y: number; width: number } {
  const across = outline.map(([x]) => x)
  const down = outline.map(([, y]) => y)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  return { x: (left + right) / 2, y: (Math.min(...down) + Math.max(...down)) / 2, width: right - left }
}

/** The units of a floor with a store on SPIRAL, in the order of their numbers on the plan. */
export const tenantsOf = (floor: Floor) => floor.units.flatMap(({ unit, outline, store }) => (store ? [{ unit, outline, store }] : []))

/** One floor as a drawing: each store on SPIRAL is a link with its number; the list beside it says the same. */
export function FloorPlan({ floor, chosen, way = [] }: { floor: Floor; chosen: string | undefined; way?: readonly Leg[] }) {
  return (
    <svg
      role="group"
      aria-label={`Floor plan of ${floor.name}`}
      viewBox={`0 0 ${PLAN_SIZE.width} ${PLAN_SIZE.height}`}
      className="h-auto w-full rounded-md border border-hairline bg-sunken"
    >
      <g aria-hidden="true">
        <path d={path(floor.outline)} className="fill-surface stroke-control stroke-2" />
        {floor.walkways.map((walkway) => (
          <path key={path(walkway)} d={path(walkway)} className="fill-tint" />
        ))}
        {floor.units.map(({ unit, outline, store }) =>
          store ? null : (
            <g key={unit}>
              <path d={path(outline)} className="fill-sunken stroke-hairline" />
              {middleOf(outline).width > 9 * unit.length && <UnitNumber unit={unit} outline={outline} />}
            </g>
          ),
        )}
        {floor.paths.map((line) => (
          <path
            key={line.join()}
            d={`M${line.map((point) => point.join(' ')).join('L')}`}
            className="fill-none stroke-control [stroke-dasharray:2_8] stroke-3 [stroke-linecap:round]"
          />
        ))}
      </g>
      {tenantsOf(floor).map(({ unit, outline, store }, i) => (
        <Unit
          key={unit}
          outline={outline}
          number={i + 1}
          words={`${i + 1}: ${store.name}, ${unit}`}
          to={`/store/${store.slug}`}
          color={store.color}
          isChosen={store.slug === chosen}
        />
      ))}
      <g aria-hidden="true">
        {way.map(({ points }) => (
          <polyline
            key={points.join()}
            points={points.join(' ')}
            className="pointer-events-none fill-none stroke-accent-strong [stroke-width:6] [stroke-linecap:round] [stroke-linejoin:round]"
          />
        ))}
        {floor.marks.map((mark) => (
          <Mark key={`${mark.kind} ${mark.at.join()}`} mark={mark} />
        ))}
      </g>
    </svg>
  )
}

function UnitNumber({ unit, outline }: { unit: string; outline: Outline }) {
  const { x, y } = middleOf(outline)
  return (
    <text x={x} y={y} textAnchor="middle" dominantBaseline="central" className="tabular fill-soft text-[13px]">
      {unit}
    </text>
  )
}

type UnitProps = { outline: Outline; number: number; words: string; to: string; color: string | null; isChosen: boolean }
function Unit({ outline, number, words, to, color, isChosen }: UnitProps) {
  const { x, y } = middleOf(outline)
  return (
    <Link to={to} prefetch="intent" aria-label={words} aria-current={isChosen ? 'location' : undefined} className="group outline-none">
      <title>{words}</title>
      <path
        d={path(outline)}
        fill={color ?? undefined}
        className={cx(
          'group-hover:stroke-text group-hover:[stroke-width:4] group-focus-visible:stroke-text group-focus-visible:[stroke-width:6]',
          !color && 'fill-tint-strong',
          isChosen ? 'stroke-text [stroke-width:5]' : 'stroke-accent stroke-2',
        )}
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fill={color ? inkOn(color) : undefined}
        className={cx('tabular text-[22px] font-semibold', !color && 'fill-link-strong')}
      >
        {number}
      </text>
      {isChosen && <path d={`M${x - 13} ${y - 48}h26l-13 22Z`} className="fill-danger stroke-surface stroke-2" />}
    </Link>
  )
}

/** Simple signs as in a mall, each 24 wide around its middle. */
const SIGNS: Record<FloorMark['kind'], string> = {
  entrance: 'M-8 -9H3V9H-8Z M9 0H-2 M2 -4L-2 0L2 4',
  restrooms: 'M-5 -8v0.1 M-5 -4V9 M-8 -2H-2 M5 -8v0.1 M5 -4L1 4H9Z M3 4V9 M7 4V9',
  elevator: 'M-8 -9H8V9H-8Z M-4 -1L0 -5L4 -1 M-4 2L0 6L4 2',
  escalator: 'M-9 7H-4L5 -5H9',
  center: 'M0 -8A8 8 0 1 1 -8 0A5 5 0 1 1 2 0A2 2 0 1 1 0 -2',
}
export function Mark({ mark: { kind, at, name } }: { mark: FloorMark }) {
  const [x, y] = at
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{name}</title>
      <circle r={kind === 'center' ? 17 : 14} className={kind === 'center' ? 'fill-reward stroke-text' : 'fill-surface stroke-control'} />
      <path
        d={SIGNS[kind]}
        className={cx(
          'fill-none stroke-2 [stroke-linecap:round] [stroke-linejoin:round]',
          kind === 'center' ? 'stroke-on-reward' : 'stroke-soft',
        )}
      />
    </g>
  )
}
