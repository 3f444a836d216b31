import { useEffect, useRef, useState } from 'react'
import type { FulfillmentId } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { HandOverItems, listOf, namesOn } from './HandOverItems.tsx'
import { piecesIn } from '../store-work/work.ts'

type ToHandOverProps = {
  items: readonly OfficeFulfillment[]
  busy: boolean
  refusal: string | undefined
  onHandOver: (given: readonly OfficeFulfillment[]) => void
  onBack: () => void
}

/** What a code hands over: the items, the names to ask for, and one button that hands them over. */
export function ToHandOver({ items, busy, refusal, onHandOver, onBack }: ToHandOverProps) {
  const give = useRef<HTMLButtonElement>(null)
  useEffect(() => give.current?.focus(), [])
  // What cannot be carried now waits on, under the same pass.
  const [left, setLeft] = useState<readonly FulfillmentId[]>([])
  const given = items.filter(({ id }) => !left.includes(id))
  const pieces = items.reduce((all, item) => all + piecesIn(item), 0)
  const { customer, collectors } = namesOn(items)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <div role="status">
        <h1>
          {plural(pieces, 'item')} for {customer}
        </h1>
        <p className="text-base text-soft">Ask for the name: {listOf([customer, ...collectors])}. Then check the items.</p>
      </div>
      <HandOverItems items={items} />
      {items.length > 1 && (
        <fieldset className="flex flex-col">
          <legend className="font-semibold">Hand over now</legend>
          {items.map(({ id, storeName, parcelCode }) => (
            <Checkbox
              key={id}
              label={[storeName, parcelCode].filter(Boolean).join(', ')}
              checked={!left.includes(id)}
              onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])}
            />
          ))}
        </fieldset>
      )}
      <p role="alert" className="text-base font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <div className="sticky bottom-0 flex flex-col gap-3 bg-sunken py-3">
        <Button
          ref={give}
          size="lg"
          wide
          busy={busy}
          busyLabel="Handing over…"
          disabled={given.length === 0}
          onClick={() => onHandOver(given)}
        >
          {given.length === items.length ? 'Hand over' : `Hand over ${given.length} of ${items.length}`}
        </Button>
        <Button variant="secondary" size="lg" wide onClick={onBack}>
          Not now
        </Button>
      </div>
    </div>
  )
}
