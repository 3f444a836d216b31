import { Stethoscope } from 'lucide-react'
import { attention } from '#contracts/admin/admin.ts'
import { diagnosticReports, type DiagnosticReport, settleReport } from '#contracts/operations.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'

/** Reports that users sent from the diagnostics page; `?state=all` includes settled reports. */
export function ReportsSection() {
  const isAll = useAddressFilters().get('state') === 'all'
  return (
    <ListPage
      title="Reports"
      lead="Sent from /diagnostics, newest first. They are removed after 90 days."
      list={useList(diagnosticReports, [], { open: isAll ? undefined : true })}
      noun={['report', 'reports']}
      filters={[
        {
          name: 'state',
          label: 'Reports by state',
          divides: true,
          choices: [
            { value: null, label: 'Open' },
            { value: 'all', label: 'All' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (report) => <Report report={report} /> }}
      empty={{
        title: isAll ? 'No reports yet' : 'No open reports',
        icon: <Stethoscope strokeWidth={1.75} />,
        children: 'Reports from the diagnostics page show up here.',
      }}
    />
  )
}

function Report({ report: { id, report, note, sender, sentAt, settledAt } }: { report: DiagnosticReport }) {
  const settle = useWrite(settleReport, [read(diagnosticReports), read(attention)])
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col">
          <h2 className="text-base">
            {sender ? sender.name : 'Someone without an account'}, {dateAndTime(sentAt)}
          </h2>
          {sender && <span className="text-soft">{sender.email}</span>}
        </div>
        {settledAt ? (
          <StatusDot tone="success">Settled {dateAndTime(settledAt)}</StatusDot>
        ) : (
          <Button variant="secondary" size="sm" busy={settle.isPending} onClick={() => settle.mutate({ params: { id } })}>
            Settle<span className="visually-hidden"> report {id}</span>
          </Button>
        )}
      </div>
      {note && <p className="break-words whitespace-pre-wrap">{note}</p>}
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-link">Diagnostics result</summary>
        <pre className="overflow-x-auto rounded-sm bg-sunken p-3 text-xs whitespace-pre-wrap">{report}</pre>
      </details>
    </Card>
  )
}
