import { useEffect, useRef } from 'react'
import { Link } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { FoundGroup, FoundRow } from './found-rows.ts'

type FoundListProps = {
  id: string
  label: string
  groups: readonly FoundGroup[]
  index: number
  onPick: (row: FoundRow) => void
  onChoose: (index: number) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The search results by group. The text field above keeps the focus and handles the keys. */
export function FoundList({ id, label, groups, index, onPick, onChoose }: FoundListProps) {
  const rows = groups.flatMap((group) => group.rows)
  return (
    <div id={id} role="listbox" aria-label={label} className="py-1">
      {groups
        .filter((group) => group.rows.length > 0)
        .map(({ title, rows: own }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-4 pt-2 pb-1 text-xs font-semibold text-mute">
              {title}
            </p>
            {own.map((row) => {
              const at = rows.indexOf(row)
              return (
                <Option
                  key={row.key}
                  id={optionId(id, at)}
                  row={row}
                  isChosen={at === index}
                  onPick={() => onPick(row)}
                  onHover={() => onChoose(at)}
                />
              )
            })}
          </div>
        ))}
    </div>
  )
}

type OptionProps = { id: string; row: FoundRow; isChosen: boolean; onPick: () => void; onHover: () => void }
function Option({ id, row, isChosen, onPick, onHover }: OptionProps) {
  const option = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Link
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      to={row.href}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onHover}
      onClick={(event) => {
        // With a modifier key the result opens in a new tab, as links do.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onPick()
      }}
      className={cx(
        'flex min-h-11 scroll-my-12 items-center gap-3 border-l-3 px-3 py-1.5 text-text no-underline',
        isChosen ? 'border-accent bg-tint' : 'border-transparent',
      )}
    >
      <span aria-hidden="true" className="flex size-9 shrink-0 items-center justify-center text-mute">
        {row.icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{row.label}</span>
        {row.detail && <span className="truncate text-xs text-soft">{row.detail}</span>}
      </span>
    </Link>
  )
}
