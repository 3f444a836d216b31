import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'

type StepperProps = {
  /** The label for screen readers: "Quantity of Trail shoe". */
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  /** Shown when the user asks for more than available: "Only 4 left at this store." */
  limitText?: string
}

/** A quantity set by buttons or typing; a value out of range is corrected, with a message. */
export function Stepper({ label, value, min = 1, max, onChange, limitText }: StepperProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(value)
  const [isOver, setOver] = useState(false)

  function settle(wanted: number) {
    setOver(wanted > max)
    const settled = Math.max(min, Math.min(wanted, max))
    setTyped(null)
    if (settled !== value) onChange(settled)
  }
  /** Applies the typed whole number; other text changes nothing. */
  function settleTyped() {
    const wanted = Number.parseInt(text, 10)
    settle(Number.isNaN(wanted) ? value : wanted)
  }
  // "Quantity of" stands on the group; a button alone names the thing.
  const thing = label.replace('Quantity of ', '')
  const button = 'flex size-11 items-center justify-center text-link-strong hover:bg-tint disabled:text-mute disabled:opacity-60'
  return (
    <div className="flex flex-col gap-1">
      <div role="group" aria-label={label} className="inline-flex w-fit overflow-hidden rounded-sm border border-control bg-surface">
        <button
          type="button"
          aria-label={`One less: ${thing}`}
          disabled={value <= min}
          onClick={() => settle(value - 1)}
          className={button}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <input
          aria-label={label}
          aria-describedby={isOver && limitText ? `${id}-limit` : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settleTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed === null) return
            // Enter only applies the typed number: the line may disappear, and Enter would click the element that gets the focus next.
            event.preventDefault()
            settleTyped()
          }}
          className="tabular w-11 bg-transparent text-center font-semibold"
        />
        <button
          type="button"
          aria-label={`One more: ${thing}`}
          disabled={value >= max}
          onClick={() => settle(value + 1)}
          className={button}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
      <p id={`${id}-limit`} role="status" className="text-sm text-warning empty:hidden">
        {isOver && limitText}
      </p>
    </div>
  )
}
