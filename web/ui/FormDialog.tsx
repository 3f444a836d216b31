import { type ReactNode, useId } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { useServerForm } from './useServerForm.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>
export type FormDialogProps<S extends FormSchema> = {
  title: ReactNode
  /** Use a panel for long forms. */
  as?: 'dialog' | 'panel'
  /** The contract's body, or the part of it that this form asks for. */
  schema: S
  defaultValues: DefaultValues<z.input<S>>
  /** Typed values survive a reload under this name. */
  keptAs?: string
  submitLabel: string
  busyLabel?: string
  cancelLabel?: string
  destructive?: boolean
  /** The form closes after this resolves; an ApiProblem that it throws is shown at the fields. */
  onSubmit: (values: z.output<S>) => Promise<unknown>
  onClose: () => void
  children: (form: ReturnType<typeof useServerForm<S>>) => ReactNode
}

/** A form in a dialog, open as long as it is rendered. It starts empty each time. */
export function FormDialog<S extends FormSchema>({
  title,
  as = 'dialog',
  schema,
  defaultValues,
  keptAs,
  submitLabel,
  busyLabel = 'Saving…',
  cancelLabel = 'Cancel',
  destructive = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps<S>) {
  const formId = useId()
  const form = useServerForm(schema, { defaultValues, ...(keptAs !== undefined && { keptAs }) })
  const send = form.submit(async (values) => {
    await onSubmit(values)
    onClose()
  })
  const Frame = as === 'panel' ? Drawer : Dialog
  return (
    <Frame
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant={destructive ? 'danger' : 'primary'} busy={form.isSubmitting} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form id={formId} method="post" onSubmit={send} noValidate className="flex flex-col gap-4 text-base">
        <ErrorSummary {...form.summary} />
        {children(form)}
      </form>
    </Frame>
  )
}
