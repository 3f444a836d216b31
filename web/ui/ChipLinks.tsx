import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'

export type Chip = { to: string; label: ReactNode; count?: number; current: boolean }

/** One choice of a few that narrows what is below, each an address of its own. */
export function ChipLinks({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ to, label: words, count, current }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={current ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium no-underline transition-colors duration-[120ms]',
                current
                  ? 'border-accent bg-tint font-semibold text-link-strong ring-1 ring-accent'
                  : 'border-control bg-surface text-soft hover:border-accent-strong hover:text-link-strong',
              )}
            >
              {words}
              {count !== undefined && <span className="tabular">{count.toLocaleString('en-US')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
