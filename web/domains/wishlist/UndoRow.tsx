import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Shown below the heading after a removal; unlike the toast, it stays. It takes the focus, which would otherwise be lost with the item. */
export function UndoRow({ name, busy = false, onUndo }: { name: string; busy?: boolean; onUndo: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), [name])
  return (
    <div ref={box} className="flex min-h-11 flex-wrap items-center justify-between gap-3 rounded-sm bg-sunken py-1 pr-1 pl-3">
      <span>
        Removed <span className="font-medium">{name}</span>.
      </span>
      <Button variant="quiet" busy={busy} busyLabel="Bringing it back…" onClick={onUndo}>
        Undo<span className="visually-hidden"> removing {name}</span>
      </Button>
    </div>
  )
}
