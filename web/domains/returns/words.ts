import type { ReturnableItem, ReturnState, ReturnWay } from '#contracts/returns/returns.ts'
import { plural } from '#web/lib/format.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export const RETURN_STATE_WORDS: Record<ReturnState, { label: string; tone: Tone }> = {
  requested: { label: 'Requested', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'accent' },
  received: { label: 'Being checked', tone: 'info' },
  refunded: { label: 'Refunded', tone: 'success' },
  rejected: { label: 'Not accepted', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

export const WAY_WORDS: Record<ReturnWay, string> = {
  store: 'Bring it to the store',
  center: 'Drop it at a SPIRAL Center',
  post: 'Send it by mail',
}

export const dayOf = (at: Date, timeZone: string): string =>
  at.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone })

/** "Return by Dec 21, 12 days left": after today. */
export function windowWords({ returnBy, daysLeft, timeZone }: Pick<ReturnableItem, 'returnBy' | 'daysLeft' | 'timeZone'>): string {
  if (!returnBy || daysLeft === null) return ''
  const by = returnBy.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })
  return `Return by ${by}, ${daysLeft === 0 ? 'last day' : `${plural(daysLeft, 'day')} left`}`
}
