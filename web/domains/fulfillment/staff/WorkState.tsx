import type { WorkItem } from '#contracts/work.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { STATE_WORDS } from '../states.ts'
import { clockOf } from './work.ts'

export function WorkState({ state }: Pick<WorkItem, 'state'>) {
  const { label, tone } = STATE_WORDS[state]
  return <StatusDot tone={tone}>{label}</StatusDot>
}

/** How long it waits or is still held; nothing where no clock runs. */
export function WorkClock({ item, now }: { item: WorkItem; now: Date }) {
  const clock = clockOf(item, now)
  return clock && <Badge tone={clock.tone}>{clock.words}</Badge>
}
