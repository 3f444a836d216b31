import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { PayoutId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { MOST_ON_A_PAGE } from '#contracts/page.ts'
import { EARNING_WORDS, type EarningLine, payoutLines, type payoutStatement, payoutTable } from '#contracts/payouts.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { call } from '#web/lib/api.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useOfficeHref } from '#web/shell/membership.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { PrintSheet } from '#web/ui/PrintSheet.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { traceOfEarnings } from '../payments/traces.ts'
import { WhereDidThisGo } from '../payments/WhereDidThisGo.tsx'
import { PayoutStanding } from './PayoutStanding.tsx'
import { linesOf, statement } from './queries.ts'

type Shown = Reply<typeof payoutStatement>

/** One payout with every line in it: the sums by kind add up to what reached the bank. */
export function Statement({ id }: { id: PayoutId }) {
  const { hrefWith } = useAddressFilters()
  const { data, error, refetch } = useQuery(statement(id))
  return (
    <div className="flex flex-col gap-6">
      <p>
        <TextLink to={hrefWith({ payout: null })}>All payouts</TextLink>
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && <Whole shown={data} />}
    </div>
  )
}

function Whole({ shown }: { shown: Shown }) {
  const { payout } = shown
  return (
    <>
      <PageTitle
        title={`Payout ${payout.id}`}
        lead={
          <>
            {dollars(payout.amount)} to {payout.bank}
          </>
        }
        actions={
          <>
            <Print shown={shown} />
            <a href={payoutTable.path.replace(':id', String(payout.id))} download className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Download as CSV
            </a>
          </>
        }
      />
      <PayoutStanding payout={payout} />
      <Section title="Breakdown">
        <Card className="max-w-xl">
          <Sums shown={shown} />
        </Card>
      </Section>
      <Section title="Details">
        <Lines id={payout.id} />
      </Section>
    </>
  )
}

function Sums({ shown: { sums, payout } }: { shown: Shown }) {
  return (
    <dl className="flex flex-col gap-2">
      {sums.map(({ kind, amount, lines }) => (
        <div key={kind} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">
            {EARNING_WORDS[kind]} <span className="text-soft">({plural(lines, 'line')})</span>
          </dt>
          <dd className="tabular whitespace-nowrap">{dollars(amount)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-hairline pt-2 font-semibold">
        <dt>Paid out</dt>
        <dd className="tabular whitespace-nowrap">{dollars(payout.amount)}</dd>
      </div>
    </dl>
  )
}

function Lines({ id }: { id: PayoutId }) {
  const hrefOf = useOfficeHref()
  const list = useInfiniteQuery(linesOf(id))
  const columns: OfficeColumn<EarningLine>[] = [
    { key: 'at', head: 'Date', cell: ({ at }) => <LocalTime at={at} format={day} />, className: 'whitespace-nowrap' },
    { key: 'kind', head: 'Type', cell: ({ kind }) => EARNING_WORDS[kind] },
    {
      key: 'order',
      head: 'Order',
      cell: ({ order }) => order && <TextLink to={hrefOf(officeLink('retailer', 'orders', { state: 'all', order }))}>{order}</TextLink>,
    },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
    {
      key: 'trace',
      head: <span className="visually-hidden">Trace</span>,
      stack: { head: 'Trace' },
      cell: ({ fulfillmentId, order }) =>
        fulfillmentId && (
          <WhereDidThisGo question="Where did this come from?" trace={traceOfEarnings(fulfillmentId)} about={`Order ${order}`} />
        ),
    },
  ]
  return (
    <Pages list={list} noun="lines" empty={<EmptyState title="No lines" />}>
      {(rows) => <OfficeTable label="Lines of this payout" columns={columns} rows={rows} rowKey={(line) => line.id} sorts={false} />}
    </Pages>
  )
}

/** All lines of a payout, page after page. */
async function allLines(id: PayoutId): Promise<EarningLine[]> {
  const lines: EarningLine[] = []
  let cursor: string | null = null
  do {
    const page: Reply<typeof payoutLines> = await call(payoutLines, {
      params: { id },
      query: { limit: MOST_ON_A_PAGE, ...(cursor && { cursor }) },
    })
    lines.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return lines
}

/** The whole statement on paper, or as a PDF by the browser's own print dialog. */
function Print({ shown }: { shown: Shown }) {
  const [lines, setLines] = useState<EarningLine[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { payout, business } = shown
  async function print() {
    setBusy(true)
    try {
      setLines(await allLines(payout.id))
    } catch {
      toast({ title: 'The statement could not be prepared', body: 'Try again in a moment.', variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        busy={isBusy}
        busyLabel="Preparing…"
        onClick={() => void print()}
        icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        Print or save as PDF
      </Button>
      {lines && (
        <PrintSheet onPrinted={() => setLines(null)}>
          <div className="flex flex-col gap-4 bg-white p-2 text-sm text-black">
            <h1 className="text-h3">
              Payout {payout.id} to {business}
            </h1>
            <p>
              Made {day(payout.createdAt)}, {dollars(payout.amount)} to {payout.bank}
            </p>
            <Sums shown={shown} />
            <table className="w-full border-collapse">
              <thead>
                <tr>
                  {['Date', 'What', 'Order', 'Amount'].map((head) => (
                    <th key={head} scope="col" className={head === 'Amount' ? 'py-1 text-right' : 'py-1 text-left'}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <td className="py-0.5">{day(line.at)}</td>
                    <td>{EARNING_WORDS[line.kind]}</td>
                    <td>{line.order}</td>
                    <td className="text-right">{dollars(line.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </PrintSheet>
      )}
    </>
  )
}
