import { cx } from '#web/ui/class-names.ts'

/** A count on a header icon. The link's text states it too. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular absolute -top-2 -right-2 flex h-5 min-w-5 items-center justify-center rounded-full bg-on-band px-1 text-xs font-bold text-band',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
