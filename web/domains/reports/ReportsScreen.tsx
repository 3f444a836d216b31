import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Lock } from 'lucide-react'
import { useState } from 'react'
import { MOST_MONTHS } from '#contracts/day-range.ts'
import { cents, dollars } from '#contracts/money.ts'
import {
  daysOf,
  type MoneyReport,
  monthAt,
  monthBefore,
  monthOf,
  moneyReportTable,
  REPORT_NAMES,
  REPORT_ZONE,
  ReportQuery,
  type ReportName,
  type ReportRow,
  REPORTS,
  taxFiling,
} from '#contracts/reports.ts'
import { STATES } from '#contracts/places/us-states.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime, month as monthWords } from '#web/lib/date-format.ts'
import { useNow } from '#web/lib/now.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { Bars } from '#web/ui/Chart.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { mailChoice, reportFor, useFreeze, useMailChoice } from './queries.ts'

type Asked = { report: ReportName; from: string; to: string }
const BARS = 8
const wordsOfMonth = (month: string): string => monthWords(new Date(`${month}-15T12:00:00`))

/** The reports of money: one report over a range of days, its definition, a chart, and its file. */
export default function ReportsScreen() {
  const { get, change } = useAddressFilters()
  const now = useNow()
  const thisMonth = monthAt(now)
  const range = daysOf(thisMonth)
  const typed = { report: get('report') ?? 'sales', from: get('from') ?? range.from, to: get('to') ?? range.to }
  const read = ReportQuery.safeParse(typed)
  const errorOf = (field: string): string | undefined => read.error?.issues.find(({ path }) => path[0] === field)?.message
  const months = [thisMonth]
  while (months.length <= MOST_MONTHS) months.push(monthBefore(months.at(-1) ?? thisMonth))
  const chosen = monthOf(typed)
  const isListed = chosen !== null && months.includes(chosen)
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title="Money reports" lead="Figures of money, from the books. Days and months are those of New York." />
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label="Report"
          value={typed.report}
          error={errorOf('report')}
          choices={REPORT_NAMES.map((value) => ({ value, label: REPORTS[value].label }))}
          onChange={({ target }) => change({ report: target.value })}
        />
        <Select
          label="Month"
          value={isListed ? chosen : ''}
          choices={[
            ...(isListed ? [] : [{ value: '', label: 'Other days' }]),
            ...months.map((value) => ({ value, label: wordsOfMonth(value) })),
          ]}
          onChange={({ target }) => target.value && change(daysOf(target.value))}
        />
        <Input
          type="date"
          label="From"
          value={typed.from}
          error={errorOf('from')}
          onChange={({ target }) => change({ from: target.value })}
        />
        <Input type="date" label="To" value={typed.to} error={errorOf('to')} onChange={({ target }) => change({ to: target.value })} />
      </div>
      {read.success && <Report key={read.data.report} asked={read.data} />}
      <MailChoice />
    </div>
  )
}

function Report({ asked }: { asked: Asked }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...reportFor(asked), placeholderData: keepPreviousData })
  const { label, definition } = REPORTS[asked.report]
  return (
    <section aria-labelledby="report" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex max-w-prose flex-col gap-1.5">
          <h2 id="report" className="text-h2 font-semibold">
            {label}
          </h2>
          <p className="text-soft">{definition}</p>
          {data && <p className="text-sm text-mute">As of {dateAndTime(data.asOf, REPORT_ZONE)}, New York time</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          {data?.mayFreeze && !isPlaceholderData && <Freeze asked={asked} />}
          <a href={`${moneyReportTable.path}?${new URLSearchParams(asked)}`} download className={buttonClass({ variant: 'secondary' })}>
            <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
            Download as CSV
          </a>
        </div>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && <Figures asked={asked} data={data} />}
    </section>
  )
}

