import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { STATE_WORDS } from '../fulfillment/states.ts'
import { clockOf, promiseOf, span } from './work.ts'

export function WorkState({ state }: Pick<OfficeFulfillment, 'state'>) {
  const { label, tone } = STATE_WORDS[state]
  return <StatusDot tone={tone}>{label}</StatusDot>
}

/** Waiting time, or time left on the hold; nothing if neither applies. */
export function WorkClock({ item, now }: { item: OfficeFulfillment; now: Date }) {
  const clock = clockOf(item, now)
  return clock && <Badge tone={clock.tone}>{clock.words}</Badge>
}

/** The promised time while the order is prepared, marked when it has passed. */
export function WorkPromise({ item, now }: { item: OfficeFulfillment; now: Date }) {
  const promise = promiseOf(item, now)
  return promise && <Badge tone={promise.tone}>{promise.words}</Badge>
}

/** The shopper waits for a reply, or there is a problem. */
export function WorkCall({ item: { calls } }: { item: OfficeFulfillment }) {
  if (!calls) return null
  return <Badge tone={calls === 'problem' ? 'danger' : 'warning'}>{calls === 'problem' ? 'Problem' : 'Message'}</Badge>
}

/** Whether the shopper is coming or has arrived, and where. */
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
