import { ACCOUNT_KINDS, BUSINESS_TYPES, type FieldValue, PRODUCT_PLANS } from '#contracts/applications/fields.ts'
import { Schedule } from '#contracts/stores/settings.ts'

/** The words of fields that are chosen from a list. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'business.type': BUSINESS_TYPES,
  'bank.kind': ACCOUNT_KINDS,
  'products.plan': PRODUCT_PLANS,
}
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The value of a field of an application, for a reader: "LLC", "Yes", "Mon 10 AM to 7 PM, Tue closed". */
export function valueWords(field: string, value: FieldValue): string {
  const schedule = Schedule.safeParse(value)
  if (schedule.success) return weekWords(schedule.data)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return CHOICES[field]?.[String(value)] ?? String(value)
}

const weekWords = ({ week }: Schedule): string =>
  week
    .map((spans, day) => {
      const hours = spans.map(({ from, to }) => `${clock(from)} to ${clock(to)}`).join(' and ')
      return `${DAYS[day]} ${hours || 'closed'}`
    })
    .join(', ')

/** "19:30" as "7:30 PM". */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
