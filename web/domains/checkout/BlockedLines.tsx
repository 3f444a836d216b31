import { Notice } from '#web/ui/Notice.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import type { CartEditing } from '../cart/editing.ts'
import { LineNotes } from '../cart/LineNotes.tsx'
import type { CartLine, Correction } from '../cart/lines.ts'

type BlockedLinesProps = { lines: readonly CartLine[]; corrections: ReadonlyMap<string, Correction>; editing: CartEditing }

/** Lines about which something has to be known or decided before the order; the others are bought without them. */
export function BlockedLines({ lines, corrections, editing }: BlockedLinesProps) {
  const noteworthy = lines.filter(({ item, buyable }) => !buyable || corrections.has(item.id))
  if (noteworthy.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={noteworthy.some(({ buyable }) => !buyable) ? 'Some items need a decision. They are not in this order.' : 'Your cart changed.'}
    >
      <ul className="mt-2 flex flex-col gap-4">
        {noteworthy.map((line) => (
          <li key={line.item.id} className="flex items-start gap-3">
            <span className="w-12 shrink-0">
              <ProductPicture picture={line.item.image} name={line.item.title} sizes="3rem" decorative />
            </span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <p className="font-medium">{line.item.title}</p>
              <LineNotes line={line} correction={corrections.get(line.item.id)} editing={editing} />
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
