import { type ReactNode, useId } from 'react'
import { NameOfSearch } from '#contracts/saved-searches.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

type SearchNameDialogProps = {
  title: string
  name: string
  saveLabel: string
  children?: ReactNode
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** What a search is called: when it is saved, or from now on. */
export default function SearchNameDialog({ title, name, saveLabel, children, onSave, onClose }: SearchNameDialogProps) {
  const formId = useId()
  const form = useServerForm(NameOfSearch, { defaultValues: { name } })
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
      <form id={formId} onSubmit={form.submit((search) => onSave(search.name))} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <Input {...form.field('name')} label="Name of the search" maxLength={60} autoComplete="off" />
        {children}
      </form>
    </Dialog>
  )
}
