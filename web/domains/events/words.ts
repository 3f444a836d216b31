import type { Event } from '#contracts/events/events.ts'
import { dollars } from '#contracts/money.ts'
import { dateFormatter, timeOfDay } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'

export const costOf = ({ price }: Pick<Event, 'price'>): string => (price === 0 ? 'Free' : `${dollars(price)}, paid at the door`)
export function seatsOf({ seats, seatsLeft, state }: Pick<Event, 'seats' | 'seatsLeft' | 'state'>): string | null {
  if (state !== 'planned' || seats === null || seatsLeft === null) return null
  return seatsLeft === 0 ? 'Full. You can wait in line.' : `${plural(seatsLeft, 'seat')} left`
}
const weekday = dateFormatter({ weekday: 'short', month: 'short', day: 'numeric' })
/** "Sat, Dec 5, 10:00 AM – 12:00 PM", by the clock of the place. Built of two times: browsers and servers write ranges differently. */
export function spanOf({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>, timeZone: string): string {
  const day = (at: Date) => weekday(at, timeZone)
  const time = (at: Date) => timeOfDay(at, timeZone)
  const end = day(startsAt) === day(endsAt) ? time(endsAt) : `${day(endsAt)}, ${time(endsAt)}`
  return `${day(startsAt)}, ${time(startsAt)} – ${end}`
}
/** The day of the place's calendar: "2026-12-05". */
export const dayOf = (at: Date, timeZone: string): string => at.toLocaleDateString('sv-SE', { timeZone })
