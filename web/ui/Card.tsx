import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Flat, with a hairline border; `hover` for cards that are links. */
export function Card({ hover = false, className, ...rest }: ComponentProps<'div'> & { hover?: boolean }) {
  return (
    <div
      {...rest}
      className={cx(
        'rounded-md border border-hairline bg-surface p-4',
        hover && 'transition-shadow duration-[120ms] focus-within:shadow-1 hover:shadow-1',
        className,
      )}
    />
  )
}

/** A titled section of a page, with room for one link or button beside the title. */
export function Section({
  id,
  title,
  aside,
  level = 2,
  className,
  children,
}: {
  /** The anchor for links to this section. */
  id?: string
  title: ReactNode
  aside?: ReactNode
  level?: 2 | 3
  className?: string
  children: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <section id={id} className={cx('flex flex-col gap-4', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** The page header: its only h1, a line below it, and actions. */
export function PageTitle({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="flex max-w-prose flex-col gap-1">
        <h1>{title}</h1>
        {lead && <p className="text-lg text-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
