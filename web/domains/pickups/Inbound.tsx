import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { MallId, StoreId } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import type { Counter } from '../store-work/place.ts'
import { parcelPages } from '../store-work/queries.ts'
import { WorkState } from '../store-work/WorkState.tsx'
import { piecesIn } from '../store-work/work.ts'
import { Arrivals } from './desk/Arrivals.tsx'
import { DeskList } from './desk/DeskList.tsx'
import { ParcelsBack } from './desk/ParcelsBack.tsx'
import { useReceiveListed } from './desk/queries.ts'
import { Spots } from './desk/Spots.tsx'

const VIEWS = [
  { view: undefined, label: 'Arriving' },
  { view: 'packed', label: 'Packed at the store' },
  { view: 'here', label: 'Here' },
  { view: 'spots', label: 'Shelves' },
] as const

/** Parcels of a SPIRAL Center: to receive, here, and back to their stores. A store receives those that come back. */
export function Inbound({ counter }: { counter: Counter }) {
  return (
    <div className="flex flex-col gap-5">
      <h1>{counter.kind === 'center' ? 'Inbound parcels' : 'Parcels coming back'}</h1>
      <SectionBoundary fallback={<SkeletonRows />}>
        {counter.kind === 'center' ? (
          <AtCenter key={counter.id} mallId={MallId.parse(counter.id)} />
        ) : (
          <ParcelsBack key={counter.id} storeId={StoreId.parse(counter.id)} />
        )}
      </SectionBoundary>
    </div>
  )
}

function AtCenter({ mallId }: { mallId: MallId }) {
  const { get, hrefWith } = useAddressFilters()
  const view = VIEWS.find((each) => each.view === get('state'))?.view
  const chips = VIEWS.map(({ view: each, label }) => ({
    to: hrefWith({ state: each ?? null, q: null, desk: null, spot: null, open: null }),
    label,
    current: each === view,
  }))
  return (
    <>
      <ChipLinks large label="Parcels of this Center" chips={chips} />
      {view === 'here' && <DeskList mallId={mallId} />}
      {view === 'spots' && <Spots mallId={mallId} />}
      {view === undefined && <Arrivals mallId={mallId} />}
      {(view === undefined || view === 'packed') && <Coming mallId={mallId} state={view ?? 'in_transit'} />}
    </>
  )
}

function Coming({ mallId, state }: { mallId: MallId; state: 'in_transit' | 'packed' }) {
  const { get, change } = useAddressFilters()
  const q = get('q')
  const list = useInfiniteQuery(parcelPages({ mallId, state, q }))
  return (
    <section aria-label="On the way here" className="flex flex-col gap-4">
      <SearchField large label="First name or order number" value={q ?? ''} maxLength={60} onSearch={(text) => change({ q: text })} />
      <Pages list={list} noun="parcels" empty={<NoParcels isSearch={q !== undefined} />}>
        {(items) => (
          <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
            {items.map((item) => (
              <li key={item.id}>
                <Parcel mallId={mallId} item={item} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </section>
  )
}

function Parcel({ mallId, item }: { mallId: MallId; item: OfficeFulfillment }) {
  const receive = useReceiveListed()
  return (
    <div className="flex flex-wrap items-center gap-4 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{item.customer}</span>
          <span className="tabular text-base">{item.parcelCode}</span>
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
          variant="secondary"
          busy={receive.isPending}
          busyLabel="Receiving…"
          onClick={() => receive.mutate({ params: { mallId }, body: { code: item.parcelCode ?? '' } })}
        >
          Receive
          <span className="visually-hidden">
            {' '}
            {item.customer}, {item.parcelCode}
          </span>
        </Button>
      )}
    </div>
  )
}

const NoParcels = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState icon={<PackageOpen strokeWidth={1.75} />} title={isSearch ? 'Nothing found' : 'No parcels'}>
    {isSearch ? 'Check the name or number.' : 'Parcels show up here when stores send them.'}
  </EmptyState>
)
