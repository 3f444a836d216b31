import type { ReactNode } from 'react'
import { About } from './About.tsx'
import { Card } from './Card.tsx'
import { Link } from './Link.tsx'
import { cx } from './class-names.ts'

/** A value and its earlier value; `when` names the earlier time: "this time last week". */
export type Change = {
  now: number
  before: number
  format: (value: number) => string
  when: string
  /** Said in place of an earlier value of zero: "No sales by this time last week". */
  none?: string
}

type FigureProps = {
  name: string
  /** The explanation behind an info icon. The figure must then be inside a TooltipArea. */
  about?: string
  /** The page that lists its rows. */
  to?: string
  change?: Change | null
  note?: string | undefined
  noteTone?: 'mute' | 'danger'
  children: ReactNode
}

/** The figures of one subject, side by side if there is room. */
export const Figures = ({ children, className = 'lg:grid-cols-4' }: { children: ReactNode; className?: string }) => (
  <dl className={cx('grid gap-3 sm:grid-cols-2', className)}>{children}</dl>
)

/** A value with its name, its earlier value and a link to its source. Must be inside `Figures`. */
export function Figure({ name, about, to, change, note, noteTone = 'mute', children }: FigureProps) {
  return (
    <Card hover={to !== undefined} className="relative flex flex-col gap-1">
      <dt className="flex min-h-6 items-center justify-between gap-2 text-soft">
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className="text-soft after:absolute after:inset-0 hover:text-link-strong">
            {name}
          </Link>
        )}
        {about && <About name={name} text={about} />}
      </dt>
      <dd className="flex flex-col">
        <span className="tabular text-h2 font-semibold">{children}</span>
        {change && <span className="text-sm text-mute">{changeWords(change)}</span>}
        {note && <span className={cx('text-sm', noteTone === 'danger' ? 'text-danger' : 'text-mute')}>{note}</span>}
      </dd>
    </Card>
  )
}

/** "$120.00 this time last week, 25% more"; without a percentage if the earlier value was zero. */
export function changeWords({ now, before, format, when, none }: Change): string {
  if (before === 0 && none !== undefined) return none
  const was = `${format(before)} ${when}`
  if (before <= 0) return was
  const share = Math.round((Math.abs(now - before) / before) * 100)
  return share === 0 ? `${was}, about the same` : `${was}, ${share.toLocaleString('en-US')}% ${now > before ? 'more' : 'less'}`
}
