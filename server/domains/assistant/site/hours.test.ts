import { expect, test } from 'vitest'
import { hoursIn, hoursOf } from './hours.ts'

/** Monday first: "10:00-18:00", with a break "09:00-12:00+13:00-17:00", "-" for closed. */
const week = (read: ReturnType<typeof hoursIn>): string | null =>
  read && read.schedule.week.map((spans) => spans.map(({ from, to }) => `${from}-${to}`).join('+') || '-').join(' ')
const ten = '10:00-18:00'
const nine = '09:00-17:00'
const days = (...each: [count: number, what: string][]) =>
  each.flatMap(([count, what]) => Array.from({ length: count }, () => what)).join(' ')

test.each([
  ['a closed day before a range', 'Mon: closed\nTue - Fri: 10am - 6pm\nSat 10am - 6pm', days([1, '-'], [5, ten], [1, '-'])],
  ['the same in one line', 'Mon: closed Tue - Fri: 10am - 6pm', days([1, '-'], [4, ten], [2, '-'])],
  [
    'a closed day after the range that holds it',
    'Monday – Saturday: 10am – 6pm\nWednesday: closed',
    days([2, ten], [1, '-'], [3, ten], [1, '-']),
  ],
  ['daily, with exceptions', 'Open daily 10 AM to 6 PM\nClosed Mondays', days([1, '-'], [6, ten])],
  ['daily, and Sundays of their own', 'Daily 10am–6pm, Sundays noon–5pm', days([6, ten], [1, '12:00-17:00'])],
  ['closed Sundays and Mondays', 'Tue–Sat 10–6pm, closed Sunday & Monday', days([1, '-'], [5, ten], [1, '-'])],
  ['closed first', 'Closed Sun, Mon, Tue – Sat 10am-6pm', days([1, '-'], [5, ten], [1, '-'])],
  ['a list of days', 'Mon, Wed & Fri 9am-5pm', `${nine} - ${nine} - ${nine} - -`],
  ['a list with a range', 'Mon/Tue, Thu-Sat: 10am-6pm', `${ten} ${ten} - ${ten} ${ten} ${ten} -`],
  ['SUN CLOSED in capitals', 'MON-SAT 10AM-6PM\nSUN CLOSED', days([6, ten], [1, '-'])],
  ['by appointment is not open', 'Mon by appointment only\nTue-Sun 10am-6pm', days([1, '-'], [6, ten])],
  ['or by appointment adds nothing', 'Tue-Sat 10am-6pm or by appointment, Sun 12-5pm', days([1, '-'], [5, ten], [1, '12:00-17:00'])],
  ['noon and midnight', 'Fri noon - midnight\nSat 5pm to midnight\nSun 10am – noon', `- - - - 12:00-00:00 17:00-00:00 10:00-12:00`],
  ['12 to 4 pm', 'Sunday 12 – 4 pm', days([6, '-'], [1, '12:00-16:00'])],
  ['the 24 hour clock', 'Mon–Fri 09:00–17:00\nSat 9.00–12.30', days([5, nine], [1, '09:00-12:30'], [1, '-'])],
  ['without halves of the day', 'Monday - Friday: 9:00 - 5:00', days([5, nine], [2, '-'])],
  ['bare hours behind days', 'M–F 9-5, Sat 10-2', days([5, nine], [1, '10:00-14:00'], [1, '-'])],
  ['over midnight', 'Fri & Sat 6pm–2am', `- - - - 18:00-02:00 18:00-02:00 -`],
  ['all day', 'Open 24/7', days([7, '00:00-00:00'])],
  ['a break', 'Mon–Fri 9am–12pm, 1pm–5pm', days([5, '09:00-12:00+13:00-17:00'], [2, '-'])],
  ['closed for lunch', 'Mon–Fri 9am–5pm, closed 12pm–1pm for lunch', days([5, '09:00-12:00+13:00-17:00'], [2, '-'])],
  ['hours before days', 'Hours: 10am to 6pm Tuesday through Saturday, 12pm to 5pm Sunday', days([1, '-'], [5, ten], [1, '12:00-17:00'])],
  ['weekdays and weekends', 'Weekdays 9am–5pm; weekends closed', days([5, nine], [2, '-'])],
  ['a table of day and hours', 'Monday\nClosed\nTuesday\n10:00 am – 6:00 pm\nWednesday\n10:00 am – 6:00 pm', `- ${ten} ${ten} - - - -`],
  ['a table with all days first', 'Mon\nTue\nWed\nClosed\n10am–6pm\n9am–5pm', `- ${ten} ${nine} - - - -`],
  [
    'prose',
    'We are open Tuesday through Saturday from 10am to 6pm, and we are closed on Sundays and Mondays.',
    days([1, '-'], [5, ten], [1, '-']),
  ],
  ['over the turn of the week', 'Thu – Mon 10am – 6pm', `${ten} - - ${ten} ${ten} ${ten} ${ten}`],
  [
    'two parts of a page that complete each other',
    'Mon–Fri 10am–6pm\nParking is behind the shop.\nSat 9am–5pm',
    days([5, ten], [1, nine], [1, '-']),
  ],
  ['the hours of the café beside those of the shop', 'Store hours\nMon–Sat 10am–6pm\nCafé hours\nDaily 7am–3pm', days([6, ten], [1, '-'])],
  ['a course before the hours', 'Story time Saturday 10am – 11am\nHours\nTue–Sun 10am–6pm', days([1, '-'], [6, ten])],
  ['a feast closes no weekday', 'Daily 10am–6pm\nClosed Easter Sunday', days([7, ten])],
  ['a date closes no weekday', 'Daily 10am–6pm\nClosed Thursday, Nov 26', days([7, ten])],
])('%s', (_, text, expected) => {
  expect(week(hoursIn(text))).toBe(expected)
})

test.each(['We sell games for ages 9 - 12 and more', 'Call 218-555-0142', 'Closed', 'Monday', 'The sun shines from 9 to 5'])(
  'no hours are made of "%s"',
  (text) => {
    expect(hoursIn(text)).toBeNull()
  },
)

test('marks that close a day close it', () => {
  expect(week(hoursOf({ openingHours: ['Mo closed', 'Tu-Fr 10:00-18:00', 'Sa,Su 09:00-17:00'] }))).toBe(days([1, '-'], [4, ten], [2, nine]))
  expect(
    week(
      hoursOf({
        openingHoursSpecification: [
          { dayOfWeek: ['Monday', 'Tuesday'], opens: '10:00', closes: '18:00' },
          { dayOfWeek: 'Monday', opens: '00:00', closes: '00:00' },
        ],
      }),
    ),
  ).toBe(days([1, '-'], [1, ten], [5, '-']))
})
