import type { HolidayCode } from '#contracts/stores/holidays.ts'
import type { Holiday, OpenSpan } from '#contracts/stores/settings.ts'
import { hoursOf, scheduleOf } from '#server/domains/stores/schedule.ts'

const on = (day: HolidayCode, from?: string, to = ''): Holiday => ({
  day,
  observed: false,
  spans: from === undefined ? [] : [{ from, to } satisfies OpenSpan],
})

/** Malls are closed on three days, open early on Black Friday and close early on the two eves. */
export const MALL_HOLIDAYS = [
  on('easter'),
  on('thanksgiving'),
  on('black_friday', '07:00', '22:00'),
  on('christmas_eve', '09:00', '17:00'),
  on('christmas'),
  on('new_years_eve', '10:00', '18:00'),
]
/** The desks of SPIRAL Centers. */
export const DESK_HOLIDAYS = [
  on('easter'),
  on('thanksgiving'),
  on('black_friday', '09:00', '20:00'),
  on('christmas_eve', '10:00', '16:00'),
  on('christmas'),
]
/** Stores in a mall keep its holidays; they open early on Black Friday as well. */
export const STORE_HOLIDAYS = [on('black_friday', '08:00', '21:00')]
export const STREET_HOLIDAYS = [on('new_year'), on('thanksgiving'), on('christmas_eve', '09:00', '16:00'), on('christmas')]

/** Hours with these holidays; as they are where they have some already, or are open around the clock. */
export function withHolidays(hours: string, holidays: readonly Holiday[]): string {
  const schedule = scheduleOf(hours, 2000)
  return !schedule || hours === '24/7' ? hours : hoursOf({ ...schedule, holidays: [...(schedule.holidays ?? []), ...holidays] })
}
