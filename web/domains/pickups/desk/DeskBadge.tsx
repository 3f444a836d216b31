import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** What is special about a parcel at the Center: it goes back, or its hold has ended. */
export function DeskBadge({ item, now }: { item: OfficeFulfillment; now: Date }) {
  if (item.goingBack) return <Badge tone="info">Going back</Badge>
  return item.holdUntil && item.holdUntil < now ? <Badge tone="danger">Overdue</Badge> : null
}
