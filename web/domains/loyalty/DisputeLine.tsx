import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SpiralsEntry } from '#contracts/loyalty.ts'
import { type Dispute, disputeSpirals } from '#contracts/support.ts'
import { day } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { disputes, useDispute } from './queries.ts'

/** Disputes a SPIRALs entry; afterwards shows the dispute's status and support's reply. */
export function DisputeLine({ entry }: { entry: SpiralsEntry }) {
  const { data } = useQuery(disputes())
  const [isOpen, setOpen] = useState(false)
  const asked = data?.items.find(({ entryId }) => entryId === entry.id)
  const words = asked ? (asked.answer === null ? 'Disputed' : 'Answered') : 'Dispute'
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {words}
        <span className="visually-hidden">: {entry.text}</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={asked ? 'Your dispute' : 'Is this line wrong?'}>
        {asked ? <Standing dispute={asked} /> : null}
        {(!asked || asked.answer !== null) && <DisputeForm entry={entry} isAgain={asked !== undefined} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Standing({ dispute: { message, askedAt, answer, answeredAt } }: { dispute: Dispute }) {
  return (
    <dl className="flex flex-col gap-3 pb-4">
      <div>
        <dt className="text-sm text-soft">You, {day(askedAt)}</dt>
        <dd className="break-words whitespace-pre-wrap">{message}</dd>
      </div>
      <div>
        <dt className="text-sm text-soft">Support{answeredAt && `, ${day(answeredAt)}`}</dt>
        <dd className="break-words whitespace-pre-wrap">{answer ?? 'A person looks into it and answers here and by mail.'}</dd>
      </div>
    </dl>
  )
}

type DisputeFormProps = { entry: SpiralsEntry; isAgain: boolean; onDone: () => void }
function DisputeForm({ entry, isAgain, onDone }: DisputeFormProps) {
  const dispute = useDispute()
  const form = useServerForm(disputeSpirals.body, { keptAs: `dispute ${entry.id}`, defaultValues: { message: '' } })
  const send = form.submit(async (body) => {
    await dispute.mutateAsync({ params: { id: entry.id }, body })
    toast({ title: 'Sent to support', body: 'The answer comes here and by mail.' })
    onDone()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <p className="text-soft">
        {day(entry.at)}: {entry.text}
      </p>
      <Textarea {...form.field('message')} label={isAgain ? 'What is still wrong?' : 'What is wrong with it?'} rows={4} maxLength={2000} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send to support
        </Button>
      </div>
    </form>
  )
}
