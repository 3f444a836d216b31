import type { ReactNode } from 'react'

/** The label of a list of times, with the time zone of those times. */
export function ByClock({ of, children }: { of: string | null; children: ReactNode }) {
  return (
    <>
      {children}
      {of && <span className="text-sm font-normal text-soft"> · {of}</span>}
    </>
  )
}
