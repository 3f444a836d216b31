import { Store } from 'lucide-react'
import { type AdminRetailer, adminRetailers, RETAILER_STATUSES } from '#contracts/admin/retailers.ts'
import { RetailerId } from '#contracts/ids.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { BusinessList } from './BusinessParts.tsx'
import { CreateRetailer } from './RetailerForms.tsx'
import { RetailerPage } from './RetailerPage.tsx'
import { STATUS } from './retailer-status.ts'

const COLUMNS: readonly OfficeColumn<AdminRetailer>[] = [
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusDot tone={STATUS[status].tone}>{STATUS[status].label}</StatusDot>,
    className: 'whitespace-nowrap',
  },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => stores, className: 'text-right' },
  { key: 'products', head: 'Products on sale', cell: ({ products }) => products, className: 'text-right' },
  { key: 'open', head: 'Open orders', cell: ({ openOrders }) => openOrders, className: 'text-right' },
]
const STATES = [{ value: null, label: 'All' }, ...RETAILER_STATUSES.map((value) => ({ value, label: STATUS[value].label }))]

export function RetailersSection() {
  return (
    <BusinessList
      title="Retailers"
      list={useList(adminRetailers, ['q', 'status'])}
      noun={['retailer', 'retailers']}
      filters={[{ name: 'status', label: 'Status', choices: STATES }]}
      columns={COLUMNS}
      empty={{
        title: 'No retailers yet',
        icon: <Store strokeWidth={1.75} />,
        children: 'Add the first retailer, invite its owner, and open its first store.',
      }}
      idOf={RetailerId}
      Page={RetailerPage}
      Create={CreateRetailer}
    />
  )
}
