import { useId } from 'react'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { type Points, worth } from '#contracts/points.ts'
import { plural } from '#web/lib/format.ts'

type SpiralsSliderProps = { chosen: Points; most: Points; balance: Points | null; onChoose: (points: number) => void }

/** How many SPIRALs to use. More than the balance may be tried, and is marked. */
export function SpiralsSlider({ chosen, most, balance, onChoose }: SpiralsSliderProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        SPIRALs to use
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        step={1}
        value={chosen}
        aria-valuetext={`${plural(chosen, 'SPIRAL')}, ${dollars(worth(chosen))} off`}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="h-11 w-full accent-accent"
      />
      <p id={`${id}-hint`} className="text-sm text-soft">
        <span className="tabular font-semibold text-text">{grouped(chosen)}</span> of {grouped(most)}, {dollars(worth(chosen))} off.{' '}
        {balance === null
          ? 'Sign in to use your own.'
          : chosen > balance
            ? `What if: you have ${grouped(balance)}.`
            : `You have ${grouped(balance)}.`}
      </p>
    </div>
  )
}
