import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

export type FieldWords = { label: ReactNode; hint?: ReactNode; error?: string; labelHidden?: boolean; optional?: boolean }
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export const controlClass = (error?: string): string =>
  cx(
    'w-full min-h-11 rounded-sm border bg-surface px-3 py-2 text-base text-text transition-colors duration-[120ms]',
    'disabled:bg-sunken disabled:text-mute',
    error ? 'border-danger' : 'border-control hover:border-accent-strong',
  )

type FieldProps = FieldWords & { id?: string; className?: string; children: (control: ControlProps) => ReactNode }

/** Label, control, hint and error, connected visually and for screen readers. */
export function Field({ label, hint, error, labelHidden, optional, id: given, className, children }: FieldProps) {
  const own = useId()
  const id = given ?? own
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={cx('font-medium', labelHidden && 'visually-hidden')}>
        {label}
        {optional && <span className="font-normal text-mute"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
