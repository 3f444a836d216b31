import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { lazy, useEffect } from 'react'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { FULFILLMENT_STATES, FulfillmentState } from '#contracts/orders/orders.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useOrdersView } from '#web/state/orders-view.ts'
import { readStored } from '#web/state/stored.ts'
import { Section } from '#web/ui/Card.tsx'
import { type Chip, ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { isFinal, STATE_WORDS } from '../fulfillment/states.ts'
import { ExportWork } from './ExportWork.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { PrintPickList } from './PickList.tsx'
import { workPages } from './queries.ts'
import { useNow } from '#web/lib/now.ts'
import { OrdersViewChoice } from './OrdersViewChoice.tsx'
import { WorkRow } from './WorkRow.tsx'
import { WorkTable } from './WorkTable.tsx'

const WorkBoard = lazy(async () => ({ default: (await import('./WorkBoard.tsx')).WorkBoard }))

type StoreChoice = { id: StoreId; name: string }
const OPEN = 'open'

type OrdersProps = { title: string; retailerId: RetailerId; stores: readonly StoreChoice[] }
/** Orders of one's stores, open ones first; `?state=`, `?store=` and `?q=` filter the list, `?order=` opens one. */
export function OrdersToWorkOn({ title, retailerId, stores }: OrdersProps) {
  const { get, change, hrefWith } = useAddressFilters()
  const state = FulfillmentState.safeParse(get('state')).data
  const isEvery = get('state') === 'all'
  const storeId = stores.find(({ id }) => String(id) === get('store'))?.id
  const storeNames = stores.length > 1 && !storeId ? stores.map(({ name }) => name) : undefined
  const q = get('q')
  const view = useOrdersView((chosen) => chosen.view)
  useEffect(() => readStored(useOrdersView), [])
  const filter = { retailerId, storeId, q }
  const narrowed = { ...filter, state, open: state || isEvery ? undefined : true }
  const list = useInfiniteQuery(workPages(narrowed))
  const chosen = state ?? (isEvery ? 'all' : OPEN)
  const isNarrowed = chosen !== OPEN || storeId !== undefined || q !== undefined
  return (
    <Section
      title={title}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <OrdersViewChoice />
          <ExportWork filter={view === 'board' ? { ...filter, open: true } : narrowed} />
          <PrintPickList retailerId={retailerId} storeId={storeId} />
        </span>
      }
    >
      <SearchField
        label="Order number or name"
        value={q ?? ''}
        maxLength={60}
        onSearch={(text) => change({ q: text })}
        className="w-full sm:w-80"
      />
      {view === 'board' ? (
        <SectionBoundary fallback={<SkeletonRows count={4} />}>
          <WorkBoard
            filter={filter}
            counts={list.data?.pages[0]?.counts}
            showStore={storeNames !== undefined}
            hrefOf={(item) => hrefWith({ order: item.orderNumber })}
          />
        </SectionBoundary>
      ) : (
        <>
          <ChipLinks
            label="Orders by state"
            chips={stateChips(list.data?.pages[0]?.counts, chosen, (value) => hrefWith({ state: value }))}
          />
          <Pages
            list={list}
            noun="orders"
            empty={<NoOrders isNarrowed={isNarrowed} clear={hrefWith({ state: null, store: null, q: null })} />}
          >
            {(items) => <WorkList items={items} storeNames={storeNames} hrefOf={(item) => hrefWith({ order: item.orderNumber })} />}
          </Pages>
        </>
      )}
      <OrderPanel number={get('order')} onClose={() => change({ order: null })} />
    </Section>
  )
}

type WorkListProps = {
  items: readonly OfficeFulfillment[]
  storeNames: readonly string[] | undefined
  hrefOf: (item: OfficeFulfillment) => string
}
/** A table on wide screens; rows on phones. */
function WorkList({ items, storeNames, hrefOf }: WorkListProps) {
  const now = useNow()
  return (
    <>
      <div className="hidden md:block">
        <WorkTable {...{ items, now, storeNames, hrefOf }} />
      </div>
      <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface text-base md:hidden">
        {items.map((item) => (
          <li key={item.id}>
            <WorkRow item={item} now={now} to={hrefOf(item)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function stateChips(counts: Record<string, number> | undefined, chosen: string, hrefOf: (value: string | null) => string): Chip[] {
  const count = (states: readonly FulfillmentState[]) => counts && states.reduce((all, state) => all + (counts[state] ?? 0), 0)
  const present = FULFILLMENT_STATES.filter((state) => state === chosen || (counts?.[state] ?? 0) > 0)
  return [
    { to: hrefOf(null), label: 'Open', count: count(FULFILLMENT_STATES.filter((state) => !isFinal(state))), current: chosen === OPEN },
    ...present.map((state) => ({ to: hrefOf(state), label: STATE_WORDS[state].label, count: count([state]), current: chosen === state })),
    { to: hrefOf('all'), label: 'All', count: count(FULFILLMENT_STATES), current: chosen === 'all' },
  ]
}

function NoOrders({ isNarrowed, clear }: { isNarrowed: boolean; clear: string }) {
  if (isNarrowed)
    return (
      <EmptyState title="No orders match" action={<TextLink to={clear}>Clear filters</TextLink>}>
        Nothing fits these filters.
      </EmptyState>
    )
  return (
    <EmptyState icon={<PackageCheck strokeWidth={1.75} />} title="No open orders">
      New orders show up here on their own.
    </EmptyState>
  )
}
