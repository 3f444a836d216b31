import { Link } from 'react-router'
import type { WorkItem } from '#contracts/orders.ts'
import { plural, relativeTime } from '#web/lib/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Price } from '#web/ui/Price.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { METHOD_WORDS } from '../states.ts'
import { NextStep } from './WorkActions.tsx'
import { WorkClock, WorkState } from './WorkState.tsx'
import { nextStep, piecesIn } from './work.ts'

type WorkTableProps = { items: readonly WorkItem[]; now: Date; showStore: boolean; hrefOf: (item: WorkItem) => string }

/** The work of a store, a row per part of an order; its number leads to the details. */
export function WorkTable({ items, now, showStore, hrefOf }: WorkTableProps) {
  const columns: (Column<WorkItem> | false)[] = [
    {
      key: 'order',
      head: 'Order',
      cell: (item) => (
        <Link to={hrefOf(item)} preventScrollReset className={`${linkClass} tabular whitespace-nowrap`}>
          {item.orderNumber}
        </Link>
      ),
    },
    { key: 'state', head: 'State', cell: (item) => <WorkState state={item.state} /> },
    { key: 'clock', head: 'Clock', cell: (item) => <WorkClock item={item} now={now} /> },
    { key: 'what', head: 'Items', cell: (item) => <Contents item={item} />, className: 'min-w-56' },
    { key: 'how', head: 'How', cell: (item) => METHOD_WORDS[item.fulfillmentMethod], className: 'whitespace-nowrap' },
    showStore && { key: 'store', head: 'Store', cell: (item) => item.storeName, className: 'min-w-40' },
    { key: 'who', head: 'For', cell: (item) => item.customer },
    { key: 'placed', head: 'Placed', cell: (item) => relativeTime(item.placedAt, now), className: 'whitespace-nowrap' },
    { key: 'goods', head: 'Goods', numeric: true, cell: (item) => <Price price={item.subtotal} size="sm" /> },
    { key: 'next', head: <span className="visually-hidden">Next step</span>, cell: (item) => <Next item={item} />, numeric: true },
  ]
  return (
    <DataTable label="Orders to work on" columns={columns.filter((column) => column !== false)} rows={items} rowKey={(item) => item.id} />
  )
}

function Contents({ item }: { item: WorkItem }) {
  const [first] = item.items
  const others = item.items.length - 1
  return (
    <span className="line-clamp-1" title={item.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}>
      {plural(piecesIn(item), 'piece')}
      {first && `: ${first.title}`}
      {others > 0 && ` and ${others} more`}
    </span>
  )
}

function Next({ item }: { item: WorkItem }) {
  const next = nextStep(item)
  // Shipping asks for a tracking number first; the details have the form.
  return next && next !== 'shipped' ? <NextStep item={item} to={next} size="sm" /> : null
}
