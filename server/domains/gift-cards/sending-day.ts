import { GIFT_SEND_WITHIN_DAYS } from '#contracts/gift-cards/gift-cards.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { fieldProblem } from '../../platform/problem.ts'

/** A card leaves at this hour (UTC) of its day: morning in every state. */
const SENDING_HOUR = 13

/**
 * When a card for this day leaves; now for today. The day is the buyer's, who may live half a day behind UTC. Refuses days that are over or
 * more than a year away.
 */
export function sendAtOf(day: string | null, now: Date, pointer: string): Date {
  if (day === null) return now
  const start = Date.parse(`${day}T00:00:00Z`)
  const today = Date.parse(`${new Date(now.getTime() - 12 * HOUR).toISOString().slice(0, 10)}T00:00:00Z`)
  if (!(start >= today)) throw fieldProblem(pointer, 'That date is over. Choose today or a later day.')
  if (start > now.getTime() + GIFT_SEND_WITHIN_DAYS * DAY) throw fieldProblem(pointer, 'Choose a date within one year.')
  const at = new Date(start + SENDING_HOUR * HOUR)
  return at > now ? at : now
}
