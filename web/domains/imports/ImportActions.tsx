import { useState } from 'react'
import type { ImportRun } from '#contracts/imports/imports.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useApplyImport, useCancelImport, useUndoImport } from './queries.ts'

/** The import actions this user may take now. */
export function ImportActions({ run }: { run: ImportRun }) {
  const [isAsking, setAsking] = useState(false)
  const apply = useApplyImport()
  const undo = useUndoImport()
  const cancel = useCancelImport()
  const params = { id: run.id }
  const changes = run.counts.newProducts + run.counts.changedProducts
  return (
    <div className="flex flex-wrap gap-2">
      {run.may.apply && changes > 0 && (
        <Button busy={apply.isPending} busyLabel="Writing your products…" onClick={() => apply.mutate({ params })}>
          Apply {plural(changes, 'product')}
        </Button>
      )}
      {run.may.cancel && (
        <Button
          variant="secondary"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params }, { onSuccess: () => toast({ title: 'File discarded' }) })}
        >
          Discard this file
        </Button>
      )}
      {run.state === 'applied' && <ButtonLink to="/retailer-inventory">See the products</ButtonLink>}
      {run.may.undo && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Undo this import…
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Undo this import?"
        confirmLabel="Undo import"
        destructive
        busy={undo.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate({ params }, { onSettled: () => setAsking(false) })}
      >
        Products it added are removed, or hidden if someone ordered them. Everything it changed goes back to how it was.
      </ConfirmDialog>
    </div>
  )
}
