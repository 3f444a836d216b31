import { Flag } from 'lucide-react'
import { useState } from 'react'
import { attention } from '#contracts/admin/admin.ts'
import { answerReport, type ProblemReport, problemReports, REPORT_KINDS, REPORT_STATE_WORDS, takeReport } from '#contracts/trust/reports.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { AnswerDialog, GivenAnswer } from '#web/ui/Answer.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'

const reads = [read(problemReports), read(attention)]

/** Problems that people reported from the page about trust. */
export function ProblemReportsSection() {
  const isAnswered = useAddressFilters().get('state') === 'answered'
  return (
    <ListPage
      title="Reported problems"
      lead="From the Trust page. The sender sees when you take a report, and your answer goes out by email."
      list={useList(problemReports, [], { state: isAnswered ? 'answered' : 'open' })}
      noun={['report', 'reports']}
      filters={[
        {
          name: 'state',
          label: 'Reports',
          divides: true,
          choices: [
            { value: null, label: 'Open' },
            { value: 'answered', label: 'Answered' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (report) => <ReportCard report={report} /> }}
      empty={{ title: isAnswered ? 'Nothing answered yet' : 'No open reports', icon: <Flag strokeWidth={1.75} /> }}
    />
  )
}

function ReportCard({ report }: { report: ProblemReport }) {
  const { number, kind, state, about, link, words, email, sentAt, owner, answer, answeredAt, answeredBy } = report
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base">
            {number} <Badge tone={state === 'answered' ? 'success' : 'accent'}>{REPORT_STATE_WORDS[state]}</Badge>
          </h2>
          <p className="break-words text-soft">{[REPORT_KINDS[kind], about, email, dateAndTime(sentAt)].filter(Boolean).join(' · ')}</p>
          {/* As text: a link that a stranger sent is not for a click. */}
          {link && <p className="text-sm break-all text-soft">Page: {link}</p>}
          <p className="text-sm text-soft">{owner ? `Owner: ${owner}` : 'No owner yet'}</p>
        </div>
        {state !== 'answered' && <Acts report={report} />}
      </div>
      <p className="break-words whitespace-pre-wrap">{words}</p>
      {answer !== null && <GivenAnswer by={answeredBy ?? 'SPIRAL'} at={answeredAt} answer={answer} />}
    </Card>
  )
}

function Acts({ report: { id, number, words, isMine } }: { report: ProblemReport }) {
  const [isAnswering, setAnswering] = useState(false)
  const [take, send] = [useWrite(takeReport, reads), useWrite(answerReport, reads, { failure: 'mine' })]
  const about = <span className="visually-hidden"> {number}</span>
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="quiet" busy={take.isPending} onClick={() => take.mutate({ params: { id }, body: { mine: !isMine } })}>
        {isMine ? 'Leave to others' : 'Look into it'}
        {about}
      </Button>
      <Button size="sm" onClick={() => setAnswering(true)}>
        Reply{about}
      </Button>
      {isAnswering && (
        <AnswerDialog
          verb="Reply to"
          whom={number}
          message={words}
          schema={answerReport.body}
          keptAs={`problem report ${id}`}
          onSend={async (body) => {
            await send.mutateAsync({ params: { id }, body })
            toast({ title: 'Reply sent' })
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  )
}
