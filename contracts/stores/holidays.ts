/**
 * The days of the U.S. year on which stores often keep other hours, in the order of the year. `rule` is the day in opening_hours syntax;
 * `observed` are the workdays beside it on which a day is kept that falls on a weekend (5 U.S.C. 6103).
 */
export const HOLIDAYS = {
  new_year: { name: "New Year's Day", rule: 'Jan 01', observed: ['Dec 31 Fr', 'Jan 02 Mo'] },
  king_day: { name: 'Martin Luther King Jr. Day', rule: 'Jan Mo[3]' },
  presidents_day: { name: "Presidents' Day", rule: 'Feb Mo[3]' },
  easter: { name: 'Easter Sunday', rule: 'easter' },
  memorial_day: { name: 'Memorial Day', rule: 'May Mo[-1]' },
  juneteenth: { name: 'Juneteenth', rule: 'Jun 19', observed: ['Jun 18 Fr', 'Jun 20 Mo'] },
  independence_day: { name: 'Independence Day', rule: 'Jul 04', observed: ['Jul 03 Fr', 'Jul 05 Mo'] },
  labor_day: { name: 'Labor Day', rule: 'Sep Mo[1]' },
  columbus_day: { name: "Columbus Day and Indigenous Peoples' Day", rule: 'Oct Mo[2]' },
  halloween: { name: 'Halloween', rule: 'Oct 31' },
  veterans_day: { name: 'Veterans Day', rule: 'Nov 11', observed: ['Nov 10 Fr', 'Nov 12 Mo'] },
  thanksgiving: { name: 'Thanksgiving', rule: 'Nov Th[4]' },
  black_friday: { name: 'Black Friday', rule: 'Nov Th[4] +1 day' },
  christmas_eve: { name: 'Christmas Eve', rule: 'Dec 24' },
  christmas: { name: 'Christmas Day', rule: 'Dec 25', observed: ['Dec 24 Fr', 'Dec 26 Mo'] },
  new_years_eve: { name: "New Year's Eve", rule: 'Dec 31' },
} as const satisfies Record<string, { name: string; rule: string; observed?: readonly string[] }>

export type HolidayCode = keyof typeof HOLIDAYS
export const HOLIDAY_CODES = Object.keys(HOLIDAYS) as HolidayCode[]

/** Whether a day can fall on a weekend, so that a store may also close on the workday beside it. */
export const canBeObserved = (code: HolidayCode): boolean => 'observed' in HOLIDAYS[code]
