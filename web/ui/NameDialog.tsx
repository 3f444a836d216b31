import { type ReactNode, useId } from 'react'
import type { z } from 'zod'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Input } from './Input.tsx'
import { useServerForm } from './useServerForm.ts'

type NameDialogProps = {
  title: string
  label: string
  contract: z.ZodType<{ name: string }, { name: string }>
  name: string
  saveLabel: string
  children?: ReactNode
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** What something is called: when it is made, or from now on. */
export function NameDialog({ title, label, contract, name, saveLabel, children, onSave, onClose }: NameDialogProps) {
  const formId = useId()
  const form = useServerForm(contract, { defaultValues: { name } })
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
      <form id={formId} onSubmit={form.submit((named) => onSave(named.name))} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <Input {...form.field('name')} label={label} maxLength={60} autoComplete="off" />
        {children}
      </form>
    </Dialog>
  )
}
