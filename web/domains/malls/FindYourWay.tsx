import { useQuery } from '@tanstack/react-query'
import type { FloorMark, FloorPlan as Floor } from '#contracts/malls/malls.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { cx } from '#web/ui/class-names.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { FloorPlan, Mark, tenantsOf } from './FloorPlan.tsx'
import { planOfMall } from './queries.ts'
import { WayToCenter, wayFrom } from './WayToCenter.tsx'

const hasStore = (floor: Floor, slug: string | undefined): boolean => floor.units.some(({ store }) => store !== null && store.slug === slug)

/** The floors of a mall, one at a time: `?floor=` chooses one, `?store=` shows where a store is. */
export function FindYourWay({ mall }: { mall: string }) {
  const { get, change, linkWith } = useAddressFilters()
  const { data } = useQuery(planOfMall(mall))
  const floors = data?.floors ?? []
  const store = get('store')
  const floor =
    floors.find((each) => String(each.floor) === get('floor')) ??
    floors.find((each) => each.floor === wayFrom(floors, get('from'))[0]?.floor) ??
    floors.find((each) => hasStore(each, store)) ??
    floors.find((each) => tenantsOf(each).length > 0) ??
    floors[0]
  if (!floor) return null
  const tenants = tenantsOf(floor)
  const way = wayFrom(floors, get('from'))
  return (
    <Section id="plan" title="Floor plan">
      {floors.length > 1 && (
        <ChipLinks
          label="Floor"
          chips={floors.map((each) => ({
            ...linkWith(() => ({ floor: String(each.floor) })),
            label: `${each.name} (${plural(tenantsOf(each).length, 'store')})`,
            current: each === floor,
          }))}
        />
      )}
      <WayToCenter floors={floors} from={get('from')} legs={way} shown={floor.floor} onChoose={(from) => change({ from, floor: null })} />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-3">
          <FloorPlan floor={floor} chosen={store} way={way.filter((leg) => leg.floor === floor.floor)} />
          <Signs marks={floor.marks} />
        </div>
        {tenants.length === 0 ? (
          <p className="text-soft">No store on this floor is on SPIRAL yet.</p>
        ) : (
          <ol aria-label={`Stores on ${floor.name}`} className="flex flex-col">
            {tenants.map(({ unit, store: tenant }, i) => (
              <li
                key={unit}
                className={cx(
                  'flex min-h-11 items-center gap-3 border-b border-hairline px-2',
                  tenant.slug === store && 'rounded-sm bg-tint font-semibold',
                )}
              >
                <span aria-hidden="true" className="tabular w-6 text-right font-semibold text-link-strong">
                  {i + 1}
                </span>
                <span className="min-w-0 flex-1">
                  <TextLink to={`/store/${tenant.slug}`}>{tenant.name}</TextLink>
                  {tenant.slug === store && <span className="visually-hidden"> (shown on the plan)</span>}
                </span>
                <span className="text-sm text-soft">{unit}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}

/** The signs on the plan, each once. */
function Signs({ marks }: { marks: readonly FloorMark[] }) {
  const NAMES: Record<FloorMark['kind'], string> = {
    entrance: 'Entrance',
    restrooms: 'Restrooms',
    elevator: 'Elevator',
    escalator: 'Escalators',
    center: 'SPIRAL Center',
  }
  const kinds = [...new Set(marks.map(({ kind }) => kind))]
  return (
    <ul aria-label="On this floor" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {kinds.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="-20 -20 40 40" className="size-7">
            <Mark mark={{ kind, at: [0, 0], name: NAMES[kind] }} />
          </svg>
          {NAMES[kind]}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
          <rect x="2" y="2" width="20" height="20" className="fill-tint-strong stroke-accent stroke-2" />
        </svg>
        Store on SPIRAL, in its own color
      </li>
    </ul>
  )
}
