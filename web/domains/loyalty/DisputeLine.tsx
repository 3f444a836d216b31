import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { SpiralsEntry } from '#contracts/loyalty/loyalty.ts'
import { type Dispute, disputeSpirals } from '#contracts/support.ts'
import { day } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { disputes, useDispute } from './queries.ts'

/** The actions of a SPIRALs entry. Disputes it; afterwards shows the dispute's status and support's reply. */
export function DisputeLine({ entry }: { entry: SpiralsEntry }) {
  const { data } = useQuery(disputes())
  const [isOpen, setOpen] = useState(false)
  const [hasMenu, setMenu] = useState(false)
  const asked = data?.items.find(({ entryId }) => entryId === entry.id)
  const words = asked ? (asked.answer === null ? 'Disputed' : 'Answered') : 'Dispute'
  return (
    <>
      <span className="flex items-center justify-end gap-1">
        {(asked || hasMenu) && (
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            {words}
            <span className="visually-hidden">: {entry.text}</span>
          </Button>
        )}
        {!asked && (
          <button
            type="button"
            aria-expanded={hasMenu}
            aria-label={`More actions: ${entry.text}`}
            onClick={() => setMenu(!hasMenu)}
            className="flex size-9 items-center justify-center rounded-sm text-soft hover:bg-sunken hover:text-text"
          >
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </button>
        )}
      </span>
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
        <dd className="break-words whitespace-pre-wrap">{answer ?? "We're looking into it. We'll answer here and by email."}</dd>
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
    toast({ title: 'Sent to support', body: "We'll answer here and by email." })
    onDone()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <p className="text-soft">
        {day(entry.at)}: {entry.text}
      </p>
      <Textarea {...form.field('message')} label={isAgain ? "What's still wrong?" : "What's wrong with it?"} rows={4} maxLength={2000} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send to support
        </Button>
      </div>
    </form>
  )
}
