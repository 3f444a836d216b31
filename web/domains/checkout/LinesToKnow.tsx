import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import { LineNotes } from '../cart/LineNotes.tsx'
import type { CartLine, Correction } from '../cart/lines.ts'

type LinesToKnowProps = { lines: readonly CartLine[]; corrections: ReadonlyMap<string, Correction>; editing: CartEditing }

/** Changes to confirm before ordering. Lines that cannot be bought are left out of the order; the others proceed. */
export function LinesToKnow({ lines, corrections, editing }: LinesToKnowProps) {
  const blocked = lines.filter(({ buyable }) => !buyable)
  const changed = lines.filter(({ item, buyable }) => buyable && corrections.has(item.id))
  const notes = (line: CartLine) => <LineNotes line={line} correction={corrections.get(line.item.id)} editing={editing} />
  return (
    <>
      {blocked.length > 0 && (
        <Notice tone="warning" title="Some items can't be bought right now. They're not in this order.">
          <Lines lines={blocked} notes={notes} />
        </Notice>
      )}
      {changed.length > 0 && (
        <Notice tone="info" title="Something in your cart changed.">
          <Lines lines={changed} notes={notes} />
        </Notice>
      )}
    </>
  )
}

function Lines({ lines, notes }: { lines: readonly CartLine[]; notes: (line: CartLine) => ReactNode }) {
  return (
    <ul className="mt-2 flex flex-col gap-4">
      {lines.map((line) => (
        <li key={line.item.id} className="flex items-start gap-3">
          <span className="w-12 shrink-0">
            <ProductPicture picture={line.item.image} name={line.item.title} sizes="3rem" decorative />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="font-medium">{line.item.title}</p>
            {notes(line)}
          </div>
        </li>
      ))}
    </ul>
  )
}
