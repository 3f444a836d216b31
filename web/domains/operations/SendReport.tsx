import { Send } from 'lucide-react'
import { useState } from 'react'
import { sendReport } from '#contracts/operations.ts'
import { useWrite } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

const Form = sendReport.body.pick({ note: true })

/** Sends the current results to support; the content is shown before it is sent. */
export function SendReport({ report }: { report: string }) {
  const [sending, setSending] = useState<string | null>(null)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Send aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setSending(report)}
      >
        Send report
      </Button>
      <Dialog open={sending !== null} onClose={() => setSending(null)} title="Send this report to support?">
        {sending !== null && <SendForm report={sending} onSent={() => setSending(null)} />}
      </Dialog>
    </>
  )
}

function SendForm({ report, onSent }: { report: string; onSent: () => void }) {
  const viewer = useViewer()
  const send = useWrite(sendReport, [], { failure: 'mine' })
  const form = useServerForm(Form, { keptAs: 'report', defaultValues: { note: '' } })
  const submit = form.submit(async ({ note }) => {
    await send.mutateAsync({ body: { report, ...(note ? { note } : {}) } })
    onSent()
    toast({ title: 'Report sent', body: 'Thank you. Support sees it now.' })
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <p className="text-soft">
        {viewer
          ? `Support sees that it is from ${viewer.name}, ${viewer.email}.`
          : 'You are not signed in: support does not know whose it is.'}
      </p>
      <pre tabIndex={-1} className="max-h-48 overflow-auto rounded-md border border-hairline bg-sunken p-3 text-xs whitespace-pre-wrap">
        {report}
      </pre>
      <Textarea {...form.field('note')} label="What went wrong?" optional rows={3} maxLength={500} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send report
        </Button>
      </div>
    </form>
  )
}
