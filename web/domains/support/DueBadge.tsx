import type { SupportRequest } from '#contracts/support.ts'
import { MINUTE } from '#contracts/time.ts'
import { plural, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Until when the first answer is due, or that it is late. */
export function DueBadge({ request: { dueAt, answeredAt } }: { request: Pick<SupportRequest, 'dueAt' | 'answeredAt'> }) {
  const now = useNow()
  if (answeredAt) return <Badge tone="success">Answered</Badge>
  const minutes = Math.ceil((dueAt.getTime() - now.getTime()) / MINUTE)
  if (minutes <= 0) return <Badge tone="danger">{`Was due ${relativeTime(dueAt, now)}`}</Badge>
  return (
    <Badge tone={minutes < 60 ? 'warning' : 'neutral'}>
      {`Due in ${minutes < 60 ? plural(minutes, 'minute') : plural(Math.floor(minutes / 60), 'hour')}`}
    </Badge>
  )
}
