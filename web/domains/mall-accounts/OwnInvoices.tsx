import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { MallId } from '#contracts/ids.ts'
import { type MallAccount, type MallAccountLine, mallAccountTable, MALL_LINE_WORDS, type MallInvoice } from '#contracts/mall-accounts.ts'
import { cents, dollars } from '#contracts/money.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day, month as monthWords } from '#web/lib/date-format.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ClearingStatement } from '../loyalty/ClearingStatement.tsx'
import { MonthBar } from '../loyalty/MonthBar.tsx'
import { dayWords, InvoiceStanding } from './InvoiceStanding.tsx'
import { accountFor } from './queries.ts'

const wordsOf = (month: string): string => monthWords(new Date(`${month}-15T12:00:00`))

/** What a mall owes or gets, by month, and its invoices. For its managers. */
export function OwnInvoices({ mallId }: { mallId: MallId }) {
  const { get, change } = useAddressFilters()
  const month = get('month')
  const { data, error, refetch } = useQuery({
    ...accountFor({ mallId, ...(month && { month }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Invoices" lead="What your mall pays for: SPIRALs that it gave out, once shoppers use them, and gift cards." />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <>
          <Standing account={data} />
          <section aria-label={wordsOf(data.month)} className="flex flex-col gap-5">
            <MonthBar
              month={data.month}
              months={data.months}
              onChoose={(value) => change({ month: value })}
              csv={`${mallAccountTable.path}?mallId=${mallId}&month=${data.month}`}
            />
            <Month account={data} />
          </section>
          <Section title="All invoices">
            <Invoices invoices={data.invoices} />
          </Section>
        </>
      )}
    </div>
  )
}

function Standing({ account: { owed, invoices } }: { account: MallAccount }) {
  const toPay = invoices.filter(({ state }) => state !== 'paid')
  const late = toPay.find(({ state }) => state === 'overdue')
  const next = late ?? toPay.at(-1)
  if (next)
    return (
      <Notice tone={late ? 'warning' : 'info'} title={`${dollars(next.amount)} ${late ? 'was' : 'is'} due on ${dayWords(next.dueOn)}`}>
        Pay invoice {next.number} by bank transfer, and put its number in the payment.
      </Notice>
    )
  return (
    <p className="text-lg">
      {owed < 0
        ? `SPIRAL owes you ${dollars(cents(0 - owed))}. It comes off your next invoice.`
        : owed > 0
          ? `${dollars(owed)} goes on your next invoice.`
          : 'Nothing to pay.'}
    </p>
  )
}

const LINES: OfficeColumn<MallAccountLine>[] = [
  { key: 'for', head: 'For', cell: ({ kind }) => MALL_LINE_WORDS[kind], total: () => 'Total', stack: { wide: true } },
  { key: 'at', head: 'Booked', cell: ({ at }) => <LocalTime at={at} format={day} />, className: 'whitespace-nowrap' },
  { key: 'month', head: 'Month', cell: ({ month }) => wordsOf(month), className: 'whitespace-nowrap' },
]
function Month({ account: { month, lines, total, statement, invoice } }: { account: MallAccount }) {
  return (
    <>
      {lines.length === 0 ? (
        <EmptyState icon={<ReceiptText strokeWidth={1.75} />} title={`Nothing booked for ${wordsOf(month)}`}>
          SPIRALs that were used in a month are booked on the third of the next one.
        </EmptyState>
      ) : (
        <OfficeTable
          label={invoice ? `Invoice ${invoice.number}` : `Lines of ${wordsOf(month)}`}
          columns={[
            ...LINES,
            { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount), total: () => dollars(total) },
          ]}
          rows={lines}
          rowKey={({ id }) => id}
        />
      )}
      {statement.lines.length > 0 && (
        <Section title="Where your SPIRALs were used">
          <ClearingStatement statement={statement} />
        </Section>
      )}
    </>
  )
}

function Invoices({ invoices }: { invoices: readonly MallInvoice[] }) {
  const { hrefWith } = useAddressFilters()
  if (invoices.length === 0) return <p className="text-soft">No invoices yet. Months without a sum to pay have none.</p>
  const columns: OfficeColumn<MallInvoice>[] = [
    { key: 'number', head: 'Invoice', cell: ({ number, month }) => <TextLink to={hrefWith({ month })}>{number}</TextLink> },
    { key: 'month', head: 'Month', cell: ({ month }) => wordsOf(month), sortBy: ({ month }) => month },
    { key: 'state', head: 'State', cell: (invoice) => <InvoiceStanding invoice={invoice} /> },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount), sortBy: ({ amount }) => amount },
  ]
  return <OfficeTable label="Invoices" columns={columns} rows={invoices} rowKey={({ id }) => id} />
}