function Figures({ asked: { report, ...range }, data: { rows, total, frozen } }: { asked: Asked; data: MoneyReport }) {
  const { columns, rowName, label } = REPORTS[report]
  const last = columns.length - 1
  const at = (amounts: readonly number[] | null, i: number): number => amounts?.[i] ?? 0
  const changed = total.later !== null && rows.some(({ later }) => later?.some((amount) => amount !== 0))
  if (rows.length === 0) return <EmptyState title="Nothing in these days">The books have nothing of this kind in this range.</EmptyState>
  const money = (amount: number): string => dollars(cents(amount))
  return (
    <>
      {frozen && (
        <Notice tone={changed ? 'warning' : 'info'}>
          {frozen.by} froze this month on {dateAndTime(frozen.at, REPORT_ZONE)}.{' '}
          {changed ? 'What was booked into it later stands below each amount.' : 'Nothing was booked into it since.'}
        </Notice>
      )}
      <OfficeTable<ReportRow>
        label={label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'label', head: rowName, cell: (row) => row.label, sortBy: (row) => row.label, total: () => 'Total' },
          ...columns.map((head, i) => ({
            key: head,
            head,
            numeric: true,
            cell: (row: ReportRow) => <Amount amount={at(row.amounts, i)} later={at(row.later, i)} />,
            sortBy: (row: ReportRow) => at(row.amounts, i),
            total: () => <Amount amount={at(total.amounts, i)} later={at(total.later, i)} />,
          })),
          ...(report === 'tax' ? [{ key: 'filing', head: 'Filing', cell: (row: ReportRow) => <Filing row={row} range={range} /> }] : []),
        ]}
      />
      <Bars
        title={columns[last] ?? label}
        pointName={rowName}
        format={money}
        aside={rows.length > BARS ? `The ${BARS} largest` : undefined}
        points={rows
          .toSorted((a, b) => Math.abs(at(b.amounts, last)) - Math.abs(at(a.amounts, last)))
          .slice(0, BARS)
          .map((row) => ({ label: row.label, value: at(row.amounts, last) }))}
      />
    </>
  )
}

/** The file for the tax return of a state. */
function Filing({ row: { key, label }, range }: { row: ReportRow; range: Omit<Asked, 'report'> }) {
  if (!(key in STATES)) return null
  return (
    <a href={`${taxFiling.path}?${new URLSearchParams({ ...range, state: key })}`} download className="text-link underline">
      CSV <span className="sr-only">for the filing of {label}</span>
    </a>
  )
}

function Amount({ amount, later }: { amount: number; later: number }) {
  return (
    <span className="tabular inline-flex flex-col items-end">
      {dollars(cents(amount))}
      {later !== 0 && (
        <span className="text-sm text-mute">
          {later > 0 && '+'}
          {dollars(cents(later))} later
        </span>
      )}
    </span>
  )
}

function Freeze({ asked }: { asked: Asked }) {
  const [isOpen, setOpen] = useState(false)
  const freeze = useFreeze(asked)
  const month = asked.from.slice(0, 7)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Lock aria-hidden="true" className="size-5" strokeWidth={1.75} />
        Freeze month
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Freeze ${wordsOfMonth(month)}?`}
        confirmLabel="Freeze month"
        keepLabel="Cancel"
        busy={freeze.isPending}
        busyLabel="Freezing"
        onConfirm={() => freeze.mutate({ body: { month } }, { onSettled: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      >
        <p>
          The figures of all reports of this month are stored and stay as they are. What is booked into the month later is shown beside
          them.
        </p>
      </ConfirmDialog>
    </>
  )
}

function MailChoice() {
  const { data } = useQuery(mailChoice())
  const choose = useMailChoice()
  if (!data) return null
  return (
    <div className="max-w-prose rounded-md border border-hairline bg-surface p-4">
      <Switch
        label="Email me each month"
        hint="The totals of all reports, on the first of the next month."
        checked={choose.isPending ? choose.variables.body.wanted : data.wanted}
        disabled={choose.isPending}
        onChange={({ target }) => choose.mutate({ body: { wanted: target.checked } })}
      />
    </div>
  )
}
