import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { PackageCheck, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { MallId, StoreId } from '#contracts/ids.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useNow } from '#web/lib/now.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { STATE_WORDS } from '../fulfillment/states.ts'
import { ShiftCounters } from './ShiftCounters.tsx'
import { counterKey, type Counter, useCounterPath } from '../store-work/place.ts'
import { parcelPages, workCounts, type WorkPages, workPages } from '../store-work/queries.ts'
import { WorkDetails } from '../store-work/WorkDetails.tsx'
import { HereNow } from './HereNow.tsx'
import { WorkRow } from '../store-work/WorkRow.tsx'

/** A store's open states, in the order of work. */
const TO_DO = ['placed', 'accepted', 'packed', 'ready'] as const satisfies FulfillmentState[]

/** The work at this counter: a store's orders to accept, prepare and hand over; at a SPIRAL Center everything waiting for pickup. */
export function Pickups({ counter }: { counter: Counter }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Pickups</h1>
        <ButtonLink
          size="lg"
          to={`${useCounterPath()}?tab=scan&at=${counterKey(counter)}`}
          icon={<ScanLine aria-hidden="true" className="size-6" strokeWidth={1.75} />}
        >
          Scan a code
        </ButtonLink>
      </div>
      <ShiftCounters counter={counter} />
      <SectionBoundary fallback={null}>
        <HereNow counter={counter} />
      </SectionBoundary>
      <SectionBoundary fallback={<SkeletonRows />}>
        {counter.kind === 'store' ? (
          <AtAStore key={counter.id} storeId={StoreId.parse(counter.id)} />
        ) : (
          <AtACenter key={counter.id} mallId={MallId.parse(counter.id)} />
        )}
      </SectionBoundary>
    </div>
  )
}

/** Shows one state at a time; a search covers all states, including finished orders. */
function AtAStore({ storeId }: { storeId: StoreId }) {
  const { get, hrefWith } = useAddressFilters()
  const { counts } = useSuspenseQuery(workCounts(storeId)).data
  const [first] = useState(() => TO_DO.find((state) => (counts[state] ?? 0) > 0) ?? TO_DO[0])
  const q = get('q')
  const state = q ? undefined : (TO_DO.find((each) => each === get('state')) ?? first)
  const list = useInfiniteQuery(workPages({ storeId, state, q }))
  const chips = TO_DO.map((each) => ({
    to: hrefWith({ state: each, q: null }),
    label: STATE_WORDS[each].label,
    count: counts[each] ?? 0,
    current: each === state,
  }))
  return (
    <>
      <Find />
      <ChipLinks large label="By state" chips={chips} />
      <Waiting list={list} isSearch={q !== undefined} />
    </>
  )
}

function AtACenter({ mallId }: { mallId: MallId }) {
  const { get } = useAddressFilters()
  const q = get('q')
  const list = useInfiniteQuery(parcelPages({ mallId, state: q ? undefined : 'at_center', q }))
  return (
    <>
      <Find />
      <Waiting list={list} isSearch={q !== undefined} />
    </>
  )
}

function Find() {
  const { get, change } = useAddressFilters()
  return <SearchField large label="Name, order number or code" value={get('q') ?? ''} maxLength={60} onSearch={(q) => change({ q })} />
}

function Waiting({ list, isSearch }: { list: WorkPages; isSearch: boolean }) {
  const { get, change, hrefWith } = useAddressFilters()
  const now = useNow()
  return (
    <Pages list={list} noun="orders" empty={<Nothing isSearch={isSearch} />}>
      {(items) => {
        const open = items.find(({ id }) => String(id) === get('open'))
        return (
          <>
            <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
              {items.map((item) => (
                <li key={item.id}>
                  <WorkRow item={item} now={now} to={hrefWith({ open: String(item.id) })} />
                </li>
              ))}
            </ul>
            <Drawer open={open !== undefined} onClose={() => change({ open: null })} title={`Order ${open?.orderNumber ?? ''}`}>
              {open && <WorkDetails item={open} now={now} onHandedOver={() => change({ q: open.orderNumber })} />}
            </Drawer>
          </>
        )
      }}
    </Pages>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState icon={<PackageCheck strokeWidth={1.75} />} title={isSearch ? 'Nothing found' : 'Nothing here yet'}>
      {isSearch ? 'Check the name or the number.' : 'New orders show up on their own.'}
    </EmptyState>
  )
}
