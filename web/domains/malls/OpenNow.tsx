import type { OpenState } from '#contracts/malls.ts'
import { StatusDot } from '#web/ui/Badge.tsx'

/** "Open until 9 PM" with a dot, in the words of the place's own clock. */
export function OpenNow({ opening }: { opening: OpenState }) {
  return <StatusDot tone={opening.open ? 'success' : 'neutral'}>{opening.label}</StatusDot>
}
