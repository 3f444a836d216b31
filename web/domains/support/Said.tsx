import type { ReactNode } from 'react'
import { dateAndTime } from '#web/lib/date-format.ts'
import { cx } from '#web/ui/class-names.ts'

/** One message of a case. */
export function Said({
  by,
  at,
  isOurs = false,
  isInternal = false,
  children,
}: {
  by: string
  at: Date
  isOurs?: boolean
  isInternal?: boolean
  children: ReactNode
}) {
  return (
    <li
      className={cx(
        'max-w-[38rem] rounded-md border p-3',
        isOurs ? 'ml-6 self-end' : 'mr-6 self-start',
        isInternal ? 'border-warning bg-warning-wash' : isOurs ? 'border-hairline bg-tint' : 'border-hairline bg-surface',
      )}
    >
      <p className="text-sm text-soft">
        {by}, {dateAndTime(at)}
        {isInternal && ' · Internal note'}
      </p>
      <div className="break-words whitespace-pre-wrap">{children}</div>
    </li>
  )
}
