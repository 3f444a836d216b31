import { useState } from 'react'
import { REPORT_KINDS, REPORT_STATE_WORDS, type ReportState, reportState } from '#contracts/trust/reports.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useReportState } from './queries.ts'

/** The state of a report, by its number and the email it was sent with. */
export function ReportStanding() {
  const viewer = useViewer()
  const [found, setFound] = useState<ReportState | null>(null)
  return (
    <Section id="report-state" title="Look up a report" className="max-w-prose">
      <Card className="flex flex-col gap-6 sm:p-6">
        <LookUp key={viewer?.id ?? 'guest'} email={viewer?.email ?? ''} onFound={setFound} />
        <div role="status">{found && <Standing report={found} />}</div>
      </Card>
    </Section>
  )
}

function LookUp({ email, onFound }: { email: string; onFound: (report: ReportState | null) => void }) {
  const look = useReportState()
  const number = useAddressFilters().get('report')?.slice(0, 20) ?? ''
  const form = useServerForm(reportState.body, { defaultValues: { number, email } })
  const send = form.submit(async (body) => {
    onFound(null)
    onFound(await look.mutateAsync({ body }))
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('number')} label="Report number" autoComplete="off" spellCheck={false} maxLength={20} />
        <Input {...form.field('email')} label="Your email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </div>
      <div>
        <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Looking…">
          Look up
        </Button>
      </div>
    </form>
  )
}

function Standing({ report: { number, kind, state, sentAt, takenAt, answer, answeredAt } }: { report: ReportState }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{number}</span>
        <Badge tone={state === 'answered' ? 'success' : 'accent'}>{REPORT_STATE_WORDS[state]}</Badge>
      </p>
      <p>{REPORT_KINDS[kind]}</p>
      <ul className="flex flex-col gap-1 text-sm text-soft">
        <li>
          Received <LocalTime at={sentAt} format={dateAndTime} />
        </li>
        {takenAt && (
          <li>
            In review since <LocalTime at={takenAt} format={dateAndTime} />
          </li>
        )}
        {answeredAt && (
          <li>
            Answered <LocalTime at={answeredAt} format={dateAndTime} />
          </li>
        )}
      </ul>
      {answer !== null && <p className="border-l-2 border-accent pl-3 break-words whitespace-pre-wrap">{answer}</p>}
    </div>
  )
}
