import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type SpiralsEntry, spiralsTable } from '#contracts/loyalty/loyalty.ts'
import { day } from '#web/lib/date-format.ts'
import { moreOf } from '#web/lib/more-of.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { traceOfLine } from '../payments/traces.ts'
import { WhereDidThisGo } from '../payments/WhereDidThisGo.tsx'
import { DisputeLine } from './DisputeLine.tsx'
import { mySpiralsHistory } from './queries.ts'
import { signed } from './signed.ts'

const COLUMNS: readonly Column<SpiralsEntry>[] = [
  { key: 'at', head: 'Date', cell: ({ at }) => <LocalTime at={at} format={day} />, className: 'whitespace-nowrap' },
  { key: 'text', head: 'Description', cell: ({ text }) => text },
  {
    key: 'order',
    head: 'Order',
    cell: ({ orderNumber }) => orderNumber && <TextLink to={`/order-details?id=${orderNumber}`}>{orderNumber}</TextLink>,
  },
  { key: 'points', head: 'SPIRALs', cell: (entry) => <Moved entry={entry} />, numeric: true },
  { key: 'balance', head: 'Balance', cell: ({ balance }) => balance?.toLocaleString('en-US'), numeric: true },
  { key: 'dispute', head: <span className="visually-hidden">More</span>, cell: (entry) => <DisputeLine entry={entry} /> },
]
const Moved = ({ entry: { id, text, points } }: { entry: SpiralsEntry }) => (
  <WhereDidThisGo trace={traceOfLine(id)} about={text}>
    {signed(points)}
  </WhereDidThisGo>
)

/** All SPIRALs entries, newest first. */
export function SpiralsLedger() {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('kind')
  const kind = wanted === 'earned' || wanted === 'spent' ? wanted : undefined
  const list = useInfiniteQuery({ ...mySpiralsHistory(kind), staleTime: 0 })
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Show"
          value={kind ?? ''}
          placeholder="Everything"
          choices={[
            { value: 'earned', label: 'Earned' },
            { value: 'spent', label: 'Used' },
          ]}
          onChange={(event) =>
            setSearch(event.target.value ? { kind: event.target.value } : {}, { replace: true, preventScrollReset: true })
          }
          fieldClassName="w-full sm:w-60"
        />
        {entries.length > 0 && (
          <a
            href={`${spiralsTable.path}${kind ? `?kind=${kind}` : ''}`}
            download="my-spirals.csv"
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
            Export as CSV
          </a>
        )}
      </div>
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonRows />}
      {list.isSuccess && entries.length === 0 && (
        <p className="text-soft">
          {kind ? 'Nothing here yet.' : "Nothing yet. You'll see SPIRALs here after you pick up an order or it's delivered."}
        </p>
      )}
      {entries.length > 0 && (
        <>
          <DataTable label="SPIRALs history" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
          <LoadMore
            shown={entries.length}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void moreOf(list)}
            noun="entries"
          />
        </>
      )}
    </div>
  )
}
