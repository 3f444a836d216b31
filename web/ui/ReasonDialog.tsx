import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { Textarea } from './Input.tsx'

type ReasonSchema = z.ZodType<{ reason: string }, { reason: string }>
type ReasonDialogProps = Omit<FormDialogProps<ReasonSchema>, 'defaultValues' | 'children'> & {
  label?: string
  /** Who reads it. */
  hint?: string
  rows?: number
  maxLength?: number
  /** What the act does. */
  children?: ReactNode
}

/** A form in a dialog for an act that takes nothing but its reason: refuse, cancel, close. */
export function ReasonDialog({ label = 'Reason', hint, rows = 3, maxLength, children, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog {...dialog} defaultValues={{ reason: '' }}>
      {(form) => (
        <>
          {children}
          <Textarea {...form.field('reason')} label={label} hint={hint} rows={rows} maxLength={maxLength} />
        </>
      )}
    </FormDialog>
  )
}
