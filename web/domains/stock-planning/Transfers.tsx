import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { type RetailerId, StockTransferId, StoreId } from '#contracts/ids.ts'
import { TRANSFER_STATES, type TransferHead, transfers } from '#contracts/stock-planning/transfers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { oneTransfer } from './queries.ts'
import { TransferView } from './TransferView.tsx'
import { TRANSFER_WORDS } from './words.ts'

/** Pieces on their way between own stores; `?transfer=` opens one. */
export function Transfers({ retailerId }: { retailerId: RetailerId }) {
  const asked = StockTransferId.safeParse(Number(useAddressFilters().get('transfer')))
  return asked.success ? <One key={asked.data} id={asked.data} /> : <List retailerId={retailerId} />
}

function One({ id }: { id: StockTransferId }) {
  const { data, error, refetch } = useQuery(oneTransfer(id))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  return <TransferView key={data.state} transfer={data} />
}

function List({ retailerId }: { retailerId: RetailerId }) {
  const { get, hrefWith } = useAddressFilters()
  const store = get('store')
  const columns: OfficeColumn<TransferHead>[] = [
    {
      key: 'way',
      head: 'From and to',
      cell: ({ id, fromName, toName }) => (
        <TextLink to={hrefWith({ transfer: String(id) })} className="inline-flex min-h-8 items-center">
          {`${fromName} to ${toName}`}
        </TextLink>
      ),
      stack: { wide: true },
    },
    {
      key: 'state',
      head: 'State',
      cell: ({ state: own }) => <StatusDot tone={TRANSFER_WORDS[own].tone}>{TRANSFER_WORDS[own].label}</StatusDot>,
    },
    { key: 'items', head: 'Holds', cell: ({ items, pieces }) => `${plural(pieces, 'piece')} of ${plural(items, 'item')}` },
    {
      key: 'arrived',
      head: 'Arrived',
      cell: ({ arrived, pieces }) => (arrived === null ? '—' : arrived === pieces ? 'All' : `${arrived} of ${pieces}`),
    },
    { key: 'at', head: 'Since', cell: ({ endedAt, sentAt, createdAt }) => day(endedAt ?? sentAt ?? createdAt) },
  ]
  const list = useList(transfers, ['state'], { retailerId, ...(store && { storeId: StoreId.parse(Number(store)) }) })
  const state = TRANSFER_STATES.find((name) => name === get('state'))
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-soft">
        Items that move between your stores. They leave stock when they are sent, and join it when they arrive.
      </p>
      <ChipLinks
        label="Transfers"
        chips={[
          { to: hrefWith({ state: null }), label: 'All', current: state === undefined },
          ...TRANSFER_STATES.map((name) => ({ to: hrefWith({ state: name }), label: TRANSFER_WORDS[name].label, current: name === state })),
        ]}
      />
      <Pages
        list={list}
        noun="transfers"
        empty={
          state ? (
            <EmptyState title="No transfers here" action={<TextLink to={hrefWith({ state: null })}>See all transfers</TextLink>} />
          ) : (
            <EmptyState title="No transfers yet" icon={<ArrowLeftRight strokeWidth={1.75} />}>
              Plan one from an item that runs out while another store can spare some.
            </EmptyState>
          )
        }
      >
        {(rows) => <OfficeTable label="Transfers" columns={columns} rows={rows} rowKey={({ id }) => id} sorts={false} />}
      </Pages>
    </div>
  )
}
