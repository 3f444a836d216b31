import { useState } from 'react'
import { appealDecision, type ModeratedKind } from '#contracts/moderation.ts'
import { useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'

/** For the author of a text that a moderator hid: asks for a second look, once. */
export function AppealButton({ kind, id }: { kind: ModeratedKind; id: number }) {
  const [isOpen, setOpen] = useState(false)
  const appeal = useWrite(appealDecision, [], { failure: 'mine' })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Ask for a second look
      </Button>
      {isOpen && (
        <FormDialog
          title="Ask for a second look"
          schema={appealDecision.body}
          keptAs={`appeal ${kind} ${id}`}
          defaultValues={{ words: '' }}
          submitLabel="Send"
          onSubmit={async (body) => {
            await appeal.mutateAsync({ params: { kind, textId: id }, body })
            toast({ title: 'Sent', body: 'A moderator will review it and tell you the decision.' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => <Textarea {...form.field('words')} label="Why should it be shown?" rows={4} maxLength={1000} />}
        </FormDialog>
      )}
    </>
  )
}
