import type { Product } from '#contracts/catalog/catalog.ts'
import { cx } from '#web/ui/class-names.ts'
import { type Choice, stockWith } from './offers.ts'

type OptionChoiceProps = {
  id: string
  product: Product
  name: string
  values: readonly string[]
  choice: Choice
  error: string | undefined
  onChoose: (value: string) => void
}

/** Size or color options; values that are sold out everywhere are marked and can still be selected. */
export function OptionChoice({ id, product, name, values, choice, error, onChoose }: OptionChoiceProps) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">
        {name}
        {choice[name] && <span className="font-normal text-soft">: {choice[name]}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => {
          const left = stockWith(product, choice, name, value)
          return (
            <label
              key={value}
              className={cx(
                'relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-sm border px-3 has-focus-visible:ring-3',
                'border-control has-checked:border-accent has-checked:bg-tint has-checked:font-semibold has-checked:ring-1 has-checked:ring-accent',
                left === 0 && 'text-mute line-through',
              )}
            >
              <input
                type="radio"
                name={id}
                value={value}
                checked={choice[name] === value}
                onChange={() => onChoose(value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {value}
              {left === 0 && <span className="visually-hidden">, sold out</span>}
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
