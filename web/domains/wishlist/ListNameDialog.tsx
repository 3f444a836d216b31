import { useId } from 'react'
import { makeList } from '#contracts/wishlist.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

type ListNameDialogProps = {
  title: string
  name: string
  saveLabel: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** What a list is called: a new one, or from now on. */
export function ListNameDialog({ title, name, saveLabel, onSave, onClose }: ListNameDialogProps) {
  const formId = useId()
  const form = useServerForm(makeList.body, { defaultValues: { name } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel="Saving…">
            {saveLabel}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={form.submit((list) => onSave(list.name))} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <Input {...form.field('name')} label="Name of the list" maxLength={60} autoComplete="off" />
      </form>
    </Dialog>
  )
}
