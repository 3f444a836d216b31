import { type AdminOrder, adminOrders, OrdersOf } from '#contracts/admin/admin.ts'
import { ORDER_STATES } from '#contracts/orders/orders.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { Price } from '#web/ui/Price.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { ORDER_STATE_WORDS, partsInWords } from '../fulfillment/states.ts'
import { AdminOrderPanel } from './AdminOrderPanel.tsx'

/** All orders on the platform; the order number opens the side panel. `?of=` shows the orders behind one of today's counters. */
export function OrdersSection() {
  const { get, change, hrefWith } = useAddressFilters()
  const of = OrdersOf.safeParse(get('of')).data
  return (
    <ListPage
      title="Orders"
      list={useList(adminOrders, ['q', 'state', 'of', 'from', 'to'])}
      noun={['order', 'orders']}
      search="Number, email or name"
      filters={[
        ...(of
          ? [
              {
                name: 'of',
                label: 'Orders behind a counter',
                choices: [
                  { value: null, label: 'All' },
                  { value: of, label: OF_WORDS[of] },
                ],
              },
            ]
          : []),
        {
          name: 'state',
          label: 'Orders by state',
          clears: ['of'],
          choices: [
            { value: null, label: 'All' },
            ...ORDER_STATES.map((state) => ({ value: state, label: ORDER_STATE_WORDS[state].label })),
          ],
        },
      ]}
      dates={{ label: 'Placed' }}
      table={{ columns: columns((number) => hrefWith({ order: number })), rowKey: ({ number }) => number }}
      empty={{ title: 'No orders yet', children: 'New orders appear here.' }}
    >
      <AdminOrderPanel number={get('order')} onClose={() => change({ order: null })} />
    </ListPage>
  )
}

/** Labels for the orders that each of today's counters covers. */
const OF_WORDS: Record<OrdersOf, string> = {
  today: 'Placed today',
  open: 'Open',
  pickups: 'Pickup due today',
  'late-pickups': 'Pickup late today',
  refunds: 'Refunded today',
}

const columns = (hrefOf: (number: string) => string): OfficeColumn<AdminOrder>[] => [
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

function Order({ row: { number, placedAt }, to }: { row: AdminOrder; to: string }) {
  return (
    <span className="stacked whitespace-nowrap">
      <Link to={to} preventScrollReset className={`${linkClass} tabular`}>
        {number}
      </Link>
      <span className="text-xs text-mute">{dateAndTime(placedAt)}</span>
    </span>
  )
}

function Customer({ row: { customer, email } }: { row: AdminOrder }) {
  return (
    <span className="stacked">
      {customer}
      <span className="text-xs text-mute">{email}</span>
    </span>
  )
}
