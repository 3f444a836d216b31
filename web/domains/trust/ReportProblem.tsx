import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { Viewer } from '#contracts/identity/people.ts'
import { NEEDS_LINK, NewReport, REPORT_KIND_NAMES, REPORT_KINDS, type ReportKind } from '#contracts/trust/reports.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useReportProblem } from './queries.ts'

type SentReport = { number: string; email: string }

/** The form for a problem. It answers with a number, by which the sender can see what became of it. */
export function ReportProblem() {
  const viewer = useViewer()
  const about = useAddressFilters().get('about')?.slice(0, 300) ?? ''
  const [sent, setSent] = useState<SentReport | null>(null)
  return (
    <Section id="report" title="Report a problem" className="max-w-prose">
      <p className="text-soft">
        An unsafe item, a seller that is not honest, a hole in our security, a request from an authority: a person reads each report and
        answers by email.
      </p>
      <Card className="sm:p-6">
        {sent ? (
          <Thanks sent={sent} onMore={() => setSent(null)} />
        ) : (
          // The signed-in person is known only after the first render, so the form restarts with their address.
          <ReportForm key={`${viewer?.id ?? 'guest'} ${about}`} from={viewer} about={about} onSent={setSent} />
        )}
      </Card>
    </Section>
  )
}

function Thanks({ sent: { number, email }, onMore }: { sent: SentReport; onMore: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="flex items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" strokeWidth={1.75} />
        <span>
          <span className="block font-semibold">We have your report. Its number is {number}.</span>
          We sent it to {email}, and the answer comes there too. Below you can look up its state with the number and this email.
        </span>
      </p>
      <Button variant="secondary" onClick={onMore}>
        Report something else
      </Button>
    </div>
  )
}

function ReportForm({ from, about, onSent }: { from: Viewer | null; about: string; onSent: (sent: SentReport) => void }) {
  const report = useReportProblem()
  const kind: ReportKind | '' = about.startsWith('/store/') ? 'seller' : about.startsWith('/product') ? 'item' : ''
  const form = useServerForm(NewReport, {
    keptAs: `problem of ${from?.id ?? 'a guest'} ${about}`,
    // An empty choice is refused by the contract with words of its own.
    defaultValues: { ...(kind && { kind }), link: about, words: '', email: from?.email ?? '' },
  })
  const chosen = form.watch('kind')
  const send = form.submit(async (body) => {
    const { number } = await report.mutateAsync({ body })
    onSent({ number, email: body.email })
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Select
        {...form.field('kind')}
        label="What is it about?"
        placeholder="Choose"
        choices={REPORT_KIND_NAMES.map((value) => ({ value, label: REPORT_KINDS[value] }))}
      />
      <Input
        {...form.field('link')}
        label="Page"
        optional={!NEEDS_LINK.includes(chosen)}
        hint="Its address, like /store/north-loop or /product/blue-mug."
        maxLength={300}
      />
      <Textarea {...form.field('words')} label="What's wrong?" rows={5} maxLength={2000} />
      <Input {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send report
        </Button>
      </div>
    </form>
  )
}
