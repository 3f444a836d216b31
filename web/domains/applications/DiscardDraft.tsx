import { useState } from 'react'
import type { Application } from '#contracts/applications/applications.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useDiscard } from './queries.ts'

/** Deletes a draft with its documents, after a question. */
export function DiscardDraft({ application }: { application: Application }) {
  const [isAsking, setAsking] = useState(false)
  const discard = useDiscard()
  return (
    <div>
      <Button variant="quiet-danger" onClick={() => setAsking(true)}>
        Delete this draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        destructive
        busy={discard.isPending}
        onConfirm={() => discard.mutate({ params: { id: application.id } }, { onSuccess: () => toast({ title: 'Draft deleted' }) })}
        onClose={() => setAsking(false)}
      >
        <p>All fields and documents of this application are deleted. This can't be undone.</p>
      </ConfirmDialog>
    </div>
  )
}
