import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { plural } from '#web/lib/format.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { branchNames } from '../stores/branch-names.ts'
import { NextStep } from './WorkActions.tsx'
import { WorkCall, WorkClock, WorkPromise, WorkState } from './WorkState.tsx'
import { nextStep, piecesIn, toGive } from './work.ts'

type WorkTableProps = {
  items: readonly OfficeFulfillment[]
  now: Date
  storeNames: readonly string[] | undefined
  hrefOf: (item: OfficeFulfillment) => string
}

/** A store's work, one row per fulfillment; the number links to the details. */
export function WorkTable({ items, now, storeNames, hrefOf }: WorkTableProps) {
  const shortName = branchNames(storeNames ?? [])
  const columns: (Column<OfficeFulfillment> | false)[] = [
    { key: 'order', head: 'Order', cell: (item) => <Order item={item} to={hrefOf(item)} /> },
    { key: 'state', head: 'Status', cell: (item) => <State item={item} now={now} /> },
    {
      key: 'next',
      head: <span className="visually-hidden">Next step</span>,
      cell: (item) => <Next item={item} />,
      className: 'whitespace-nowrap',
    },
    { key: 'what', head: 'Items', cell: (item) => <Contents item={item} />, className: 'min-w-44' },
    { key: 'how', head: 'How', cell: (item) => SHORT_METHODS[item.fulfillmentMethod], className: 'whitespace-nowrap' },
    storeNames !== undefined && {
      key: 'store',
      head: 'Store',
      cell: (item) => (
        <span className="line-clamp-2 compact:line-clamp-1" title={item.storeName}>
          {shortName(item.storeName)}
        </span>
      ),
      className: 'min-w-32',
    },
    { key: 'who', head: 'For', cell: (item) => item.customer },
    { key: 'goods', head: 'Subtotal', numeric: true, cell: (item) => <Price price={item.subtotal} /> },
  ]
  return (
    <DataTable label="Orders to work on" columns={columns.filter((column) => column !== false)} rows={items} rowKey={(item) => item.id} />
  )
}

const SHORT_METHODS: Record<OfficeFulfillment['fulfillmentMethod'], string> = {
  'in-store-pickup': 'Pickup',
  'ship-to-mall': 'To a center',
  'ship-to-me': 'Ship',
}

function Order({ item, to }: { item: OfficeFulfillment; to: string }) {
  return (
    <span className="stacked whitespace-nowrap">
      <Link to={to} preventScrollReset className={`${linkClass} tabular`}>
        {item.orderNumber}
      </Link>
      <Ago at={item.placedAt} className="text-xs text-mute" />
    </span>
  )
}

function State({ item, now }: { item: OfficeFulfillment; now: Date }) {
  return (
    <span className="stacked items-start gap-0.5">
      <WorkState state={item.state} />
      <WorkPromise item={item} now={now} />
      <WorkClock item={item} now={now} />
      <WorkCall item={item} />
    </span>
  )
}

function Contents({ item }: { item: OfficeFulfillment }) {
  const lines = toGive(item)
  const [first] = lines
  const others = lines.length - 1
  return (
    <span className="line-clamp-2 compact:line-clamp-1" title={lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}>
      {plural(piecesIn(item), 'item')}
      {first && `: ${first.title}`}
      {others > 0 && ` and ${others} more`}
    </span>
  )
}

function Next({ item }: { item: OfficeFulfillment }) {
  const next = nextStep(item)
  // Shipping asks for a tracking number first; the form is in the details.
  return next && next !== 'shipped' ? <NextStep item={item} to={next} size="sm" variant="secondary" /> : null
}
