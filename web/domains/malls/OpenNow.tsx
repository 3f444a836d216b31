import type { OpenState } from '#contracts/malls/malls.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'

/** For example "Open until 9 PM", in the place's time zone. */
export function OpenNow({ opening, timeZone }: { opening: OpenState; timeZone?: string }) {
  return (
    <StatusDot tone={opening.open ? 'success' : 'neutral'}>
      {timeZone ? <PlaceWords words={opening.label} timeZone={timeZone} /> : opening.label}
    </StatusDot>
  )
}
