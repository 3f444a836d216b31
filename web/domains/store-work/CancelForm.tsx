import { z } from 'zod'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useMove } from './queries.ts'

const Reason = z.object({ note: z.string().trim().min(1, 'Say why in a few words.').max(300, 'Keep it under 300 characters.') })

/** A reason is required because the shopper reads it. */
export function CancelForm({ item, onKeep }: { item: OfficeFulfillment; onKeep: () => void }) {
  const move = useMove('mine')
  const form = useServerForm(Reason, { keptAs: `cancel ${item.id}`, defaultValues: { note: '' } })
  const send = form.submit(async ({ note }) => {
    await move.mutateAsync({ params: { id: item.id }, body: { to: 'cancelled', note } })
    onKeep()
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4 rounded-md border border-hairline p-4">
      <ErrorSummary {...form.summary} />
      <Textarea
        label="Why are you canceling?"
        hint="The shopper reads this. They can choose another store that has it or get a full refund for this part."
        rows={3}
        {...form.field('note')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={form.isSubmitting} busyLabel="Cancelling…">
          Cancel order
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
