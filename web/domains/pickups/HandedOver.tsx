import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { UndoHandOver } from '../store-work/UndoHandOver.tsx'
import { piecesIn } from '../store-work/work.ts'
import { HandOverItems, namesOn } from './HandOverItems.tsx'

/** The confirmation of a hand-over, with the way back from a mistake. */
export function HandedOver({ items, onNext }: { items: readonly OfficeFulfillment[]; onNext: () => void }) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const pieces = items.reduce((all, item) => all + piecesIn(item), 0)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <div role="status" className="flex items-center gap-4 rounded-md bg-success-wash p-5">
        <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-success" strokeWidth={1.75} />
        <div>
          <h1 className="text-h3">Handed over</h1>
          <p className="text-base">
            {plural(pieces, 'item')} for {namesOn(items).customer}. The order is marked as picked up.
          </p>
        </div>
      </div>
      <Button ref={next} size="lg" wide onClick={onNext}>
        Scan the next code
      </Button>
      <UndoHandOver items={items} size="lg" wide onUndone={onNext} />
      <HandOverItems items={items} />
    </div>
  )
}
