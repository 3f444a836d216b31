import { useState } from 'react'
import { type Cents, dollars } from '#contracts/money.ts'
import { Input } from '#web/ui/Input.tsx'
import { asTyped, targetIn } from './target-price.ts'

type TargetPriceProps = { target: Cents | null; currentPrice: Cents; onSave: (target: Cents | null) => void }

/** The target price next to the current price. Saved on blur. */
export function TargetPrice({ target, currentPrice, onSave }: TargetPriceProps) {
  const [typed, setTyped] = useState<{ text: string; error: string | undefined } | null>(null)
  const text = typed?.text ?? asTyped(target)

  function settle(given: string) {
    const wanted = targetIn(given)
    if (wanted.error !== undefined) return setTyped({ text: given, error: wanted.error })
    setTyped(null)
    if (wanted.target !== target) onSave(wanted.target)
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Input
          label="Target Price"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          placeholder="0.00"
          value={text}
          error={typed?.error}
          onChange={({ target: field }) =>
            // Clears the error as soon as the value is valid.
            setTyped({ text: field.value, error: typed?.error && targetIn(field.value).error })
          }
          onBlur={({ target: field }) => settle(field.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle(event.currentTarget.value)
          }}
          fieldClassName="w-28"
          className="tabular"
        />
        <p className="min-h-11 content-center text-sm text-soft">
          Current price <span className="tabular font-semibold text-text">{dollars(currentPrice)}</span>
        </p>
      </div>
      {target !== null && currentPrice <= target && !typed?.error && (
        <p role="status" className="text-sm text-warning">
          Already at or below your target
        </p>
      )}
    </div>
  )
}
