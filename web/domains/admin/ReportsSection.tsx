import { useInfiniteQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import type { DiagnosticReport } from '#contracts/operations.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { moment } from '#web/lib/moments.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { reportPages, useSettleReport } from './queries.ts'

/** What diagnostics found on the devices of those who sent it; `?state=all` shows the settled ones too. */
export function ReportsSection() {
  const { get, hrefWith } = useAddressFilters()
  const isAll = get('state') === 'all'
  const list = useInfiniteQuery(reportPages({ open: isAll ? undefined : true }))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title="Reports" lead="Sent from /diagnostics, newest first. They are removed after 90 days." />
      <ChipLinks
        label="Reports by state"
        chips={[
          { to: hrefWith({ state: null }), label: 'Open', current: !isAll },
          { to: hrefWith({ state: 'all' }), label: 'All', current: isAll },
        ]}
      />
      <Pages
        list={list}
        noun="reports"
        empty={
          <EmptyState icon={<Stethoscope strokeWidth={1.75} />} title={isAll ? 'No reports yet' : 'No open reports'}>
            What people send from the diagnostics page appears here.
          </EmptyState>
        }
      >
        {(reports) => (
          <ul className="flex flex-col gap-4">
            {reports.map((report) => (
              <li key={report.id}>
                <Report report={report} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function Report({ report: { id, report, note, sender, sentAt, settledAt } }: { report: DiagnosticReport }) {
  const settle = useSettleReport()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col">
          <h2 className="text-base">
            {sender ? sender.name : 'Somebody who was not signed in'}, {moment(sentAt)}
          </h2>
          {sender && <span className="text-soft">{sender.email}</span>}
        </div>
        {settledAt ? (
          <StatusDot tone="success">Settled {moment(settledAt)}</StatusDot>
        ) : (
          <Button variant="secondary" size="sm" busy={settle.isPending} onClick={() => settle.mutate({ params: { id } })}>
            Settle<span className="visually-hidden"> report {id}</span>
          </Button>
        )}
      </div>
      {note && <p className="break-words whitespace-pre-wrap">{note}</p>}
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-link">What diagnostics found</summary>
        <pre className="overflow-x-auto rounded-sm bg-sunken p-3 text-xs whitespace-pre-wrap">{report}</pre>
      </details>
    </Card>
  )
}
