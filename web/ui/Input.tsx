import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'
import { controlClass, Field, type FieldWords } from './Field.tsx'

type InputProps = FieldWords & Omit<ComponentProps<'input'>, 'children'> & { fieldClassName?: string; after?: ReactNode }

export function Input({ label, hint, error, labelHidden, optional, id, fieldClassName, className, after, ...rest }: InputProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, optional, id }} className={fieldClassName}>
      {(control) => (
        <span className="relative block">
          <input {...rest} {...control} className={cx(controlClass(error), after != null && 'pr-20', className)} />
          {after && <span className="absolute inset-y-0 right-1 flex items-center">{after}</span>}
        </span>
      )}
    </Field>
  )
}

/** A password field that can show its text; pasting and password managers work. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      className="min-h-9 rounded-sm px-2 text-sm font-medium text-link hover:text-link-strong"
    >
      {isShown ? 'Hide' : 'Show'}
      <span className="visually-hidden"> password</span>
    </button>
  )
  return <Input {...props} type={isShown ? 'text' : 'password'} after={toggle} />
}

export function Textarea({
  label,
  hint,
  error,
  labelHidden,
  optional,
  id,
  fieldClassName,
  className,
  ...rest
}: FieldWords & ComponentProps<'textarea'> & { fieldClassName?: string }) {
  return (
    <Field {...{ label, hint, error, labelHidden, optional, id }} className={fieldClassName}>
      {(control) => <textarea rows={4} {...rest} {...control} className={cx(controlClass(error), className)} />}
    </Field>
  )
}
