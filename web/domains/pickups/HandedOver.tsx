import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OfficeFulfillment } from '#contracts/store-work.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { UndoHandOver } from '../store-work/UndoHandOver.tsx'
import { WorkLines } from '../store-work/WorkLines.tsx'
import { piecesIn } from '../store-work/work.ts'

/** The items to hand over for the scanned code. */
export function HandedOver({ items, onNext }: { items: readonly OfficeFulfillment[]; onNext: () => void }) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const collectors = [...new Set(items.flatMap((item) => item.collector ?? []))]
  const pieces = items.reduce((all, item) => all + piecesIn(item), 0)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <div role="status" className="flex items-center gap-4 rounded-md bg-success-wash p-5">
        <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-success" strokeWidth={1.75} />
        <div>
          <h1 className="text-h3">
            Give {plural(pieces, 'piece')} to {items[0]?.customer}
          </h1>
          {collectors.length > 0 && <p className="text-base">{listOf(collectors)} may collect it too.</p>}
          <p className="text-base">The code is used. The order is marked as picked up.</p>
        </div>
      </div>
      {items.map((item) => (
        <Card key={item.id} className="flex flex-col gap-4">
          <p className="tabular text-base text-soft">
            {item.orderNumber} · {item.storeName}
          </p>
          <WorkLines items={item.items} />
        </Card>
      ))}
      <Button ref={next} size="lg" wide onClick={onNext}>
        Scan the next code
      </Button>
      <UndoHandOver items={items} size="lg" wide onUndone={onNext} />
    </div>
  )
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)
