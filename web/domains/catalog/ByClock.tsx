import type { ReactNode } from 'react'

/** The name of a list, and by whose clock its times are. */
export function ByClock({ of, children }: { of: string | null; children: ReactNode }) {
  return (
    <>
      {children}
      {of && <span className="text-sm font-normal text-soft"> · {of}</span>}
    </>
  )
}
