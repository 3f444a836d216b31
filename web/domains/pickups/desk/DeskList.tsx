import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight, PackageOpen } from 'lucide-react'
import { type DESK_STATES, deskParcels } from '#contracts/store-work/center-desk.ts'
import { CenterSpotId, type MallId } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { piecesIn, span } from '../../store-work/work.ts'
import { DeskBadge } from './DeskBadge.tsx'
import { DeskParcel } from './DeskParcel.tsx'
import { deskPages, spotsAt } from './queries.ts'

type DeskState = (typeof DESK_STATES)[number]
const SHOWN = [
  { state: undefined, label: 'All', count: 'all' },
  { state: 'waiting', label: 'Waiting', count: 'waiting' },
  { state: 'overdue', label: 'Overdue', count: 'overdue' },
  { state: 'going_back', label: 'Going back', count: 'going_back' },
] as const
const State = deskParcels.query.shape.state

/** Everything that lies at this Center, the oldest first, by shelf. */
export function DeskList({ mallId }: { mallId: MallId }) {
  const { get, change, hrefWith } = useAddressFilters()
  const now = useNow()
  const q = get('q')
  const state: DeskState | undefined = State.safeParse(get('desk')).data
  const spotId = CenterSpotId.safeParse(Number(get('spot'))).data
  const { items: spots } = useSuspenseQuery(spotsAt(mallId)).data
  const list = useInfiniteQuery(deskPages(mallId, { state, q, spotId }))
  const counts = list.data?.pages[0]?.counts
  const all = counts && counts.waiting + counts.overdue + counts.going_back
  const chips = SHOWN.map(({ state: each, label, count }) => ({
    to: hrefWith({ desk: each ?? null, open: null }),
    label,
    count: count === 'all' ? all : counts?.[count],
    current: each === state,
  }))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <SearchField large label="Name, order number or label" value={q ?? ''} maxLength={60} onSearch={(text) => change({ q: text })} />
        </div>
        {spots.length > 0 && (
          <Select
            label="Shelf or locker"
            value={spotId === undefined ? '' : String(spotId)}
            onChange={({ target }) => change({ spot: target.value || null })}
            choices={[
              { value: '', label: 'All' },
              ...spots.map(({ id, name, parcels }) => ({ value: String(id), label: `${name} (${parcels})` })),
            ]}
          />
        )}
      </div>
      <ChipLinks large label="Parcels here" chips={chips} />
      <Pages list={list} noun="parcels" empty={<NothingHere isSearch={q !== undefined || spotId !== undefined} />}>
        {(items) => {
          const open = items.find(({ id }) => String(id) === get('open'))
          return (
            <>
              <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
                {items.map((item) => (
                  <li key={item.id}>
                    <DeskRow item={item} now={now} to={hrefWith({ open: String(item.id) })} />
                  </li>
                ))}
              </ul>
              <Drawer open={open !== undefined} onClose={() => change({ open: null })} title={`Parcel ${open?.parcelCode ?? ''}`}>
                {open && <DeskParcel key={open.id} mallId={mallId} item={open} now={now} />}
              </Drawer>
            </>
          )
        }}
      </Pages>
    </div>
  )
}

function DeskRow({ item, now, to }: { item: OfficeFulfillment; now: Date; to: string }) {
  return (
    <Link to={to} preventScrollReset className="flex min-h-16 items-center gap-4 px-4 py-3 text-text no-underline hover:bg-tint">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{item.customer}</span>
          <span className="tabular text-base text-soft">{item.parcelCode}</span>
          <DeskBadge item={item} now={now} />
        </span>
        <span className="text-base text-soft">
          {plural(piecesIn(item), 'piece')} from {item.storeName}, order {item.orderNumber}
        </span>
        <span className="text-base text-mute">{ageOf(item, now)}</span>
      </span>
      <span className="shrink-0 font-semibold">{item.spot?.name ?? 'No shelf'}</span>
      <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-mute" strokeWidth={1.75} />
    </Link>
  )
}

const ageOf = ({ goingBack, changedAt }: OfficeFulfillment, now: Date): string =>
  `${goingBack ? 'Canceled' : 'Here for'} ${span(now.getTime() - changedAt.getTime())}${goingBack ? ' ago' : ''}`

const NothingHere = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState icon={<PackageOpen strokeWidth={1.75} />} title={isSearch ? 'Nothing found' : 'No parcels'}>
    {isSearch ? 'Check the name, the number or the shelf.' : 'Received parcels are listed here.'}
  </EmptyState>
)
