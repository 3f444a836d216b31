import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { FieldNotes } from '#web/ui/Field.tsx'
import { useId } from 'react'

type Choices<Value> = {
  legend: ReactNode
  legendHidden?: boolean
  hint?: ReactNode
  choices: readonly { value: Value; label: ReactNode }[]
}
const pill = cx(
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-control bg-surface py-1.5 pr-4 pl-3 hover:border-accent-strong',
  'has-checked:border-accent has-checked:bg-tint has-checked:font-semibold has-checked:ring-1 has-checked:ring-accent has-disabled:opacity-60',
)

/** One of a few short choices side by side. */
export function OneOf<Value extends string | number>({
  legend,
  legendHidden = false,
  hint,
  choices,
  value,
  onChoose,
}: Choices<Value> & { value: Value; onChoose: (value: Value) => void }) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className={cx('mb-2 font-medium', legendHidden && 'visually-hidden')}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className={pill}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
              className="size-5 shrink-0 accent-accent"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} />
    </fieldset>
  )
}

/** Any of a few short choices; `most` says how many at most. */
export function AnyOf<Value extends string | number>({
  legend,
  legendHidden = false,
  hint,
  choices,
  values,
  most = choices.length,
  onChoose,
}: Choices<Value> & { values: readonly Value[]; most?: number; onChoose: (values: Value[]) => void }) {
  const id = useId()
  const isFull = values.length >= most
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className={cx('mb-2 font-medium', legendHidden && 'visually-hidden')}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => {
          const isChosen = values.includes(choice.value)
          return (
            <label key={choice.value} className={pill}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChoose(isChosen ? values.filter((one) => one !== choice.value) : [...values, choice.value])}
                className="size-5 shrink-0 accent-accent"
              />
              {choice.label}
            </label>
          )
        })}
      </div>
      <FieldNotes id={id} hint={hint} />
    </fieldset>
  )
}
