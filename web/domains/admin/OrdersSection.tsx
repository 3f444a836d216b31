import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AdminOrder, OrdersOf } from '#contracts/admin.ts'
import { ORDER_STATES, OrderState } from '#contracts/orders.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { moment } from '#web/lib/moments.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Price } from '#web/ui/Price.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { ORDER_STATE_WORDS, partsInWords } from '../fulfillment/states.ts'
import { AdminOrderPanel } from './AdminOrderPanel.tsx'
import { orderPages } from './queries.ts'

type Row = z.output<typeof AdminOrder>

/** Every order of the platform; its number opens it at the side. */
export function OrdersSection() {
  const { get, change, hrefWith } = useAddressFilters()
  const state = OrderState.safeParse(get('state')).data
  const q = get('q')
  const of = OrdersOf.safeParse(get('of')).data
  const list = useInfiniteQuery(orderPages({ q, state, of }))
  const all = { q: null, state: null, of: null }
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title="Orders" />
      <SearchField label="Number, email or name" value={q ?? ''} onSearch={(text) => change({ q: text })} className="w-full max-w-md" />
      <ChipLinks
        label="Orders by state"
        chips={[
          { to: hrefWith({ state: null, of: null }), label: 'All', current: !state && !of },
          ...(of ? [{ to: hrefWith({ of }), label: OF_WORDS[of], current: true }] : []),
          ...ORDER_STATES.map((each) => ({
            to: hrefWith({ state: each, of: null }),
            label: ORDER_STATE_WORDS[each].label,
            current: state === each,
          })),
        ]}
      />
      <Pages
        list={list}
        noun="orders"
        empty={
          q || state || of ? (
            <EmptyState title="No orders match" action={<TextLink to={hrefWith(all)}>Clear filters</TextLink>} />
          ) : (
            <EmptyState title="No orders yet">They appear here as they are placed.</EmptyState>
          )
        }
      >
        {(orders) => (
          <DataTable
            stacks
            label="Orders"
            columns={columns((number) => hrefWith({ order: number }))}
            rows={orders}
            rowKey={({ number }) => number}
          />
        )}
      </Pages>
      <AdminOrderPanel number={get('order')} onClose={() => change({ order: null })} />
    </div>
  )
}

/** What a counter of the day counted. */
const OF_WORDS: Record<OrdersOf, string> = {
  today: 'Placed today',
  open: 'Open',
  pickups: 'Pickup due today',
  'late-pickups': 'Pickup late today',
  refunds: 'Refunded today',
}

const columns = (hrefOf: (number: string) => string): Column<Row>[] => [
  { key: 'number', head: 'Order', cell: (row) => <Order row={row} to={hrefOf(row.number)} /> },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <StatusDot tone={ORDER_STATE_WORDS[state].tone}>{ORDER_STATE_WORDS[state].label}</StatusDot>,
  },
  { key: 'customer', head: 'Customer', cell: (row) => <Customer row={row} /> },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => [...new Set(stores)].join(', '), className: 'min-w-48', stack: { wide: true } },
  { key: 'parts', head: 'Parts', cell: ({ fulfillmentStates }) => partsInWords(fulfillmentStates), className: 'min-w-40' },
  { key: 'total', head: 'Total', numeric: true, cell: ({ total }) => <Price price={total} /> },
]

function Order({ row: { number, placedAt }, to }: { row: Row; to: string }) {
  return (
    <span className="stacked whitespace-nowrap">
      <Link to={to} preventScrollReset className={`${linkClass} tabular`}>
        {number}
      </Link>
      <span className="text-xs text-mute">{moment(placedAt)}</span>
    </span>
  )
}

function Customer({ row: { customer, email } }: { row: Row }) {
  return (
    <span className="stacked">
      {customer}
      <span className="text-xs text-mute">{email}</span>
    </span>
  )
}
