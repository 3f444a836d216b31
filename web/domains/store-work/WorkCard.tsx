import { useEffect, useRef } from 'react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { plural } from '#web/lib/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { NextStep } from './WorkActions.tsx'
import { WorkArrival, WorkClock, WorkPromise } from './WorkState.tsx'
import { nextStep, piecesIn } from './work.ts'

type WorkCardProps = {
  item: OfficeFulfillment
  now: Date
  to: string
  showStore: boolean
  /** The card was just moved by its button, which is gone, so the card takes the keyboard focus. */
  takesFocus: boolean
  onMove: () => void
  /** The column the card may be dragged to. */
  goesTo: string | null
}

export function WorkCard({ item, now, to, showStore, takesFocus, onMove, goesTo }: WorkCardProps) {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Focus stays where the user has moved it since; the old card may still be in its old column.
    const { activeElement, body } = document
    const isHere =
      activeElement === body || activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] === card.current?.dataset['part']
    if (takesFocus && isHere) card.current?.querySelector('a')?.focus()
  }, [takesFocus])
  const next = nextStep(item)
  const [first] = item.items
  return (
    <li
      ref={card}
      draggable={goesTo !== null}
      data-part={item.id}
      data-to={goesTo}
      className="flex flex-col gap-2 rounded-sm border border-hairline bg-surface p-3"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <Link to={to} preventScrollReset className={`${linkClass} tabular`}>
          {item.orderNumber}
        </Link>
        <span className="font-medium">{item.customer}</span>
      </span>
      <span className="flex flex-wrap gap-1 empty:hidden">
        <WorkPromise item={item} now={now} />
        <WorkClock item={item} now={now} />
        <WorkArrival item={item} now={now} />
      </span>
      <span className="text-soft">
        {plural(piecesIn(item), 'item')}
        {first && `: ${first.title}`}
        {item.items.length > 1 && ` and ${item.items.length - 1} more`}
      </span>
      <span className="text-xs text-mute">
        {METHOD_WORDS[item.fulfillmentMethod]}
        {showStore && `, ${item.storeName}`}
      </span>
      {next && next !== 'shipped' && (
        <span>
          <NextStep item={item} to={next} size="sm" variant="secondary" onMove={onMove} />
        </span>
      )}
    </li>
  )
}
