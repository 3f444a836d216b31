import type { MouseEvent, ReactNode } from 'react'
import { grouped } from '#contracts/numbers.ts'
import { Link } from './Link.tsx'
import { cx } from './class-names.ts'

export type Chip = { to: string; onClick?: (event: MouseEvent) => void; label: ReactNode; count?: number; current: boolean }

/** A single-choice filter of links for the content below. `large` is for counters. */
export function ChipLinks({ label, chips, large = false }: { label: string; chips: readonly Chip[]; large?: boolean }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ to, onClick, label: words, count, current }, place) => (
          // Keyed by position: a chip's URL changes when another chip is chosen, but it stays the same chip and keeps the focus.
          <li key={place}>
            <Link
              to={to}
              onClick={onClick}
              replace
              preventScrollReset
              aria-current={current ? 'true' : undefined}
              className={cx(
                'inline-flex items-center gap-1.5 rounded-full border font-medium no-underline transition-colors duration-[120ms]',
                large ? 'min-h-12 px-4 text-base' : 'min-h-9 px-3 text-sm',
                current
                  ? 'border-accent bg-tint font-semibold text-link-strong ring-1 ring-accent'
                  : 'border-control bg-surface text-soft hover:border-accent-strong hover:text-link-strong',
              )}
            >
              {words}
              {count !== undefined && <span className="tabular">{grouped(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
