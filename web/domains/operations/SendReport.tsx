import { Send } from 'lucide-react'
import { useState } from 'react'
import { sendReport } from '#contracts/operations.ts'
import { useWrite } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'

const Form = sendReport.body.pick({ note: true })

/** Sends the current results to support; the content is shown before it is sent. */
export function SendReport({ report }: { report: string }) {
  const [sending, setSending] = useState<string | null>(null)
  const viewer = useViewer()
  const send = useWrite(sendReport, [], { failure: 'mine' })
  return (
    <>
      <Button
        variant="secondary"
        icon={<Send aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setSending(report)}
      >
        Send report
      </Button>
      {sending !== null && (
        <FormDialog
          title="Send this report to support?"
          schema={Form}
          keptAs="report"
          defaultValues={{ note: '' }}
          submitLabel="Send report"
          busyLabel="Sending…"
          onSubmit={async ({ note }) => {
            await send.mutateAsync({ body: { report: sending, ...(note ? { note } : {}) } })
            toast({ title: 'Report sent', body: 'Thank you. Support sees it now.' })
          }}
          onClose={() => setSending(null)}
        >
          {(form) => (
            <>
              <p className="text-soft">
                {viewer
                  ? `Support sees that it is from ${viewer.name}, ${viewer.email}.`
                  : "You are not signed in: support doesn't know whose it is."}
              </p>
              <pre
                tabIndex={-1}
                className="max-h-48 overflow-auto rounded-md border border-hairline bg-sunken p-3 text-xs whitespace-pre-wrap"
              >
                {sending}
              </pre>
              <Textarea {...form.field('note')} label="What went wrong?" optional rows={3} maxLength={500} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
