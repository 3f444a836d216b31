import type { ReactNode } from 'react'

/** One of the four numbered checkout sections. */
export function CheckoutPart({
  number,
  title,
  aside,
  children,
}: {
  number: number
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-4 rounded-md border border-hairline p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="flex items-center gap-3 text-h4">
          <span
            aria-hidden="true"
            className="tabular flex size-8 shrink-0 items-center justify-center rounded-full bg-tint text-base text-link-strong"
          >
            {number}
          </span>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
