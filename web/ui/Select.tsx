import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { controlClass, Field, type FieldWords } from './Field.tsx'

/** Choices of one group are listed together under its name. */
export type Choice = { value: string; label: string; disabled?: boolean; group?: string | undefined }
type SelectProps = FieldWords & ComponentProps<'select'> & { choices: readonly Choice[]; placeholder?: string; fieldClassName?: string }

export function Select({
  label,
  hint,
  error,
  labelHidden,
  optional,
  id,
  choices,
  placeholder,
  fieldClassName,
  className,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, optional, id }} className={fieldClassName}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={cx(controlClass(error), 'appearance-none pr-9', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {[...Map.groupBy(choices, ({ group }) => group)].map(([group, own]) =>
              group === undefined ? (
                <Options key="" choices={own} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options choices={own} />
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft" />
        </span>
      )}
    </Field>
  )
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map((choice) => (
    <option key={choice.value} value={choice.value} disabled={choice.disabled}>
      {choice.label}
    </option>
  ))
