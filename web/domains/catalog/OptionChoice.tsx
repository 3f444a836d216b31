import { lazy, Suspense } from 'react'
import type { Picture } from '#contracts/pictures.ts'
import type { Product } from '#contracts/catalog/catalog.ts'
import { cx } from '#web/ui/class-names.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { type Choice, stockWith } from './offers.ts'
import { isColor, picturesByColor } from './swatches.ts'

const ColorDot = lazy(() => import('./ColorDot.tsx'))

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
  const pictures = isColor(name) ? picturesByColor(product, name) : new Map<string, Picture>()
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2 outline-none">
      <legend className="mb-1.5 font-medium">
        {name}
        {choice[name] && <span className="font-normal text-soft">: {choice[name]}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Value
            key={value}
            group={id}
            value={value}
            picture={pictures.get(value)}
            hasDot={isColor(name)}
            isChosen={choice[name] === value}
            isSoldOut={stockWith(product, choice, name, value) === 0}
            isWrong={error !== undefined}
            onChoose={() => onChoose(value)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ValueProps = {
  group: string
  value: string
  picture: Picture | undefined
  hasDot: boolean
  isChosen: boolean
  isSoldOut: boolean
  isWrong: boolean
  onChoose: () => void
}

/** A color as its picture or as a dot with its name; anything else as its name. */
function Value({ group, value, picture, hasDot, isChosen, isSoldOut, isWrong, onChoose }: ValueProps) {
  return (
    <label
      title={picture ? value : undefined}
      className={cx(
        'relative inline-flex cursor-pointer items-center justify-center gap-2 overflow-hidden border has-focus-visible:ring-3',
        'has-checked:border-accent has-checked:ring-1 has-checked:ring-accent',
        picture ? 'size-14 rounded-md p-0.5' : 'min-h-11 min-w-11 rounded-sm px-3 has-checked:bg-tint has-checked:font-semibold',
        isWrong ? 'border-danger' : 'border-control hover:border-accent-strong',
        isSoldOut && !picture && 'border-dashed text-mute',
      )}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {picture && <ProductPicture picture={picture} name={value} decorative sizes="3.5rem" className={cx(isSoldOut && 'opacity-50')} />}
      {!picture && hasDot && (
        <Suspense>
          <ColorDot name={value} />
        </Suspense>
      )}
      <span className={cx(picture && 'visually-hidden')}>{value}</span>
      {isSoldOut && (
        <>
          <span className="visually-hidden">, sold out</span>
          <svg
            aria-hidden="true"
            preserveAspectRatio="none"
            viewBox="0 0 10 10"
            className="pointer-events-none absolute inset-0 size-full text-control"
          >
            <path d="M0 10 10 0" stroke="currentColor" vectorEffect="non-scaling-stroke" />
          </svg>
        </>
      )}
    </label>
  )
}
