import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayAfter, DayRange, isRange } from '#contracts/day-range.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { type Cents, cents, dollars, sum } from '#contracts/money.ts'
import { type BookDay, bookkeeping, bookkeepingFile, type BookFormat } from '#contracts/payouts.ts'
import { daysOf, monthBefore, REPORT_ZONE } from '#contracts/reports.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { useNow } from '#web/lib/now.ts'
import { dayWords } from '#web/ui/AnalyticsPage.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

const RangeInAddress = DayRange.check(isRange)
const FILES: readonly { format: BookFormat; label: string }[] = [
  { format: 'days', label: 'Days and stores (CSV)' },
  { format: 'quickbooks', label: 'Journal for QuickBooks Online' },
  { format: 'xero', label: 'Journal for Xero' },
]

/** What the books say about a business by day and store, on the screen and as files for its bookkeeper. For its owners. */
export function Bookkeeping({ retailerId }: { retailerId: RetailerId }) {
  const { get, change, hrefWith } = useAddressFilters()
  const today = useNow().toLocaleDateString('en-CA', { timeZone: REPORT_ZONE })
  const last = daysOf(monthBefore(today.slice(0, 7)))
  const typed = { from: get('from') ?? last.from, to: get('to') ?? last.to }
  const range = RangeInAddress.safeParse(typed)
  const errorOf = (field: string): string | undefined => range.error?.issues.find(({ path }) => path[0] === field)?.message
  const spans = [
    { label: 'Last month', ...last },
    { label: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    { label: 'Last 90 days', from: dayAfter(today, -89), to: today },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Bookkeeping"
        lead="Sales, discounts, refunds, fees and payouts as the books have them, for your bookkeeper. The last few minutes may be missing."
      />
      <div className="flex flex-col gap-4">
        <ChipLinks
          label="Time"
          chips={spans.map(({ label, from, to }) => ({
            label,
            to: hrefWith({ from, to }),
            current: from === typed.from && to === typed.to,
          }))}
        />
        <div className="flex flex-wrap items-start gap-3">
          <Input
            type="date"
            label="From"
            value={typed.from}
            error={errorOf('from')}
            onChange={({ target }) => change({ from: target.value })}
            fieldClassName="w-44"
          />
          <Input
            type="date"
            label="To"
            value={typed.to}
            error={errorOf('to')}
            onChange={({ target }) => change({ to: target.value })}
            fieldClassName="w-44"
          />
        </div>
      </div>
      {range.success && <Books retailerId={retailerId} {...range.data} />}
    </div>
  )
}

function Books(query: DayRange & { retailerId: RetailerId }) {
  const { data, error, refetch } = useQuery({ ...read(bookkeeping, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  const search = new URLSearchParams({ retailerId: String(query.retailerId), from: query.from, to: query.to })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.days.length === 0) return <EmptyState title="Nothing was booked in these days">Choose other days.</EmptyState>
  return (
    <>
      <Section title="Files">
        <div className="flex flex-wrap gap-3">
          {FILES.map(({ format, label }) => (
            <a
              key={format}
              href={`${bookkeepingFile.path}?${search}&format=${format}`}
              download
              className={buttonClass({ variant: 'secondary' })}
            >
              {label}
            </a>
          ))}
        </div>
        <p className="max-w-prose text-sm text-soft">
          Each day of a store is one journal entry. Its accounts have names like “SPIRAL sales”; for Xero they have the numbers 1810, 1820,
          4810 to 4860 and 6810 to 6830. Add them to your chart of accounts once. SPIRAL collects the sales tax and pays it to the state, so
          it is not in the journal.
        </p>
      </Section>
      <Section title="By day and store">
        <OfficeTable label="By day and store" rows={data.days} rowKey={({ day, store }) => `${day} ${store?.id ?? ''}`} columns={COLUMNS} />
      </Section>
    </>
  )
}

/** Guarantee, disputes, SPIRALs and corrections, which most days have none of. */
const restOf = ({ guarantee, disputes, spirals, other }: BookDay): Cents => cents(guarantee - disputes - spirals + other)
type Amount = Exclude<keyof BookDay, 'day' | 'store'>
const amount = (key: Amount, head: string): OfficeColumn<BookDay> => ({
  key,
  head,
  numeric: true,
  cell: (day) => dollars(day[key]),
  sortBy: (day) => day[key],
  total: (rows) => dollars(sum(rows.map((day) => day[key]))),
})
const COLUMNS: readonly OfficeColumn<BookDay>[] = [
  { key: 'day', head: 'Day', cell: ({ day }) => dayWords(day), sortBy: ({ day }) => day, className: 'whitespace-nowrap' },
  { key: 'store', head: 'Store', cell: ({ store }) => store?.name ?? 'Your business', sortBy: ({ store }) => store?.name ?? null },
  amount('sales', 'Sales'),
  amount('discounts', 'Discounts'),
  amount('shipping', 'Shipping'),
  amount('refunds', 'Refunds'),
  amount('fees', 'Fees'),
  amount('payouts', 'Payouts'),
  {
    key: 'rest',
    head: 'Other',
    numeric: true,
    cell: (day) => dollars(restOf(day)),
    sortBy: restOf,
    total: (rows) => dollars(sum(rows.map(restOf))),
  },
  amount('change', 'Change'),
  amount('tax', 'Tax, paid by SPIRAL'),
]
