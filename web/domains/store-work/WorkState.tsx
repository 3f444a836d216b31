import type { OfficeFulfillment } from '#contracts/store-work.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { STATE_WORDS } from '../fulfillment/states.ts'
import { clockOf, span } from './work.ts'

export function WorkState({ state }: Pick<OfficeFulfillment, 'state'>) {
  const { label, tone } = STATE_WORDS[state]
  return <StatusDot tone={tone}>{label}</StatusDot>
}

/** How long it waits or is still held; nothing where no clock runs. */
export function WorkClock({ item, now }: { item: OfficeFulfillment; now: Date }) {
  const clock = clockOf(item, now)
  return clock && <Badge tone={clock.tone}>{clock.words}</Badge>
}

/** The shopper wrote and waits for an answer, or something is wrong. */
export function WorkCall({ item: { calls } }: { item: OfficeFulfillment }) {
  if (!calls) return null
  return <Badge tone={calls === 'problem' ? 'danger' : 'warning'}>{calls === 'problem' ? 'Problem' : 'Message'}</Badge>
}

/** Whether its shopper is coming or stands there, and where. */
export function WorkArrival({ item: { arrival }, now }: { item: OfficeFulfillment; now: Date }) {
  if (!arrival) return null
  const words = arrival.state === 'here' ? `Here for ${span(now.getTime() - arrival.at.getTime())}` : 'On the way'
  return (
    <Badge tone={arrival.state === 'here' ? 'success' : 'info'}>
      {words}
      {arrival.note && `: ${arrival.note}`}
    </Badge>
  )
}
