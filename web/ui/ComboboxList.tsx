import { cx } from './class-names.ts'
import { Link } from './Link.tsx'
import type { FoundGroup, FoundRow, useCombobox } from './useCombobox.ts'

type Choosing = Pick<ReturnType<typeof useCombobox>, 'listId' | 'index' | 'choose' | 'pick'>
type ComboboxListProps = Choosing & {
  label: string
  /** A group without a title shows none. */
  groups: readonly FoundGroup[]
  /** Details stand at the end of the line. */
  isFlat?: boolean
}

/** The rows of a combobox, by group. */
export function ComboboxList({ listId, index, choose, pick, label, groups, isFlat = false }: ComboboxListProps) {
  const rows = groups.flatMap((group) => group.rows)
  const option = (row: FoundRow) => {
    const at = rows.indexOf(row)
    const isChosen = at === index
    return (
      <Link
        key={row.key}
        id={`${listId}-${at}`}
        role="option"
        aria-selected={isChosen}
        tabIndex={-1}
        to={row.href}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onMouseMove={() => choose(at)}
        onClick={(event) => {
          // With a modifier key the result opens in a new tab, as links do.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          pick(row)
        }}
        className={cx(
          'flex min-h-11 scroll-my-12 items-center gap-3 border-l-3 px-3 py-1.5 text-text no-underline',
          isChosen ? 'border-accent bg-tint' : 'border-transparent',
        )}
      >
        <span aria-hidden="true" className="flex size-9 shrink-0 items-center justify-center text-mute">
          {row.icon}
        </span>
        <span className={cx('flex min-w-0 flex-1', isFlat ? 'items-center gap-3' : 'flex-col')}>
          <span className={cx('truncate', isFlat && 'flex-1')}>{row.label}</span>
          {row.detail && <span className={isFlat ? 'shrink-0 text-sm text-soft' : 'truncate text-xs text-soft'}>{row.detail}</span>}
        </span>
      </Link>
    )
  }
  return (
    <div id={listId} role="listbox" aria-label={label} tabIndex={-1} className="py-1">
      {groups.map(({ title, rows: own }) =>
        own.length === 0 ? null : title === '' ? (
          own.map(option)
        ) : (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-4 pt-2 pb-1 text-xs font-semibold text-mute">
              {title}
            </p>
            {own.map(option)}
          </div>
        ),
      )}
    </div>
  )
}
