import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { FieldNotes } from './Field.tsx'

export type RadioChoice = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean }
type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  legend: ReactNode
  legendHidden?: boolean
  choices: readonly RadioChoice[]
  hint?: ReactNode
  error?: string
  /** Controlled with `value` and `onChange`, or used with a form library that passes `ref` and `onChange`. */
  value?: string
  onChange?: ComponentProps<'input'>['onChange']
}

/** A choice of a few options, each with room for an explanation. */
export function RadioGroup({ legend, legendHidden, choices, hint, error, value, id: given, name, className, ...rest }: RadioGroupProps) {
  const own = useId()
  const id = given ?? own
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset id={id} aria-describedby={described} className={cx('flex flex-col gap-2', className)}>
      <legend className={cx('mb-2 font-medium', legendHidden && 'visually-hidden')}>{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'flex min-h-11 items-start gap-3 rounded-sm border border-control p-3 transition-colors duration-[120ms]',
            'has-checked:border-accent has-checked:bg-tint has-checked:ring-1 has-checked:ring-accent',
            choice.disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:border-accent-strong',
          )}
        >
          <input
            type="radio"
            name={name ?? id}
            {...rest}
            value={choice.value}
            disabled={choice.disabled}
            {...(value !== undefined && { checked: value === choice.value })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-medium">{choice.label}</span>
            {choice.detail && <span className="text-sm text-soft">{choice.detail}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
