import { useState } from 'react'
import type { Application } from '#contracts/applications.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
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
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this draft?"
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              busy={discard.isPending}
              onClick={() => discard.mutate({ params: { id: application.id } }, { onSuccess: () => toast({ title: 'Draft deleted' }) })}
            >
              Delete draft
            </Button>
          </div>
        }
      >
        <p>All fields and documents of this application are deleted. This cannot be undone.</p>
      </Dialog>
    </div>
  )
}
