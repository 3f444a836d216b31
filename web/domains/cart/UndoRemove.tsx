import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { CartEditing } from './editing.ts'

/** Replaces a removed line. It takes the focus, which would otherwise be lost with the line. */
export function UndoRemove({ editing }: { editing: CartEditing }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} role="status" className="flex min-h-11 flex-wrap items-center justify-between gap-3 rounded-sm bg-sunken py-1 pr-1 pl-3">
      <span>
        Removed <span className="font-medium">{editing.removed?.title}</span>.
      </span>
      <Button variant="quiet" onClick={editing.undo}>
        Undo
      </Button>
    </div>
  )
}
