import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  secondary?: ReactNode
  headingLevel?: 1 | 2
}

/** Explains what belongs here, why it is empty, and the one action to change that. */
export function EmptyState({ title, children, icon, action, secondary, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      {icon && (
        <div aria-hidden="true" className="flex size-16 items-center justify-center rounded-full bg-tint text-link-strong [&_svg]:size-7">
          {icon}
        </div>
      )}
      <Heading className="text-h4">{title}</Heading>
      {children && <div className="text-soft">{children}</div>}
      {(action || secondary) && (
        <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
          {action}
          {secondary}
        </div>
      )}
    </div>
  )
}
