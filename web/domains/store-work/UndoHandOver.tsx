import { Undo2 } from 'lucide-react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { useNow } from '#web/lib/now.ts'
import { Button, type ButtonSize } from '#web/ui/Button.tsx'
import { useUndoHandOver } from './queries.ts'

const EVERY_MS = 1_000

type UndoHandOverProps = { items: readonly OfficeFulfillment[]; size?: ButtonSize; wide?: boolean; onUndone?: () => void }

/** Reverses a mistaken handover, with the time left to do so. */
export function UndoHandOver({ items, size = 'md', wide = false, onUndone }: UndoHandOverProps) {
  const now = useNow(EVERY_MS)
  const undo = useUndoHandOver()
  const ends = Math.min(...items.map(({ handedOver }) => handedOver?.undoUntil?.getTime() ?? 0))
  const left = Math.ceil((ends - now.getTime()) / 1_000)
  const [first] = items
  if (!first || left <= 0) return null
  const at = first.centerMallId === null ? { storeId: first.storeId } : { mallId: first.centerMallId }
  return (
    <Button
      variant="secondary"
      size={size}
      wide={wide}
      busy={undo.isPending}
      busyLabel="Undoing…"
      icon={<Undo2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => undo.mutate({ body: { fulfillmentIds: items.map(({ id }) => id), at } }, { onSuccess: onUndone })}
    >
      Undo hand-over <span className="tabular font-normal">({clock(left)})</span>
    </Button>
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
