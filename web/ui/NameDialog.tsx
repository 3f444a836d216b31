import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormDialog } from './FormDialog.tsx'
import { Input } from './Input.tsx'

type NameDialogProps = {
  title: string
  label: string
  contract: z.ZodType<{ name: string }, { name: string }>
  name: string
  saveLabel: string
  children?: ReactNode
  /** Must close the dialog on success. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a name, to create or rename a record. */
export function NameDialog({ title, label, contract, name, saveLabel, children, onSave, onClose }: NameDialogProps) {
  return (
    <FormDialog
      title={title}
      schema={contract}
      defaultValues={{ name }}
      submitLabel={saveLabel}
      onSubmit={(named) => onSave(named.name)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label={label} maxLength={60} autoComplete="off" />
          {children}
        </>
      )}
    </FormDialog>
  )
}
