import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { FieldNotes, type FieldWords } from './Field.tsx'

type ToggleProps = Omit<FieldWords, 'labelHidden' | 'optional'> & Omit<ComponentProps<'input'>, 'type'>

export function Checkbox({ label, hint, error, id: given, className, ...rest }: ToggleProps) {
  const own = useId()
  const id = given ?? own
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...rest} {...describedBy(id, hint, error)} className="size-5 shrink-0 accent-accent" />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

// A checkbox reports its own state; only the role for screen readers differs.
const SWITCH = { type: 'checkbox', role: 'switch' } as const

/** Takes effect at once, unlike a checkbox, which waits for its form. */
export function Switch({ label, hint, error, id: given, className, ...rest }: ToggleProps) {
  const own = useId()
  const id = given ?? own
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="relative inline-flex shrink-0">
          <input
            {...SWITCH}
            {...rest}
            {...describedBy(id, hint, error)}
            className="peer h-7 w-12 appearance-none rounded-full border border-control bg-sunken transition-colors duration-[120ms] checked:border-accent checked:bg-accent disabled:opacity-55"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 left-1 size-5 rounded-full border border-control bg-surface transition-transform duration-[120ms] peer-checked:translate-x-5 peer-checked:border-transparent"
          />
        </span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const describedBy = (id: string, hint: ReactNode, error?: string) => ({
  id,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
})
