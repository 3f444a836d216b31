import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, PackageOpen } from 'lucide-react'
import { MallId } from '#contracts/ids.ts'
import { parcels, type OfficeFulfillment } from '#contracts/store-work.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Chip, ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { Counter } from '../store-work/place.ts'
import { parcelPages, useReceive } from '../store-work/queries.ts'
import { WorkState } from '../store-work/WorkState.tsx'
import { piecesIn } from '../store-work/work.ts'

const State = parcels.query.shape.state.unwrap()
const SHOWN = [
  { state: 'in_transit', label: 'Arriving' },
  { state: 'packed', label: 'Packed at the store' },
  { state: 'at_center', label: 'Received' },
] as const

/** Packages of a SPIRAL Center: incoming and arrived. */
export function Inbound({ counter }: { counter: Counter }) {
  return (
    <div className="flex flex-col gap-5">
      <h1>Inbound parcels</h1>
      {counter.kind === 'center' ? (
        <Parcels mallId={MallId.parse(counter.id)} />
      ) : (
        <EmptyState icon={<Building2 strokeWidth={1.75} />} title="Parcels arrive at SPIRAL Centers">
          You are working at a store. Orders for a SPIRAL Center are packed and sent from Pickups.
        </EmptyState>
      )}
    </div>
  )
}

function Parcels({ mallId }: { mallId: MallId }) {
  const { get, change, hrefWith } = useAddressFilters()
  const q = get('q')
  const state = SHOWN.find((each) => each.state === State.safeParse(get('state')).data)?.state ?? 'in_transit'
  const list = useInfiniteQuery(parcelPages({ mallId, state, q }))
  const counts = list.data?.pages[0]?.counts
  const chips = SHOWN.map(
    ({ state: each, label }): Chip => ({
      to: hrefWith({ state: each === 'in_transit' ? null : each }),
      label,
      count: counts && (counts[each] ?? 0),
      current: each === state,
    }),
  )
  return (
    <>
      <SearchField large label="First name or order number" value={q ?? ''} maxLength={60} onSearch={(text) => change({ q: text })} />
      <ChipLinks large label="Parcels by state" chips={chips} />
      <Pages list={list} noun="parcels" empty={<NoParcels isSearch={q !== undefined} />}>
        {(items) => (
          <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
            {items.map((item) => (
              <li key={item.id}>
                <Parcel item={item} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </>
  )
}

function Parcel({ item }: { item: OfficeFulfillment }) {
  const receive = useReceive()
  return (
    <div className="flex flex-wrap items-center gap-4 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{item.customer}</span>
          <span className="tabular text-base text-soft">{item.orderNumber}</span>
        </span>
        <span className="text-base text-soft">
          {plural(piecesIn(item), 'piece')} from {item.storeName}
        </span>
        <span className="text-base">
          <WorkState state={item.state} />
        </span>
        <span className="text-base text-mute">since {dateAndTime(item.changedAt)}</span>
      </span>
      {item.may.includes('at_center') && (
        <Button
          size="lg"
          busy={receive.isPending}
          busyLabel="Receiving…"
          onClick={() => receive.mutate({ params: { fulfillmentId: item.id } })}
        >
          Receive
          <span className="visually-hidden">
            {' '}
            {item.customer}, {item.orderNumber}
          </span>
        </Button>
      )}
    </div>
  )
}

const NoParcels = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState icon={<PackageOpen strokeWidth={1.75} />} title={isSearch ? 'Nothing found' : 'No parcels'}>
    {isSearch ? 'Check the name or number.' : 'Parcels appear here as stores send them.'}
  </EmptyState>
)
