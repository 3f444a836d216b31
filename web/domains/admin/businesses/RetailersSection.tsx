import { Store } from 'lucide-react'
import { useState } from 'react'
import { type AdminRetailer, adminRetailers, RETAILER_STATUSES } from '#contracts/admin/retailers.ts'
import { RetailerId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CreateRetailer } from './RetailerForms.tsx'
import { RetailerPage } from './RetailerPage.tsx'
import { STATUS } from './retailer-status.ts'

const COLUMNS: OfficeColumn<AdminRetailer>[] = [
  { key: 'name', head: 'Name', cell: (row) => <Name row={row} />, stack: { wide: true } },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusDot tone={STATUS[status].tone}>{STATUS[status].label}</StatusDot>,
    className: 'whitespace-nowrap',
  },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => stores, className: 'text-right' },
  { key: 'products', head: 'Products on sale', cell: ({ products }) => products, className: 'text-right' },
  { key: 'open', head: 'Open orders', cell: ({ openOrders }) => openOrders, className: 'text-right' },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => dateAndTime(joinedAt), className: 'whitespace-nowrap' },
]

function Name({ row: { id, name, isSample } }: { row: AdminRetailer }) {
  const { hrefWith } = useAddressFilters()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextLink to={hrefWith({ id: String(id) })}>{name}</TextLink>
      {isSample && <Badge>Sample</Badge>}
    </span>
  )
}

/** All retailers; `?id=` shows one of them. */
export function RetailersSection() {
  const { get, change } = useAddressFilters()
  const [isAdding, setAdding] = useState(false)
  const list = useList(adminRetailers, ['q', 'status'])
  const id = get('id')
  const chosen = RetailerId.safeParse(Number(id))
  if (id !== undefined && chosen.success)
    return (
      <SectionBoundary key={id} fallback={<SkeletonRows />}>
        <RetailerPage id={chosen.data} />
      </SectionBoundary>
    )
  return (
    <ListPage
      title="Retailers"
      actions={<Button onClick={() => setAdding(true)}>Add retailer</Button>}
      list={list}
      noun={['retailer', 'retailers']}
      search="Name or city"
      filters={[
        {
          name: 'status',
          label: 'Status',
          choices: [{ value: null, label: 'All' }, ...RETAILER_STATUSES.map((value) => ({ value, label: STATUS[value].label }))],
        },
      ]}
      table={{ columns: COLUMNS, rowKey: (row) => row.id }}
      empty={{
        title: 'No retailers yet',
        icon: <Store strokeWidth={1.75} />,
        children: 'Add the first retailer, invite its owner, and open its first store.',
      }}
    >
      {isAdding && <CreateRetailer onClose={() => setAdding(false)} onCreated={(made) => change({ id: String(made.id) })} />}
    </ListPage>
  )
}
