import { Columns3, List } from 'lucide-react'
import { useOrdersView } from '#web/state/orders-view.ts'
import { cx } from '#web/ui/class-names.ts'

const VIEWS = [
  { value: 'list', label: 'List', Icon: List },
  { value: 'board', label: 'Board', Icon: Columns3 },
] as const

/** List or board; stored in this browser. */
export function OrdersViewChoice() {
  const { view, setView } = useOrdersView()
  return (
    <fieldset className="flex rounded-full border border-control bg-surface p-0.5">
      <legend className="visually-hidden">View</legend>
      {VIEWS.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => setView(value)}
          className={cx(
            'inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-sm font-medium',
            view === value ? 'bg-tint text-link-strong' : 'text-soft hover:text-link-strong',
          )}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
