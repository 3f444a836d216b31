import type { ReactNode } from 'react'

/** One sentence about the whole page, at the bottom of the window. */
export function BottomNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="page-bar flex animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-text px-4 py-2.5 text-sm text-page shadow-2">
      <p className="min-w-0 flex-1 basis-40">{children}</p>
      {action}
    </div>
  )
}
