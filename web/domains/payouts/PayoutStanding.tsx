import type { Payout } from '#contracts/payouts.ts'
import { day } from '#web/lib/date-format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { dayWords, STATES } from './words.ts'

/** How a payout stands, and when the money arrives, or why it did not. */
export function PayoutStanding({ payout: { state, expectedOn, paidAt, failure } }: { payout: Payout }) {
  return (
    <span className="flex flex-col">
      <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
      {state === 'sent' && expectedOn && <span className="text-soft">Expected {dayWords(expectedOn)}</span>}
      {state === 'paid' && paidAt && (
        <span className="text-soft">
          Arrived <LocalTime at={paidAt} format={day} />
        </span>
      )}
      {failure && <span className="text-soft">{failure}</span>}
    </span>
  )
}
