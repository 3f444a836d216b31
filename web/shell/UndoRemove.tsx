import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'

/** Replaces a removed line. It takes the focus, which would otherwise be lost with the line, and gives it back to the line that returns. */
export function UndoRemove({ editing }: { editing: CartEditing }) {
  const box = useRef<HTMLDivElement>(null)
  const title = editing.removed?.title
  function undo() {
    const place = box.current?.closest('dialog, main')
    editing.undo()
    requestAnimationFrame(() =>
      [...(place?.querySelectorAll('button') ?? [])].find((button) => button.ariaLabel === `Remove ${title}`)?.focus(),
    )
  }
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={box}
      role="status"
      className="flex min-h-11 flex-1 flex-wrap items-center justify-between gap-3 rounded-sm bg-sunken py-1 pr-1 pl-3"
    >
      <span>
        Removed <span className="font-medium">{title}</span>.
      </span>
      <Button variant="quiet" onClick={undo}>
        Undo
      </Button>
    </div>
  )
}
